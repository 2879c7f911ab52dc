/** Whether anyone can register, or operators approve or invite members. */
export const JOININGS = ["open", "approval", "invitation"] as const;

export type Joining = (typeof JOININGS)[number];
