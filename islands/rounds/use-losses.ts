import { useEffect, useRef } from "react";
import type { PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import type { Standing } from "../../src/rules/standing";
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
export function useLossToasts(
  { round }: RoundWords,
  { state, position, ended, standing }: LossOptions,
): void {
  const { lost, overtaken, outweighed, licensed } = round.toasts;
  const values = { amount: dollars(state.seatPrice), minimum: dollars(state.minimumBid) };
  useLossToast(position.isSeated, ended, () => ({ ...lost, text: lost.text(values) }));
  useLossToast(position.isAhead, ended, () => overtaken);
  useLossToast(!isOutweighed(state, position), ended, () => outweighed);
  const isUnlicensed = standing !== "accepted" && standing !== "won";
  useLossToast(isUnlicensed, false, () => ({ ...licensed, tone: "default" }));
}

/** Warns each time `isHeld` becomes false; the toast disappears once it is true again. */
function useLossToast(isHeld: boolean, ended: boolean, makeToast: () => Toast) {
  const controller = useRef<AbortController>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when `isHeld` changes
  useEffect(() => {
    if (isHeld) {
      controller.current?.abort();
      controller.current = new AbortController();
    } else if (controller.current && !ended) {
      showToast({ tone: "warning", ...makeToast(), while: controller.current.signal });
    }
  }, [isHeld]);
}
