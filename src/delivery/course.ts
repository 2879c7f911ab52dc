import type { DeliveriesTable, DisputesTable } from "../../db/schema/delivery";
import type { DisputeReason, Step } from "../rules/deal";

export type { Actor, Side, Step } from "../rules/deal";
export type DeliveryState = DeliveriesTable["state"];

type StateBefore = DisputesTable["state_before"];

/** A refund changes no state: of a void contract, or of a part of the price. */
const REFUNDABLE = {
  paid: "paid",
  accepted: "accepted",
  disputed: "disputed",
  removed: "removed",
  resolved: "resolved",
  withdrawn: "withdrawn",
} as const;

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
  "refund-sent": REFUNDABLE,
  "refund-received": REFUNDABLE,
  "refund-missing": REFUNDABLE,
  "refund-overdue": REFUNDABLE,
  "refund-shown": REFUNDABLE,
  "refund-unpaid": REFUNDABLE,
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

export const DELIVERY_STATES = [
  ...(["waiting", "uploading", "measuring", "refused", "sealed", "paid"] as const),
  ...(["accepted", "disputed", "resolved", "withdrawn", "removed"] as const),
] as const satisfies readonly DeliveryState[];

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
