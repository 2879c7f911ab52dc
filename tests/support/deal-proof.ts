import type { Db } from "../../db/client";
import type { Clock } from "../../src/lib/time";
import { proofText } from "../../src/transparency/proof-text";
import { verifyBundle } from "../../src/transparency/verification";
import { logOf } from "./public-log";

/** What everybody's proof of the package says. */
export async function provedLines(
  world: { db: Db; clock: Clock },
  packageId: string,
): Promise<string[]> {
  const key = { packageId, memberId: null, pseudonym: null, isSeller: false };
  const log = logOf(world);
  const pieces: string[] = [];
  for await (const piece of proofText(world.db, log, key)) pieces.push(piece);
  return verifyBundle(pieces.join(""), await log.verifierKey());
}
