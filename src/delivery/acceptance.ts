import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { Actor } from "./course";
import { findAs, type Party } from "./delivery";
import { type Taken, takeStep } from "./steps";

/** Keeps the ciphertext for `keepMs` from now. @throws DeliveryNotFound, StepOutOfOrder */
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

export function acceptance(actor: Actor, keepMs: number, now: number): Taken {
  return { step: "accepted", actor, set: { accepted_at: now, remove_at: now + keepMs } };
}
