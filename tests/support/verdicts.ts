import { proofText } from "../../src/transparency/proof-text";
import { ProofFault } from "../../src/transparency/replayed";
import { verifyBundle } from "../../src/transparency/verification";
import { logOf } from "./public-log";
import type { World } from "./world";

/** What `marketplace verify` says about a package: what does not match, or "ok". */
export async function verdictOn(world: World, packageId: string): Promise<string> {
  const log = logOf(world);
  const key = { packageId, memberId: null, pseudonym: null, isSeller: false };
  const pieces: string[] = [];
  for await (const piece of proofText(world.db, log, key)) pieces.push(piece);
  const verifierKey = await log.verifierKey();
  try {
    verifyBundle(pieces.join(""), verifierKey);
    return "ok";
  } catch (error) {
    if (error instanceof ProofFault) return error.message;
    throw error;
  }
}
