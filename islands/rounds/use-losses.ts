import type { PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import type { OwnRound } from "./own-round";
import type { RoundWords } from "./props";
import { isOutweighed } from "./short-standing";
import { useLost } from "./use-lost";

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
