import { z } from "zod";

export const BUNDLE_FORMAT = "auction-proof/1";

export const bundle = z.object({
  format: z.literal(BUNDLE_FORMAT),
  package: z.string(),
  checkpoint: z.string(),
  entries: z.array(
    z.object({
      index: z.int().min(0),
      /** The exact bytes that are hashed. */
      entry: z.string(),
      path: z.array(z.base64()),
    }),
  ),
  bidder: z.string().nullable(),
  receipts: z.array(z.string()),
  maxima: z.array(z.object({ number: z.int(), amount: z.string(), salt: z.string() })),
});

export type Bundle = z.infer<typeof bundle>;
