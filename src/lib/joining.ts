/** How accounts are made: by anyone, after an operator's approval, or by an operator's invitation. */
export const JOININGS = ["open", "approval", "invitation"] as const;

export type Joining = (typeof JOININGS)[number];
