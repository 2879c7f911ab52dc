import { z } from "zod";

/** Who can bid: everyone, verified organizations, whom the seller approves, or invited members. */
export const AUDIENCES = ["everyone", "verified", "approved", "invited"] as const;

export type Audience = (typeof AUDIENCES)[number];

export const audienceField = {
  audience: z.preprocess((value) => value ?? "everyone", z.enum(AUDIENCES, "choice-invalid")),
};

interface AudienceColumns {
  audience: Audience;
  hidden_at?: number | null;
}

/** Returns 1 if everyone can see the package (docs/product.md#hidden-packages). */
export function shownColumn({ audience, hidden_at = null }: AudienceColumns): 0 | 1 {
  return audience === "invited" || hidden_at !== null ? 0 : 1;
}
