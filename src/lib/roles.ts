export const ROLES = ["operator", "reviewer", "support"] as const;

export type Role = (typeof ROLES)[number];

/** "review": certifications and near-copies; "read": every page of the desk; "decide": the rest. */
export type Right = "decide" | "review" | "read";
