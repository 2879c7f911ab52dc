import { useEffect, useRef } from "react";
import type { PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import { showToast } from "../runtime/toast";
import type { OwnRound } from "./own-round";
import type { RoundWords } from "./props";
import { isOutweighed } from "./short-standing";

interface Shown {
  state: PackageState;
  position: OwnRound;
  ended: boolean;
}

/** Warns members who lose a seat or the exclusive lead, or whose seat is outweighed. */
export function useLosses({ round }: RoundWords, { state, position, ended }: Shown): void {
  const { lost, overtaken, outweighed } = round.toasts;
  const values = { amount: dollars(state.seatPrice), minimum: dollars(state.minimumBid) };
  useLost(position.isSeated, ended, () => ({ ...lost, text: lost.text(values) }));
  useLost(position.isAhead, ended, () => overtaken);
  useLost(!isOutweighed(state, position), ended, () => outweighed);
}

/** Warns once per loss, until the member wins it back. */
function useLost(isHeld: boolean, ended: boolean, news: () => { title: string; text: string }) {
  const held = useRef<AbortController>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is won or lost
  useEffect(() => {
    if (isHeld) {
      held.current?.abort();
      held.current = new AbortController();
    } else if (held.current && !ended) {
      showToast({ ...news(), tone: "warning", while: held.current.signal });
    }
  }, [isHeld]);
}
