import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { Actor } from "./course";
import { findAs, type Party } from "./delivery";
import { type Taken, takeStep } from "./steps";

/**
 * The buyer accepts what was delivered; its ciphertext is kept for some time from then.
 * @param keepMs how long, in milliseconds
 * @throws DeliveryNotFound, StepOutOfOrder
 */
export async function acceptDelivery(
  db: Db,
  party: Party,
  keepMs: number,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await findAs(tx, "buyer", party);
    await takeStep(tx, delivery, acceptance("buyer", keepMs, now), now);
  });
}

/** What accepting consists of, whoever does it. */
export function acceptance(actor: Actor, keepMs: number, now: number): Taken {
  return { step: "accepted", actor, set: { accepted_at: now, remove_at: now + keepMs } };
}
