import type { Db } from "../../db/client";
import { newId } from "../lib/ids";
import { actorFor } from "../memberships/acting";
import type { Actor, AmendmentKind, Step } from "../rules/deal";
import { record } from "../transparency/recording";
import type { Delivery } from "./delivery";
import { loggedLicense } from "./logged-license";

export interface TimelineStep {
  step: Step;
  actor: Actor;
  details?: Record<string, unknown> | undefined;
  /** In the log, which has no amounts. */
  amendment?: AmendmentKind | undefined;
}

type Parties = Pick<Delivery, "seller_id" | "buyer_id">;

/** Reported by the server or decided by an operator, a step has none. */
function actorOfStep(parties: Partial<Parties>, actor: Actor): string | null {
  const isParty = actor === "seller" || actor === "buyer";
  return isParty ? actorFor(parties[`${actor}_id`] ?? null) : null;
}

export async function writeTimelineEntry(
  tx: Db,
  delivery: Pick<Delivery, "id" | "package_id" | "contract_id" | "state"> & Partial<Parties>,
  { step, actor, details, amendment }: TimelineStep,
  now: number,
): Promise<void> {
  const { id, package_id, state } = delivery;
  const license = await loggedLicense(tx, delivery);
  const change = amendment === undefined ? {} : { amendment };
  const logEvent = { type: "delivery", step, by: actor, state, ...license, ...change } as const;
  const [logEntry] = await record(tx, package_id, [logEvent], now);
  await tx
    .insertInto("delivery_events")
    .values({
      id: newId(now),
      delivery_id: id,
      type: step,
      actor,
      acted_by: actorOfStep(delivery, actor),
      details: details ? JSON.stringify(details) : null,
      at: now,
      log_entry: logEntry?.seq ?? null,
    })
    .execute();
  await wakeBucket(tx, delivery.contract_id, now);
}

/** The copy to the buyer's bucket begins or ends with a step, and finds out which itself. */
export async function wakeBucket(tx: Db, contractId: string, now: number): Promise<void> {
  await tx
    .updateTable("buckets")
    .set({ due_at: now })
    .where("contract_id", "=", contractId)
    .where("removed_at", "is", null)
    .where("secret", "is not", null)
    .where("claim_id", "is", null)
    .execute();
}
