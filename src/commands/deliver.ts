import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { faultOfName } from "../consignments/names";
import { Obstacle } from "../lib/obstacle";
import { DeliveryServer, type Standing } from "./delivery-server";

interface Order {
  /** What is in it is handed in. */
  folder: string;
  /** The contract's number. */
  contract: string;
  /** The marketplace's address. */
  url: string;
  tokenFile: string;
}

/** What one request brings: proxies let through as much. */
const PIECE_BYTES = 32_000_000;
const ASK_MS = 2000;

/**
 * Hands in what a folder holds for one contract, goes on where an earlier try stopped, and waits for
 * what intake says. It asks nothing.
 * @param tell hears what is going on, a sentence at a time
 * @returns what came of it
 * @throws Obstacle in a sentence that says what to do
 */
export async function deliver(order: Order, tell: (sentence: string) => void): Promise<string> {
  const { folder, contract, url, tokenFile } = order;
  if (!existsSync(tokenFile)) throw new Obstacle(`There is no file ${tokenFile}.`);
  const token = (await Bun.file(tokenFile).text()).trim();
  const server = await DeliveryServer.of(url, token, contract);
  let standing = await server.standing();
  if (standing.status !== "measuring") {
    const files = await filesIn(folder);
    await sendAll(server, folder, files, standing, tell);
    await server.complete();
    tell(`All ${files.length} files are handed in. They are measured and sealed now.`);
  }
  do {
    await Bun.sleep(ASK_MS);
    standing = await server.standing();
  } while (standing.status === "measuring");
  return verdictOf(standing);
}

interface LocalFile {
  name: string;
  bytes: number;
}

/** @throws Obstacle for what cannot be handed in */
async function filesIn(folder: string): Promise<LocalFile[]> {
  if (!existsSync(folder)) throw new Obstacle(`There is no folder ${folder}.`);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: LocalFile[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile())
      throw new Obstacle(`${path} is no file, but a link or the like. Put the file itself there.`);
    const name = path.slice(join(folder, "/").length).normalize("NFC");
    if (faultOfName(name) !== null)
      throw new Obstacle(
        `${path} has a name that some systems cannot keep. Rename it and try again.`,
      );
    files.push({ name, bytes: (await stat(path)).size });
  }
  if (files.length === 0) throw new Obstacle(`There is no file in ${folder}.`);
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function sendAll(
  server: DeliveryServer,
  folder: string,
  files: readonly LocalFile[],
  { files: there }: Standing,
  tell: (sentence: string) => void,
): Promise<void> {
  const strange = there.find(({ name }) => !files.some((file) => file.name === name));
  if (strange)
    throw new Obstacle(
      `${strange.name} was handed in before, and ${folder} lacks it. Put it there, or take it out on the contract's page.`,
    );
  for (const [at, file] of files.entries()) {
    const begun = there.find(({ name }) => name === file.name);
    if (begun && begun.bytes !== file.bytes) await server.remove(begun.n);
    const isSame = begun !== undefined && begun.bytes === file.bytes;
    const address = isSame ? begun.href : await server.begin(file.name, file.bytes);
    const label = `${file.name} (${at + 1} of ${files.length})`;
    let offset = isSame ? begun.received : 0;
    if (offset > 0 && offset < file.bytes) tell(`${label}: goes on from byte ${offset}.`);
    while (offset < file.bytes) {
      const end = Math.min(file.bytes, offset + PIECE_BYTES);
      offset = await server.send(
        address,
        offset,
        Bun.file(join(folder, file.name)).slice(offset, end),
      );
      tell(`${label}: ${Math.floor((100 * offset) / file.bytes)} %`);
    }
  }
}

/** @throws Obstacle where it was refused */
function verdictOf({ status, faults, differs }: Standing): string {
  if (status === "sealed") {
    const differing =
      differs.length > 0 ? ` It differs from what was declared: ${differs.join(", ")}.` : "";
    return `Sealed. Both parties have the ciphertext and the signed report.${differing}`;
  }
  if (status !== "refused")
    throw new Obstacle("The delivery was given up meanwhile. The contract's page says why.");
  const reasons = faults.map(({ name, fault }) => `  ${name}: ${fault}`);
  throw new Obstacle(
    `Refused; nothing of it was kept. Mend these files and deliver again:\n${reasons.join("\n")}`,
  );
}
