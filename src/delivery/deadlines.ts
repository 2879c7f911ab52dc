import type { Notice, Side, Step } from "../lib/deal";
import { DAY } from "../lib/time";
import type { DeliveryState } from "./course";

export const SEAL_MS = 7 * DAY;
export const PAY_MS = 14 * DAY;
export const CONFIRM_MS = 7 * DAY;
export const ACCEPT_MS = 14 * DAY;
const REMOVAL_NOTICE_MS = 7 * DAY;

interface Position {
  state: DeliveryState;
  due_at: number | null;
}

/** In epoch milliseconds; null if there is no deadline. */
export function dueAt({ state, due_at }: Position, step: Step, now: number): number | null {
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

export interface Moment {
  at: number;
  /** Null if the timer's own step sends the emails. */
  notice: Notice | null;
  to: readonly Side[];
}

interface TimedDelivery extends Position {
  claimed_at: number | null;
  remove_at: number | null;
}

export function momentsOf({ state, due_at, claimed_at, remove_at }: TimedDelivery): Moment[] {
  const notify = (at: number, notice: Notice, ...to: Side[]): Moment => ({ at, notice, to });
  const stepAt = (at: number): Moment => ({ at, notice: null, to: [] });
  if (state === "accepted" && remove_at !== null) {
    return [notify(remove_at - REMOVAL_NOTICE_MS, "removal", "buyer", "seller"), stepAt(remove_at)];
  }
  if (due_at === null) return [];
  switch (state) {
    case "waiting":
    case "uploading":
    case "refused":
      return [
        notify(due_at - 2 * DAY, "seal", "seller"),
        notify(due_at, "seal-late", "seller", "buyer"),
      ];
    case "sealed":
      return claimed_at === null
        ? [notify(due_at - 2 * DAY, "pay", "buyer"), notify(due_at, "pay-late", "seller", "buyer")]
        : [notify(due_at - 2 * DAY, "confirm", "seller"), stepAt(due_at)];
    case "paid":
      return [
        notify(due_at - 7 * DAY, "accept", "buyer"),
        notify(due_at - 2 * DAY, "accept", "buyer"),
        stepAt(due_at),
      ];
    default:
      return [];
  }
}

export function wakesAt(position: TimedDelivery, now: number): number | null {
  const isAhead = ({ at, notice }: Moment) => at > now || (at === now && notice === null);
  return momentsOf(position).find(isAhead)?.at ?? null;
}
