import type { TradeWords } from "../../messages/trade-words";
import { parseCents } from "../../src/lib/money";
import type { SellerBid } from "../../src/trade/answers";
import { Dialog } from "../runtime/dialog";
import { ReplacementText } from "./replacement-text";
import type { Decisions } from "./use-decisions";

interface Props {
  bid: SellerBid;
  decisions: Decisions;
  words: TradeWords;
}

export function ReplaceDialog({ bid, decisions: { cancel, replace }, words }: Props) {
  return (
    <Dialog title={words.replace.title} onLeave={cancel}>
      <div className="confirmation">
        <ReplacementText
          acceptedCents={bid.acceptedBid ? parseCents(bid.acceptedBid.amount) : null}
          amountCents={parseCents(bid.amount) ?? 0}
          words={words.replace}
        />
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
