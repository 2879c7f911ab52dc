import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import { stateAfter, unchangedTarget } from "./course";
import { type Delivery, openDisputeOf, StepOutOfOrder } from "./delivery";
import { deliveriesAwaitingFiles, retireOwnConsignments } from "./sharing";
import { type StepDetails, type StepInput, takeStep } from "./steps";
import { writeTimelineEntry } from "./timeline";

interface SharedStep extends Pick<StepInput, "actor" | "details"> {
  step: "begun" | "completed" | "measured" | "confirmed" | "refused";
}

export async function takeSharedStep(
  tx: Db,
  deliveryId: string,
  { step, ...input }: SharedStep,
  now: number,
): Promise<void> {
  const awaitingDeliveries = await deliveriesAwaitingFiles(tx, deliveryId);
  const movableDeliveries = awaitingDeliveries.filter(
    (delivery) => unchangedTarget(delivery).nextState || stateAfter(delivery.state, step),
  );
  if (awaitingDeliveries.length === 0 || (movableDeliveries.length === 0 && step !== "begun"))
    throw new StepOutOfOrder();
  for (const delivery of movableDeliveries)
    await takeStep(tx, delivery, { step, ...input, ...unchangedTarget(delivery) }, now);
}

/** New files restart the deadline unless the buyer has reported a payment. */
export async function takeSealedStep(
  tx: Db,
  delivery: Delivery,
  details: StepDetails,
  now: number,
): Promise<void> {
  const sealedStep = { step: "sealed", actor: "server", details } as const;
  const openDispute =
    delivery.state === "disputed" ? await openDisputeOf(tx, delivery.id) : undefined;
  if (openDispute?.reason === "unconfirmed") {
    await retireOwnConsignments(tx, delivery.id);
    await writeTimelineEntry(tx, delivery, sealedStep, now);
    announce(tx, { type: "delivery-changed", deliveryId: delivery.id });
    return;
  }
  const nextState = unchangedTarget(delivery).nextState ?? (openDispute ? undefined : "sealed");
  const isClaimed = delivery.state === "sealed" && delivery.claimed_at !== null;
  await takeStep(
    tx,
    delivery,
    {
      ...sealedStep,
      ...(nextState && { nextState }),
      ...(isClaimed && delivery.due_at !== null && { due: delivery.due_at }),
    },
    now,
  );
}
