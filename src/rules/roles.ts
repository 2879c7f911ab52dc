export const ROLES = ["operator", "reviewer", "support"] as const;

export type Role = (typeof ROLES)[number];

/** "review" covers certifications and near-duplicates, "read" operator pages, and "decide" the rest. */
export type Right = "decide" | "review" | "read";
