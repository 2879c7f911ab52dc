import type { PackageState } from "../../auctions/types";
import { SECOND } from "../../lib/time";

/** The last moment with the same countdown, so that watchers share what is rendered. */
export function sharedMoment({ opened, startsAt, endsAt }: PackageState, now: number): number {
  const target = Date.parse(opened ? endsAt : (startsAt ?? endsAt));
  const secondsLeft = Math.ceil((target - now) / SECOND);
  return secondsLeft > 0 ? target - (secondsLeft - 1) * SECOND - 1 : now;
}
