import { Obstacle } from "../lib/errors";
import { ProofFault } from "../transparency/replayed";
import { verifyBundle } from "../transparency/verification";
import { expectFile, faultOfPath } from "./given-path";
import { printable } from "./printable";

/** Checks an auction's proof offline, against kept receipts if there are any. @throws Obstacle */
export async function verify(file: string, key: string, receipts: readonly string[] = []) {
  for (const name of [file, ...receipts]) expectFile(name);
  const verifierKey = await keyIn(key);
  const receiptTexts = await Promise.all(receipts.map(readReceipt));
  try {
    return verifyBundle(await Bun.file(file).text(), verifierKey, receiptTexts)
      .map(printable)
      .join("\n");
  } catch (error) {
    if (error instanceof ProofFault)
      throw new Obstacle(`The proof is not valid. ${printable(error.message)}`);
    throw error;
  }
}

export async function keyIn(keyOrFile: string): Promise<string> {
  if (faultOfPath(keyOrFile, "file") === "missing") return keyOrFile;
  expectFile(keyOrFile);
  return Bun.file(keyOrFile).text();
}

async function readReceipt(file: string): Promise<string> {
  return `${(await Bun.file(file).text()).trim()}\n`;
}
