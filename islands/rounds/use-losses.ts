import { useEffect, useRef } from "react";
import type { PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import type { Standing } from "../../src/lib/standing";
import type { RoundWords } from "../../views/messages/panel-words";
import { showToast, type Toast } from "../runtime/toast";
import type { OwnRound } from "./own-round";
import { isOutweighed } from "./short-standing";

interface LossOptions {
  state: PackageState;
  position: OwnRound;
  ended: boolean;
  standing: Standing | null;
}

/**
 * Warns members who lose a seat or the exclusive lead, or whose seat is outweighed, and notifies
 * those who get a license.
 */
export function useLosses(
  { round }: RoundWords,
  { state, position, ended, standing }: LossOptions,
): void {
  const { lost, overtaken, outweighed, licensed } = round.toasts;
  const values = { amount: dollars(state.seatPrice), minimum: dollars(state.minimumBid) };
  useLost(position.isSeated, ended, () => ({ ...lost, text: lost.text(values) }));
  useLost(position.isAhead, ended, () => overtaken);
  useLost(!isOutweighed(state, position), ended, () => outweighed);
  const isUnlicensed = standing !== "accepted" && standing !== "won";
  useLost(isUnlicensed, false, () => ({ ...licensed, tone: "default" }));
}

/** Warns each time `isHeld` becomes false; the toast disappears once it is true again. */
function useLost(isHeld: boolean, ended: boolean, news: () => Toast) {
  const held = useRef<AbortController>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is won or lost
  useEffect(() => {
    if (isHeld) {
      held.current?.abort();
      held.current = new AbortController();
    } else if (held.current && !ended) {
      showToast({ tone: "warning", ...news(), while: held.current.signal });
    }
  }, [isHeld]);
}
