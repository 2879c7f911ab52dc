import type { DeliveriesTable, DisputesTable } from "../../db/schema/delivery";

export type DeliveryState = DeliveriesTable["state"];
export type Side = "seller" | "buyer";
export type Actor = Side | "operator" | "server";

/** What happens to a delivery. Each is a line of its timeline, and a leaf of the public log. */
export type Step =
  /** The contract is sent, and the collection is waited for. */
  | "sent"
  /** The first file of a consignment is begun. */
  | "begun"
  /** The seller has handed in all files; intake measures them. */
  | "completed"
  | "refused"
  | "sealed"
  /** The buyer gave the seller more time. */
  | "prolonged"
  /** The buyer says that it is paid. */
  | "claimed"
  /** The seller says so. */
  | "paid"
  | "accepted"
  | "disputed"
  | "taken-back"
  | "decided"
  | "withdrawn"
  | "removed";

type Before = DisputesTable["state_before"];

/** Where a step leads from each state that it is open in. */
const COURSE: { readonly [S in Step]?: { readonly [State in DeliveryState]?: DeliveryState } } = {
  begun: { waiting: "uploading", refused: "uploading", disputed: "disputed" },
  completed: { uploading: "measuring", disputed: "disputed" },
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
