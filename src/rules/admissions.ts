export const ADMISSIONS = ["members", "confirmed", "verified"] as const;

export type Admission = (typeof ADMISSIONS)[number];
