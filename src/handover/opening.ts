import { createHash, type Hash } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DeliveredFile } from "../consignments/report";

export class OpeningFault extends Error {
  override readonly name: string = "OpeningFault";
}

export interface OpenRequest {
  file: string;
  identity: string;
  folder: string;
  reportedFiles: readonly DeliveredFile[] | null;
}

export interface OpenedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** The file appears only after its bytes match the signed report. @throws OpeningFault */
export async function openSealed({
  file,
  identity,
  folder,
  reportedFiles,
}: OpenRequest): Promise<OpenedFile> {
  const part = join(folder, `.opening-${crypto.randomUUID()}.part`);
  await mkdir(folder, { recursive: true });
  try {
    const { bytes, sha256, sealedSha256 } = await decryptInto(part, file, identity);
    const name = reportedFiles
      ? reportedName(reportedFiles, { file, sha256, sealedSha256 })
      : plainName(file);
    const path = join(folder, name);
    if (await Bun.file(path).exists())
      throw new OpeningFault(
        `${path} already exists. Remove it, or choose another folder with --to.`,
      );
    await mkdir(dirname(path), { recursive: true });
    await rename(part, path);
    return { path, bytes, sha256 };
  } finally {
    await rm(part, { force: true });
  }
}

async function decryptInto(part: string, file: string, identity: string) {
  // Servers never decrypt files, so the module is loaded on first use.
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  const [hash, sealedHash] = [createHash("sha256"), createHash("sha256")];
  let bytes = 0;
  const output = await open(part, "w", 0o600);
  try {
    decrypter.addIdentity(identity);
    const sealed = hashStream(Bun.file(file).stream(), sealedHash);
    for await (const chunk of await decrypter.decrypt(sealed)) {
      hash.update(chunk);
      for (let at = 0; at < chunk.byteLength; ) at += (await output.write(chunk, at)).bytesWritten;
      bytes += chunk.byteLength;
    }
    await output.sync();
  } catch (error) {
    if (isSystemError(error)) throw error;
    throw new OpeningFault(
      `${file} can't be decrypted: it has changed since it was sealed, or it was sealed for another key.`,
    );
  } finally {
    await output.close();
  }
  return { bytes, sha256: hash.digest("hex"), sealedSha256: sealedHash.digest("hex") };
}

function hashStream(stream: ReadableStream<Uint8Array>, hash: Hash): ReadableStream<Uint8Array> {
  const transform = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk);
      controller.enqueue(chunk);
    },
  });
  return stream.pipeThrough(transform);
}

function isSystemError(error: unknown): boolean {
  return typeof (error as { syscall?: unknown }).syscall === "string";
}

interface DecryptedFile {
  file: string;
  sha256: string;
  sealedSha256: string;
}

function reportedName(
  reported: readonly DeliveredFile[],
  { file, sha256, sealedSha256 }: DecryptedFile,
): string {
  const match = reported.find((reportedFile) => reportedFile.sealedSha256 === sealedSha256);
  if (!match) throw new OpeningFault(`${file} is not in the signed report.`);
  if (match.sha256 !== sha256)
    throw new OpeningFault(`${file} does not match ${match.name} in the signed report.`);
  return safeName(match.name);
}

/** Even a signed report could name a path outside the folder. */
function safeName(name: string): string {
  const parts = name.split("/");
  const isSafe = parts.every(
    (part) => part !== "" && part !== "." && part !== ".." && !/[\\\0]/.test(part),
  );
  if (!isSafe) throw new OpeningFault(`The report names a file outside the folder: ${name}.`);
  return join(...parts);
}

function plainName(file: string): string {
  const name = file.split(/[/\\]/).at(-1) ?? "";
  return name.endsWith(".age") && name.length > 4 ? name.slice(0, -4) : `${name}.opened`;
}
