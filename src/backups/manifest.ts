import { z } from "zod";

/** The last entry of an archive: what it holds. Without one an archive is not whole. */
export const MANIFEST = "manifest.json";

export const manifestSchema = z.object({
  /** Of the archive itself, raised when an older program could not read it. */
  format: z.literal(1),
  /** The program's that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  files: z.array(
    z.object({ name: z.string(), size: z.number().int(), sha256: z.string().length(64) }),
  ),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ArchivedFile = Manifest["files"][number];
