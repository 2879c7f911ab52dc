import type { Step } from "../rules/deal";
import type { DeliveryState } from "./course";
import type { DealView, OwnDealView } from "./reading";

const COURSE = ["contract", "uploaded", "sealed", "paid", "key", "accepted"] as const;
type CourseStage = (typeof COURSE)[number];

export type Stage = CourseStage | "disputed" | "void" | "refund";

export interface DealStage {
  stage: Stage;
  state: "done" | "current" | "ahead" | "stopped";
  /** When it was done, if that is known. */
  at: number | null;
}

/** How many stages of the course are behind a delivery that is neither disputed nor void. */
const PASSED: Partial<Record<DeliveryState, number>> = {
  measuring: 2,
  sealed: 3,
  paid: 4,
  accepted: COURSE.length,
  removed: COURSE.length,
};

/**
 * First what was done, then what is next. A dispute, a void contract and a refund are stages of
 * their own.
 */
export function stagesOf(view: DealView): DealStage[] {
  const { delivery, dispute, refund } = view;
  const times = timesOf(view);
  const passed = COURSE.slice(0, passedCount(view));
  // The buyer has the key from the payment on, but may never have opened it.
  const isDone = (stage: CourseStage) =>
    passed.includes(stage === "key" ? "paid" : stage) && (stage !== "key" || times.key !== null);
  const done = COURSE.filter(isDone).map((stage) => stageAt(stage, "done", times[stage]));
  const [next, ...later] = COURSE.filter((stage) => !isDone(stage));
  const refunds = refund
    ? [stageAt("refund", refund.state === "received" ? "done" : "current", refundTime(view))]
    : [];
  if (delivery.voided_at !== null)
    return [...done, stageAt("void", "stopped", delivery.voided_at), ...refunds];
  if (next === undefined || delivery.state === "removed") return [...done, ...refunds];
  const isDisputed = delivery.state === "disputed";
  return [
    ...done,
    ...(isDisputed ? [stageAt("disputed", "current", dispute?.opened_at)] : []),
    stageAt(next, isDisputed ? "ahead" : "current"),
    ...later.map((stage) => stageAt(stage, "ahead")),
    ...refunds,
  ];
}

/** Before a buyer accepts the collection, or loses the key with the files, they must open it. */
export function isKeyNext({ side, delivery: { state }, fetches }: OwnDealView): boolean {
  if (side !== "buyer") return false;
  return state === "paid" || (state === "accepted" && keyShownAt(fetches) === null);
}

function keyShownAt(fetches: DealView["fetches"]): number | null {
  const shown = fetches.filter(({ n }) => n === null).map(({ at }) => at);
  return shown.length === 0 ? null : Math.min(...shown);
}

const stageAt = (stage: Stage, state: DealStage["state"], at: number | null = null): DealStage => ({
  stage,
  state,
  at,
});

function passedCount({ delivery, dispute, refund, timeline }: DealView): number {
  const { state, measured, voided_at } = delivery;
  if (voided_at !== null) {
    const hasTaken = (step: Step) => timeline.some((entry) => entry.step === step);
    // An operator can decide that the buyer has paid.
    if (refund !== null || hasTaken("paid")) return 4;
    return hasTaken("sealed") ? 3 : 1;
  }
  if (state === "disputed") return dispute?.state_before === "paid" ? 4 : 3;
  return PASSED[state] ?? (measured === 1 ? 2 : 1);
}

function timesOf({ delivery, timeline, fetches }: DealView): Record<CourseStage, number | null> {
  const latest = (step: Step) => timeline.findLast((entry) => entry.step === step)?.at ?? null;
  return {
    contract: delivery.created_at,
    uploaded: latest("completed"),
    sealed: latest("sealed"),
    paid: latest("paid"),
    key: keyShownAt(fetches),
    accepted: delivery.accepted_at,
  };
}

function refundTime({ delivery }: DealView): number | null {
  return delivery.refund_received_at ?? delivery.refund_sent_at;
}
