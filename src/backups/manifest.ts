import { z } from "zod";

/** The last entry of an archive: what it holds. Without one an archive is not whole. */
export const MANIFEST = "manifest.json";

export const manifestSchema = z.object({
  /** Of the archive itself: raised when an older program could not read it, as with sealed files. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** The program's that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  files: z.array(
    z.object({ name: z.string(), size: z.number().int(), sha256: z.string().length(64) }),
  ),
  /** How many sealed files its database speaks for that were not there to be copied. */
  missing: z.number().int().optional(),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ArchivedFile = Manifest["files"][number];
