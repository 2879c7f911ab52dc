import type { Db } from "../../db/client";
import type { DeliveriesTable, DisputesTable } from "../../db/schema/delivery";
import { announce } from "../announcements/announce";
import { newId } from "../lib/ids";
import { type Actor, type DeliveryState, type Step, stateAfter } from "./course";
import { dueAt } from "./deadlines";
import type { Delivery } from "./delivery";
import { StepOutOfOrder } from "./refusals";

interface Taken {
  step: Step;
  actor: Actor;
  /** What the timeline says of it; nothing that only one party may know. */
  details?: Record<string, unknown>;
  /** What the open dispute began in. */
  before?: DisputesTable["state_before"];
  /** Where the step by itself does not say it. */
  leadsTo?: DeliveryState;
  /** Columns that change with it. */
  set?: Partial<Pick<DeliveriesTable, "prolonged_at" | "claimed_at" | "accepted_at" | "remove_at">>;
}

/**
 * Takes one step of a delivery, in the transaction of what it consists of: state, deadline, timeline.
 * The state that was read must still be the state, so of two at once one counts.
 * @throws StepOutOfOrder
 */
export async function takeStep(
  tx: Db,
  delivery: Pick<Delivery, "id" | "state" | "prolonged_at" | "due_at" | "package_id">,
  { step, actor, details, before, leadsTo, set }: Taken,
  now: number,
): Promise<DeliveryState> {
  const state = leadsTo ?? stateAfter(delivery.state, step, before);
  if (state === null) throw new StepOutOfOrder();
  const moved = await tx
    .updateTable("deliveries")
    .set({ ...set, state, due_at: dueAt({ ...delivery, state }, step, now), noticed: 0 })
    .where("id", "=", delivery.id)
    .where("state", "=", delivery.state)
    .returning("id")
    .executeTakeFirst();
  if (!moved) throw new StepOutOfOrder();
  await tx
    .insertInto("delivery_events")
    .values({
      id: newId(now),
      delivery_id: delivery.id,
      type: step,
      actor,
      details: details ? JSON.stringify(details) : null,
      at: now,
      log_entry: null,
    })
    .execute();
  announce(tx, { type: "delivery-changed", deliveryId: delivery.id });
  return state;
}
