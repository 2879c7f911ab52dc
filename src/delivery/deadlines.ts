import { DAY } from "../lib/time";
import type { Reminder, Side, Step } from "../rules/deal";
import type { DeliveryState } from "./course";

export const SEAL_MS = 7 * DAY;
export const PAY_MS = 14 * DAY;
export const CONFIRM_MS = 7 * DAY;
export const ACCEPT_MS = 14 * DAY;
/** At least, after the parties have agreed on a lower price. */
export const AGREED_PAY_MS = 7 * DAY;
export const REFUND_MS = 14 * DAY;
const REMOVAL_WARNING_MS = 7 * DAY;

interface TimedState {
  state: DeliveryState;
  due_at: number | null;
}

/** In epoch milliseconds; null if there is no deadline. */
export function dueAfterStep(
  { state, due_at }: TimedState,
  step: Step,
  now: number,
): number | null {
  switch (state) {
    case "waiting":
    case "uploading":
    case "refused":
      if (step === "sent") return now + SEAL_MS;
      return step === "prolonged" ? Math.max(due_at ?? now, now) + SEAL_MS : due_at;
    case "measuring":
      return due_at;
    case "sealed":
      return now + (step === "claimed" ? CONFIRM_MS : PAY_MS);
    case "paid":
      return now + ACCEPT_MS;
    default:
      return null;
  }
}

/** For steps that do not change the deadline. */
export const keptDue = ({ due_at }: Pick<TimedState, "due_at">) =>
  due_at === null ? {} : { due: due_at };

export interface TimerEvent {
  at: number;
  /** Null if the timer takes a step, which sends its own emails. */
  reminder: Reminder | null;
  recipients: readonly Side[];
  /** Whether the step opens a case about a refund. */
  isRefund?: boolean;
}

interface TimedRefund {
  refund_due_at?: number | null;
  refund_sent_at?: number | null;
  refund_case_at?: number | null;
  refund_received_at?: number | null;
}

interface TimedDelivery extends TimedState, TimedRefund {
  claimed_at: number | null;
  remove_at: number | null;
}

const reminderAt = (at: number, reminder: Reminder, ...recipients: Side[]): TimerEvent => ({
  at,
  reminder,
  recipients,
});
const stepAt = (at: number): TimerEvent => ({ at, reminder: null, recipients: [] });

/** In the order of their times. */
export function timerEventsOf(delivery: TimedDelivery): TimerEvent[] {
  const events = [...stateEventsOf(delivery), ...refundEventsOf(delivery)];
  return events.sort((a, b) => a.at - b.at);
}

/** Until when the seller pays back or, once they have, the buyer confirms it; null if neither. */
export function refundDeadline({
  refund_due_at = null,
  refund_sent_at = null,
  refund_received_at = null,
}: TimedRefund): number | null {
  if (refund_due_at === null || refund_received_at !== null) return null;
  return refund_sent_at === null ? refund_due_at : refund_sent_at + CONFIRM_MS;
}

function refundEventsOf(refund: TimedRefund): TimerEvent[] {
  const at = refundDeadline(refund);
  if (at === null) return [];
  if (refund.refund_sent_at != null) return [reminderAt(at - 2 * DAY, "confirm-refund", "buyer")];
  return [
    reminderAt(at - 2 * DAY, "refund", "seller"),
    refund.refund_case_at == null
      ? { ...stepAt(at), isRefund: true }
      : reminderAt(at, "refund-late", "seller", "buyer"),
  ];
}

function stateEventsOf({ state, due_at, claimed_at, remove_at }: TimedDelivery): TimerEvent[] {
  if (state === "accepted" && remove_at !== null) {
    return [
      reminderAt(remove_at - REMOVAL_WARNING_MS, "removal", "buyer", "seller"),
      stepAt(remove_at),
    ];
  }
  if (due_at === null) return [];
  switch (state) {
    case "waiting":
    case "uploading":
    case "refused":
      return [
        reminderAt(due_at - 2 * DAY, "seal", "seller"),
        reminderAt(due_at, "seal-late", "seller", "buyer"),
      ];
    case "sealed":
      return claimed_at === null
        ? [
            reminderAt(due_at - 2 * DAY, "pay", "buyer"),
            reminderAt(due_at, "pay-late", "seller", "buyer"),
          ]
        : [reminderAt(due_at - 2 * DAY, "confirm", "seller"), stepAt(due_at)];
    case "paid":
      return [
        reminderAt(due_at - 7 * DAY, "accept", "buyer"),
        reminderAt(due_at - 2 * DAY, "accept", "buyer"),
        stepAt(due_at),
      ];
    default:
      return [];
  }
}

export function nextWakeTime(delivery: TimedDelivery, now: number): number | null {
  // A step that is due is not taken yet, even if another one was due at the same time.
  const isUpcoming = ({ at, reminder }: TimerEvent) => at > now || reminder === null;
  return timerEventsOf(delivery).find(isUpcoming)?.at ?? null;
}
