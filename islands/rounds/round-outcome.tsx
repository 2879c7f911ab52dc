import type { RoundWords } from "../../messages/panel-words";
import { note } from "../bidding/note";
import type { OutcomeProps } from "../bidding/outcome";
import { unsoldReason } from "../bidding/unsold-reason";
import { saleOf } from "./sale-of";

interface Props extends OutcomeProps {
  words: RoundWords;
}

export function RoundOutcome({ state, stage, words }: Props) {
  if (saleOf(state) !== null) return null;
  const hasBid = state.highestBid !== null || state.exclusive?.highest != null;
  if (!hasBid) return <p className="panel-empty">{words.noBidsEnded}</p>;
  return note(words.outcome[unsoldReason(state, stage)]);
}
