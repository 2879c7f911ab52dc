import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Extract, extract } from "tar-stream";
import { Obstacle } from "../lib/errors";
import {
  type ArchivedFile,
  hashStream,
  MANIFEST_NAME,
  type Manifest,
  manifestSchema,
} from "./archive";
import { DATABASE_NAME, flush, SECRET_FILE, UPLOADS_FOLDER } from "./files";
import { isSealedName } from "./sealed-files";

const MAX_MANIFEST_BYTES = 64_000_000;

/** @throws Obstacle if the file is not a backup, is truncated or does not match its manifest */
export async function unpackArchive(file: string, folder: string): Promise<Manifest> {
  const unpacked: ArchivedFile[] = [];
  const sizeLimit = await UnpackedSizeLimit.create(file, folder);
  let manifest: Manifest | null = null;
  const entries = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), entries);
  // Prevents an unhandled rejection; failures are handled where the stream is awaited.
  reading.catch(() => {});
  try {
    for await (const entry of entries) {
      sizeLimit.add(entry.header.size ?? 0);
      if (entry.header.name === MANIFEST_NAME) manifest = await readManifest(entry, file);
      else unpacked.push(await unpackEntry(entry, folder, file));
    }
    await reading;
  } catch (error) {
    throw error instanceof Obstacle ? error : invalidBackup(file, (error as Error).message);
  }
  if (!manifest) throw invalidBackup(file, "its end is missing");
  verifyContents(unpacked, manifest, file);
  return manifest;
}

type TarEntry = Extract extends AsyncIterable<infer Entry> ? Entry : never;

async function unpackEntry(entry: TarEntry, folder: string, file: string): Promise<ArchivedFile> {
  const { name, size = 0, type } = entry.header;
  if (type !== "file" || !isExpectedName(name)) throw invalidBackup(file, `it holds ${name}`);
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash("sha256");
  // Other users of the machine must not be able to copy sold data.
  const mode = isSealedName(name) || name === SECRET_FILE ? 0o600 : 0o666;
  await pipeline(entry, hashStream(hash), createWriteStream(path, { flags: "wx", mode }));
  await flush(path);
  return { name, size, sha256: hash.digest("hex") };
}

/** A stranger's archive could name any path. */
function isExpectedName(name: string): boolean {
  if (name === DATABASE_NAME || name === SECRET_FILE || isSealedName(name)) return true;
  const [first, ...rest] = name.split("/");
  return (
    first === UPLOADS_FOLDER && rest.length > 0 && rest.every((part) => /^[\w-][\w.-]*$/.test(part))
  );
}

async function readManifest(entry: TarEntry, file: string): Promise<Manifest> {
  if ((entry.header.size ?? 0) > MAX_MANIFEST_BYTES)
    throw invalidBackup(file, "its list is too long");
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  const parsed = manifestSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
  if (!parsed.success)
    throw invalidBackup(file, "this version of the program doesn't know the format of its list");
  return parsed.data;
}

function verifyContents(unpacked: readonly ArchivedFile[], manifest: Manifest, file: string): void {
  const unpackedByName = new Map(unpacked.map((entry) => [entry.name, entry]));
  const changedFile = manifest.files.find(({ name, size, sha256 }) => {
    const unpackedFile = unpackedByName.get(name);
    return unpackedFile?.size !== size || unpackedFile.sha256 !== sha256;
  });
  if (changedFile) throw invalidBackup(file, `${changedFile.name} has changed since the backup`);
  if (manifest.files.length !== unpacked.length || !unpackedByName.has(DATABASE_NAME))
    throw invalidBackup(file, "its files are not the ones that it lists");
}

function invalidBackup(file: string, fault: string): Obstacle {
  return new Obstacle(`${file} is not a complete backup: ${fault}. Nothing was changed.`);
}

/** Text compresses to a tenth, and an empty database page to a hundredth or less. */
const MAX_COMPRESSION_RATIO = 100;
const MIN_ALLOWANCE_BYTES = 64_000_000;

/** Limits the unpacked size by the announced lengths, before anything is written. */
export class UnpackedSizeLimit {
  #totalBytes = 0;

  private constructor(
    private readonly file: string,
    private readonly plausibleBytes: number,
    private readonly freeBytes: number,
  ) {}

  static async create(file: string, folder: string): Promise<UnpackedSizeLimit> {
    const [{ size }, { bavail, bsize }] = await Promise.all([stat(file), statfs(folder)]);
    return new UnpackedSizeLimit(
      file,
      MIN_ALLOWANCE_BYTES + MAX_COMPRESSION_RATIO * size,
      bavail * bsize,
    );
  }

  add(bytes: number): void {
    this.#totalBytes += bytes;
    if (this.#totalBytes > this.plausibleBytes)
      throw this.#sizeError("too much for a backup of its size");
    if (this.#totalBytes > this.freeBytes)
      throw this.#sizeError("more than the free space on the disk");
  }

  #sizeError(comparison: string): Obstacle {
    const megabytes = Math.ceil(this.#totalBytes / 1_000_000);
    return new Obstacle(
      `${this.file} unpacks to at least ${megabytes} MB, ${comparison}. Nothing was changed.`,
    );
  }
}
