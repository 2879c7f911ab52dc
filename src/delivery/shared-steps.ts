import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import { stateAfter, staying } from "./course";
import { type Delivery, openDisputeOf, StepOutOfOrder } from "./delivery";
import { awaitingFiles, retireOwn } from "./sharing";
import { type Taken, takeStep, writeLine } from "./steps";

interface Shared extends Pick<Taken, "actor" | "details"> {
  step: "begun" | "completed" | "refused";
}

export async function moveSharers(
  tx: Db,
  deliveryId: string,
  { step, ...taken }: Shared,
  now: number,
): Promise<void> {
  const awaiting = await awaitingFiles(tx, deliveryId);
  const moved = awaiting.filter(
    (delivery) => staying(delivery).leadsTo || stateAfter(delivery.state, step),
  );
  if (awaiting.length === 0 || (moved.length === 0 && step !== "begun")) throw new StepOutOfOrder();
  for (const delivery of moved)
    await takeStep(tx, delivery, { step, ...taken, ...staying(delivery) }, now);
}

/** New files restart the deadline unless the buyer has reported a payment. */
export async function takeSealed(
  tx: Db,
  delivery: Delivery,
  details: Record<string, unknown>,
  now: number,
): Promise<void> {
  const sealed = { step: "sealed", actor: "server", details } as const;
  const open = delivery.state === "disputed" ? await openDisputeOf(tx, delivery.id) : undefined;
  if (open?.reason === "unconfirmed") {
    await retireOwn(tx, delivery.id);
    await writeLine(tx, delivery, sealed, now);
    announce(tx, { type: "delivery-changed", deliveryId: delivery.id });
    return;
  }
  const leadsTo = staying(delivery).leadsTo ?? (open ? undefined : "sealed");
  const isClaimed = delivery.state === "sealed" && delivery.claimed_at !== null;
  await takeStep(
    tx,
    delivery,
    {
      ...sealed,
      ...(leadsTo && { leadsTo }),
      ...(isClaimed && delivery.due_at !== null && { due: delivery.due_at }),
    },
    now,
  );
}
