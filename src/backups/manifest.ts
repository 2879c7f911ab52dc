import { z } from "zod";

export const MANIFEST = "manifest.json";

export const manifestSchema = z.object({
  /** Of the archive itself: raised when an older program could not read it, as with sealed files. */
  format: z.union([z.literal(1), z.literal(2)]),
  version: z.string(),
  createdAt: z.iso.datetime(),
  files: z.array(
    z.object({ name: z.string(), size: z.number().int(), sha256: z.string().length(64) }),
  ),
  missing: z.number().int().optional(),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ArchivedFile = Manifest["files"][number];
