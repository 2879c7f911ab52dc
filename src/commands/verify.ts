import { existsSync } from "node:fs";
import { Obstacle } from "../lib/obstacle";
import { ProofFault } from "../transparency/replay";
import { verifyBundle } from "../transparency/verification";

/**
 * Checks a proof of an auction, without a server, database or network.
 * @param key the log's verifier key, or a file that has it
 * @returns what holds, a sentence a line
 * @throws Obstacle in a sentence that names what does not
 */
export async function verify(file: string, key: string): Promise<string> {
  if (!existsSync(file)) throw new Obstacle(`There is no file ${file}.`);
  const verifierKey = existsSync(key) ? await Bun.file(key).text() : key;
  try {
    return verifyBundle(await Bun.file(file).text(), verifierKey).join("\n");
  } catch (error) {
    if (error instanceof ProofFault)
      throw new Obstacle(`The proof does not hold. ${error.message}`);
    throw error;
  }
}
