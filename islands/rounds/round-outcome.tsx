import { type OutcomeProps, unsoldBy } from "../bidding/outcome";
import type { RoundWords } from "./props";
import { saleOf } from "./sale-of";

type Props = Omit<OutcomeProps, "words"> & { words: RoundWords };

export function RoundOutcome({ state, stage, words }: Props) {
  if (saleOf(state) !== null) return null;
  const hasBid = state.highestBid !== null || state.exclusive?.highest != null;
  if (!hasBid) {
    const none = state.bidCount > 0 ? words.noneValid : words.noBidsEnded;
    return <p className="panel-empty">{none}</p>;
  }
  const why = unsoldBy(state, stage);
  return (
    <p className="panel-note">
      {why === "undecided" ? words.round.outcome.undecided : words.outcome[why]}
    </p>
  );
}
