/** Who can bid or list, depending on the operator's settings. */
export const ADMISSIONS = ["members", "confirmed", "verified"] as const;

export type Admission = (typeof ADMISSIONS)[number];
