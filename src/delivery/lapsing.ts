import type { Db } from "../../db/client";
import { endAmendment, openAmendmentOf, possibleNow } from "./amendment";
import type { DeliveryState, Step } from "./course";
import type { Delivery } from "./delivery";
import { writeTimelineEntry } from "./timeline";

interface Before {
  state: DeliveryState;
  step?: Step;
}

/**
 * Ends the open proposal if it has become impossible. An operator's decision ends each. The entry
 * precedes the one of the step, because nothing follows the end of a contract.
 */
export async function lapseProposal(
  tx: Db,
  delivery: Delivery,
  { state, step }: Before,
  now: number,
): Promise<void> {
  const amendment = await openAmendmentOf(tx, delivery.contract_id);
  if (!amendment) return;
  const isPossible = (await possibleNow(tx, delivery)).includes(amendment.kind);
  if (isPossible && step !== "decided") return;
  await endAmendment(tx, amendment, "lapsed", now);
  const lapsed = { step: "amendment-lapsed", actor: "server", amendment: amendment.kind } as const;
  await writeTimelineEntry(tx, { ...delivery, state }, lapsed, now);
}
