export const JOININGS = ["open", "approval", "invitation"] as const;

export type Joining = (typeof JOININGS)[number];
