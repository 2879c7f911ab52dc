import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Decrypter } from "age-encryption";
import { DeliveryFault } from "./errors.js";
import type { Marketplace } from "./marketplace.js";
import { openReport, type Report, type ReportedFile } from "./report.js";

/** Downloads go here, and each is removed as soon as it is decrypted. */
const SEALED_FOLDER = ".sealed";
const BROKEN_DOWNLOADS = 20;
const STALLED_MS = 60_000;

export interface Downloaded {
  report: Report;
  /** The decrypted files. */
  files: Array<ReportedFile & { path: string }>;
}

export async function downloadDelivery(
  marketplace: Marketplace,
  logKey: string,
  number: string,
  folder: string,
): Promise<Downloaded> {
  const path = { number };
  const delivery = `/api/contracts/${encodeURIComponent(number)}/delivery`;
  const { identity } = await marketplace.call("GET /api/contracts/{number}/delivery/key", { path });
  const note = await (await marketplace.file(`${delivery}/report`)).text();
  const report = openReport(note, logKey);
  if (report.contract !== number)
    throw new DeliveryFault(`The report is for the contract ${report.contract}, not ${number}.`);
  const files: Downloaded["files"] = [];
  for (const file of report.files) {
    const target = join(folder, safeName(file.name));
    if ((await sha256Of(target)) !== file.sha256) {
      const sealed = join(folder, SEALED_FOLDER, `${number}-${file.n}`);
      await mkdir(dirname(sealed), { recursive: true });
      await mkdir(dirname(target), { recursive: true });
      await downloadSealed(marketplace, `${delivery}/files/${file.n}`, file, sealed);
      await decrypt(sealed, identity, file, target);
      await rm(sealed);
    }
    files.push({ ...file, path: target });
  }
  await rm(join(folder, SEALED_FOLDER), { recursive: true, force: true });
  return { report, files };
}

/** Continues where an earlier download broke. */
async function downloadSealed(
  marketplace: Marketplace,
  address: string,
  file: ReportedFile,
  sealed: string,
): Promise<void> {
  for (let broken = 0; ; broken++) {
    const from = await sizeOf(sealed);
    if (from >= file.sealedBytes) break;
    const stalled = new Watchdog();
    try {
      const response = await marketplace.file(address, { from, signal: stalled.signal });
      if (!response.body) throw new DeliveryFault(`${file.name} could not be downloaded.`);
      const received = Readable.fromWeb(response.body as never).on("data", () => stalled.reset());
      await pipeline(received, createWriteStream(sealed, { flags: "a" }));
    } catch (error) {
      // What has arrived stays, and the next try asks for the rest.
      if (broken >= BROKEN_DOWNLOADS || !isBroken(error)) throw error;
    } finally {
      stalled.stop();
    }
  }
  if ((await sha256Of(sealed)) === file.sealedSha256) return;
  await rm(sealed);
  throw new DeliveryFault(`${file.name} is not what the signed report says. Download it again.`);
}

/** Ends a download of which nothing has arrived for a minute. */
class Watchdog {
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    this.reset();
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  reset(): void {
    this.stop();
    const stalled = new DOMException("The download has stalled.", "TimeoutError");
    this.#timer = setTimeout(() => this.#ending.abort(stalled), STALLED_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** A refusal of the marketplace or a full disk does not pass. */
const isBroken = (error: unknown) =>
  error instanceof TypeError ||
  ["TimeoutError", "AbortError"].includes((error as Error).name) ||
  ["ECONNRESET", "ConnectionClosed", "UND_ERR_SOCKET"].includes(
    (error as { code?: string }).code ?? "",
  );

/** The file appears only after its bytes match the report. */
async function decrypt(
  sealed: string,
  identity: string,
  file: ReportedFile,
  target: string,
): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const part = `${target}.part`;
  const encrypted = Readable.toWeb(
    createReadStream(sealed),
  ) as unknown as ReadableStream<Uint8Array>;
  const plain = await decrypter.decrypt(encrypted);
  await pipeline(Readable.fromWeb(plain as never), createWriteStream(part, { mode: 0o600 }));
  if ((await sha256Of(part)) !== file.sha256) {
    await rm(part);
    throw new DeliveryFault(`${file.name} is not what the signed report says.`);
  }
  await rename(part, target);
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function sha256Of(path: string): Promise<string | null> {
  if ((await sizeOf(path)) === 0 && !(await exists(path))) return null;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Even a signed report could name a path outside the folder. */
function safeName(name: string): string {
  const parts = name.split("/");
  const isSafe = parts.every((part) => !["", ".", ".."].includes(part) && !/[\\\0]/.test(part));
  // Windows takes it for another drive.
  const isOnDrive = /^[A-Za-z]:/.test(name);
  if (!isSafe || isOnDrive || parts[0] === SEALED_FOLDER)
    throw new DeliveryFault(`The report names a file outside the folder: ${name}.`);
  return join(...parts);
}
