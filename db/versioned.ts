import { sql } from "kysely";

/** Set with every change of a package's state, so that pages, lists and channels see it. */
export const versioned = (now: number) => ({
  state_seq: sql<number>`state_seq + 1`,
  version: sql<number>`version + 1`,
  updated_at: now,
});
