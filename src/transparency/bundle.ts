import { z } from "zod";

/** The first line of what a proof says of itself; another format gets another. */
export const BUNDLE_FORMAT = "auction-proof/1";

/**
 * One auction's part of the public log, to be checked without it: each entry with the path from its
 * leaf to the root that the checkpoint signs (hashes in base64), and what only its reader knows.
 */
export const bundle = z.object({
  format: z.literal(BUNDLE_FORMAT),
  package: z.string(),
  /** A signed note. */
  checkpoint: z.string(),
  entries: z.array(
    z.object({
      /** Its place in the log, from 0. */
      index: z.int().min(0),
      /** To the byte what is hashed. */
      entry: z.string(),
      path: z.array(z.base64()),
    }),
  ),
  /** The reader's pseudonym in this auction; null where they have none. */
  bidder: z.string().nullable(),
  /** Of the reader's own bids. */
  receipts: z.array(z.string()),
  /** What the reader's own maxima were, by the number of the event. */
  maxima: z.array(z.object({ number: z.int(), amount: z.string(), salt: z.string() })),
});

export type Bundle = z.infer<typeof bundle>;
