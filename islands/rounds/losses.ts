import type { RoundWords } from "../../messages/panel-words";
import type { PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import type { Stage, Standing } from "../../src/rules/standing";
import type { Loss } from "../bidding/own-view";
import { isOutweighed, type OwnRound } from "./own-round";

interface LossContext {
  state: PackageState;
  stage: Stage;
  position: OwnRound;
  standing: Standing | null;
}

/**
 * Warns members who lose a seat or the exclusive lead, or whose seat is outweighed, and notifies
 * those who get a license.
 */
export function lossesOf(
  { lost, overtaken, outweighed, licensed }: RoundWords["round"]["toasts"],
  { state, stage, position, standing }: LossContext,
): Loss[] {
  const isSilent = stage !== "running";
  const values = { amount: dollars(state.seatPrice), minimum: dollars(state.minimumBid) };
  return [
    {
      name: "seat",
      isHeld: position.isSeated,
      isSilent,
      toast: () => ({ title: lost.title, text: lost.text(values), tone: "warning" }),
    },
    {
      name: "lead",
      isHeld: position.isAhead,
      isSilent,
      toast: () => ({ ...overtaken, tone: "warning" }),
    },
    {
      name: "outweighed",
      isHeld: !isOutweighed(state, position),
      isSilent,
      toast: () => ({ ...outweighed, tone: "warning" }),
    },
    {
      name: "unlicensed",
      isHeld: standing !== "accepted" && standing !== "won",
      isSilent: false,
      toast: () => ({ ...licensed, tone: "default" }),
    },
  ];
}
