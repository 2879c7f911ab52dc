import { DAY } from "./time";

export interface HoldErrorValues {
  "package-on-hold": null;
  "package-hidden": null;
  "package-removed": null;
  "seller-suspended": null;
  "samples-bid-on": null;
  "listing-disproved": null;
  "listing-uncorrected": { reason: string };
}

/** Bids on a hidden package are binding for 14 days. */
export const MAX_HIDDEN_MS = 14 * DAY;

/** What happens to a package that is hidden; bids are released after 14 days. `end`: only its auction ends. */
export type HoldAct = "hide" | "restore" | "end" | "remove" | "release";

/** What an upheld objection has changed; `later`: a later decision is still in effect. */
export type Remedy = "restore" | "removal" | "suspended" | "reinstate" | "later";

/** Those who wait for a deadline of a package (docs/product.md#deadlines-of-a-package). */
export const HOLD_READERS = [
  "bound",
  "free",
  "undecided",
  "winner",
  "offered",
  "buyer",
  "licensee",
] as const;

export type HoldReader = (typeof HOLD_READERS)[number];
