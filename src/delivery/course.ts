import type { DeliveriesTable, DisputesTable } from "../../db/schema/delivery";
import type { DisputeReason, Step } from "../rules/deal";

export type { Actor, Side, Step } from "../rules/deal";
export type DeliveryState = DeliveriesTable["state"];

type StateBefore = DisputesTable["state_before"];

const TRANSITIONS: {
  readonly [S in Step]?: { readonly [State in DeliveryState]?: DeliveryState };
} = {
  begun: { waiting: "uploading", refused: "uploading", disputed: "disputed" },
  completed: { uploading: "measuring", refused: "measuring", disputed: "disputed" },
  measured: { measuring: "uploading", disputed: "disputed" },
  confirmed: { uploading: "measuring", disputed: "disputed" },
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
  "refund-sent": { resolved: "resolved" },
  "refund-received": { resolved: "resolved" },
  "refund-missing": { resolved: "resolved" },
  "refund-overdue": { resolved: "resolved" },
  "refund-shown": { resolved: "resolved" },
  "refund-unpaid": { resolved: "resolved" },
};

export function stateAfter(
  state: DeliveryState,
  step: Step,
  stateBefore?: StateBefore,
): DeliveryState | null {
  const endsDispute = step === "taken-back" || step === "sealed" || step === "decided";
  if (state === "disputed" && endsDispute) return stateBefore ?? null;
  return TRANSITIONS[step]?.[state] ?? null;
}

export const FINAL_STATES: readonly DeliveryState[] = [
  "accepted",
  "resolved",
  "withdrawn",
  "removed",
];

export const VOID_STATES: readonly DeliveryState[] = ["resolved", "withdrawn"];

export const ENDED_STATES: readonly DeliveryState[] = [...VOID_STATES, "removed"];

export const SEALED_STATES: readonly DeliveryState[] = ["sealed", "paid", "accepted"];

/** Lost files are delivered again without changing the state. */
export function unchangedTarget({ state }: { state: DeliveryState }): {
  nextState?: DeliveryState;
} {
  return SEALED_STATES.includes(state) ? { nextState: state } : {};
}

export function mayDeliver(
  { state }: { state: DeliveryState },
  dispute: { reason: DisputeReason } | null | undefined,
): boolean {
  if (state === "disputed") return dispute != null && dispute.reason !== "unconfirmed";
  return state === "waiting" || state === "uploading" || state === "refused";
}
