import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { z } from "zod";

/** Uploads hardly compress, and text compresses well even at a low level. */
const GZIP_LEVEL = 3;

/** Writes a .tar.gz file by file without holding it in memory. Its manifest comes last. */
export class ArchiveWriter {
  readonly #tar: Pack = pack();
  readonly #files: ArchivedFile[] = [];
  readonly #written: Promise<void>;

  constructor(file: string) {
    this.#written = pipeline(this.#tar, createGzip({ level: GZIP_LEVEL }), createWriteStream(file));
    // Prevents an unhandled rejection; failures are handled where the promise is awaited.
    this.#written.catch(() => {});
  }

  async add(name: string, path: string): Promise<boolean> {
    const handle = await openIfExists(path);
    if (!handle) return false;
    const { size } = await handle.stat();
    const hash = createHash("sha256");
    const entry = this.#tar.entry({ name, size });
    const source = handle.createReadStream();
    await Promise.race([pipeline(source, hashStream(hash), entry), this.#rejectOnFailure()]);
    this.#files.push({ name, size, sha256: hash.digest("hex") });
    return true;
  }

  async finish(info: Omit<Manifest, "files">): Promise<Manifest> {
    const manifest: Manifest = { ...info, files: this.#files };
    this.#tar.entry({ name: MANIFEST_NAME }, JSON.stringify(manifest));
    this.#tar.finalize();
    await this.#written;
    return manifest;
  }

  abort(): void {
    this.#tar.destroy();
  }

  /** Rejects when the archive cannot be written, and never resolves. */
  async #rejectOnFailure(): Promise<never> {
    await this.#written;
    throw new Error("The archive was closed while a file was being added");
  }
}

async function openIfExists(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export function hashStream(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

export const MANIFEST_NAME = "manifest.json";

export const manifestSchema = z.object({
  /** Format 2 adds sealed files and format 3 their secret, which older programs cannot read. */
  format: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  version: z.string(),
  createdAt: z.iso.datetime(),
  files: z.array(
    z.object({ name: z.string(), size: z.number().int(), sha256: z.string().length(64) }),
  ),
  missing: z.number().int().optional(),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ArchivedFile = Manifest["files"][number];
