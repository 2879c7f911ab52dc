import { dollars, formatDollars, parseCents } from "../../src/lib/money";
import type { SellerBid } from "../../src/trade/answers";
import type { TradeWords } from "../../views/messages/trade-words";
import { Dialog } from "../runtime/dialog";
import type { Decisions } from "./use-decisions";

interface Props {
  bid: SellerBid;
  decisions: Decisions;
  words: TradeWords;
}

export function ReplaceDialog({ bid, decisions: { cancel, replace }, words }: Props) {
  const earlierCents = parseCents(bid.acceptedBid?.amount ?? "") ?? 0;
  const shortfallCents = earlierCents - (parseCents(bid.amount) ?? 0);
  return (
    <Dialog title={words.replace.title} onLeave={cancel}>
      <div className="confirmation">
        <p>
          {bid.acceptedBid
            ? words.replace.text({
                earlier: dollars(bid.acceptedBid.amount),
                amount: dollars(bid.amount),
              })
            : words.replace.plain}
        </p>
        {shortfallCents > 0 && (
          <p>
            <strong>{words.replace.lower({ less: formatDollars(shortfallCents) })}</strong>
          </p>
        )}
        <div className="button-row">
          <button className="button" type="button" onClick={cancel}>
            {words.replace.cancel}
          </button>
          <button className="button primary" type="button" onClick={() => replace(bid)}>
            {words.replace.confirm}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
