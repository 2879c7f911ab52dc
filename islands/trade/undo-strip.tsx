import { dollars } from "../../src/lib/money";
import { bidderName } from "./bidder-name";
import type { TradeWords } from "./props";
import type { TradeTab } from "./trade-data";
import type { Decisions } from "./use-decisions";

interface Props {
  tab: TradeTab;
  decisions: Decisions;
  words: TradeWords;
}

export function UndoStrip({ tab, decisions: { undo }, words }: Props) {
  if (undo.bids.length === 0) return null;
  return (
    <ul className="trade-undo">
      {undo.bids.map((bid) => {
        const names = { amount: dollars(bid.amount), bidder: bidderName(bid, words) };
        return (
          <li key={bid.id}>
            <span>{words.rejectedJustNow(names)}</span>
            <form
              method="post"
              action={`/bid/${bid.id}/reinstatement`}
              onSubmit={(event) => {
                event.preventDefault();
                undo.run(bid);
              }}
            >
              <input type="hidden" name="tab" value={tab} />
              <button
                className="button small"
                type="submit"
                aria-label={words.actionOnBid({ ...names, action: words.undo })}
              >
                {words.undo}
              </button>
            </form>
          </li>
        );
      })}
    </ul>
  );
}
