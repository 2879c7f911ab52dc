import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { Side } from "./course";
import { SEAL_MS } from "./deadlines";
import { type Delivery, findAs, findOwnDelivery, type Party } from "./delivery";
import { StepOutOfOrder } from "./refusals";
import { takeStep } from "./steps";
import { voidContract } from "./voiding";

const UNDELIVERED: readonly Delivery["state"][] = ["waiting", "uploading", "refused"];

export function mayWithdraw(
  { state, due_at, claimed_at }: Pick<Delivery, "state" | "due_at" | "claimed_at">,
  side: Side,
  now: number,
): boolean {
  if (due_at === null || due_at > now) return false;
  // Measuring takes hours at most, so a failing measurement is no delivery.
  if (state === "measuring") return side === "buyer" && due_at + SEAL_MS <= now;
  if (side === "buyer") return UNDELIVERED.includes(state);
  return state === "sealed" && claimed_at === null;
}

export function mayProlong({ state, prolonged_at }: Pick<Delivery, "state" | "prolonged_at">) {
  return prolonged_at === null && UNDELIVERED.includes(state);
}

/** @throws DeliveryNotFound, StepOutOfOrder */
export async function withdrawDelivery(db: Db, party: Party, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { delivery, side } = await findOwnDelivery(tx, party);
    if (!mayWithdraw(delivery, side, now)) throw new StepOutOfOrder();
    const withdrawn = { step: "withdrawn", actor: side, leadsTo: "withdrawn" } as const;
    await takeStep(tx, delivery, withdrawn, now);
    await voidContract(tx, delivery, now);
  });
}

export async function prolongDelivery(db: Db, party: Party, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await findAs(tx, "buyer", party);
    if (!mayProlong(delivery)) throw new StepOutOfOrder();
    const set = { prolonged_at: now };
    await takeStep(tx, delivery, { step: "prolonged", actor: "buyer", set }, now);
  });
}
