import type { HoldAct } from "../lib/holds";
import type { EventName, NewEvent } from "./events";

const TYPES = {
  hide: "package.hidden",
  restore: "package.restored",
  remove: "package.removed",
  release: "bid.released",
} as const satisfies Partial<Record<HoldAct, EventName>>;

/** What operators do to a package, for its seller and for those who wait for it. */
export function holdEvent({ packageId, act }: { packageId: string; act: HoldAct }): NewEvent {
  if (act === "end") return { type: "auction.ended", data: { packageId, outcome: "unsold" } };
  return { type: TYPES[act], data: { packageId } };
}
