import type { RoundWords } from "../../messages/panel-words";
import type { PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";

/** For more licenses, only their number is shown. */
const MOST_CHIPS = 6;

interface Props {
  state: PackageState;
  /** Whether the reader is winning one of the licenses. */
  isSeated: boolean;
  words: RoundWords;
}

/** A picture for the eye; the sentence below it says the same. */
export function SeatChips({ state, isSeated, words: { round, you } }: Props) {
  const { seats, seated, exclusive, seatPrice } = state;
  if (seats > MOST_CHIPS) return null;
  const taken = seated + (exclusive?.outweighed ?? 0);
  return (
    <ol className="seat-chips" aria-hidden="true" data-behind={exclusive?.mark === "ahead"}>
      {Array.from({ length: seats }, (_, i) => {
        const isYours = isSeated && i === 0;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: licenses have no other name
          <li key={i} data-chip={isYours ? "yours" : i < taken ? "taken" : "free"}>
            {isYours && <b>{you}</b>}
            {i < taken ? dollars(seatPrice) : round.kinds.free}
          </li>
        );
      })}
    </ol>
  );
}
