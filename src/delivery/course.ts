import type { DeliveriesTable, DisputesTable } from "../../db/schema/delivery";
import type { Step } from "../lib/deal";

export type { Actor, Side, Step } from "../lib/deal";
export type DeliveryState = DeliveriesTable["state"];

type Before = DisputesTable["state_before"];

/** Where a step leads from each state that it is open in. */
const COURSE: { readonly [S in Step]?: { readonly [State in DeliveryState]?: DeliveryState } } = {
  begun: { waiting: "uploading", refused: "uploading", disputed: "disputed" },
  completed: { uploading: "measuring", refused: "measuring", disputed: "disputed" },
  refused: { measuring: "refused", disputed: "disputed" },
  sealed: { measuring: "sealed" },
  prolonged: { waiting: "waiting", uploading: "uploading", refused: "refused" },
  claimed: { sealed: "sealed" },
  paid: { sealed: "paid" },
  accepted: { paid: "accepted" },
  disputed: { sealed: "disputed", paid: "disputed" },
  withdrawn: {
    waiting: "withdrawn",
    uploading: "withdrawn",
    refused: "withdrawn",
    sealed: "withdrawn",
  },
  removed: { accepted: "removed" },
};

/**
 * Where a step leads; null where it is out of its order.
 * @param before what a dispute began in: where one that ends without the contract's end leads back to
 */
export function stateAfter(
  state: DeliveryState,
  step: Step,
  before?: Before,
): DeliveryState | null {
  const endsDispute = step === "taken-back" || step === "sealed" || step === "decided";
  if (state === "disputed" && endsDispute) return before ?? null;
  return COURSE[step]?.[state] ?? null;
}

/** Where nothing can happen any more that the two parties do. */
export const FINAL: readonly DeliveryState[] = ["accepted", "resolved", "withdrawn", "removed"];

/** Where the contract is void. */
export const VOID: readonly DeliveryState[] = ["resolved", "withdrawn"];
