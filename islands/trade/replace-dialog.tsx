import { dollars, formatDollars, parseCents } from "../../src/lib/money";
import type { SellerBid } from "../../src/trade/answers";
import type { TradeWords } from "../../views/messages/trade-words";
import { Dialog } from "../runtime/dialog";
import type { Decisions } from "./use-decisions";

interface Props {
  asking: SellerBid;
  decisions: Decisions;
  words: TradeWords;
}

export function ReplaceDialog({ asking, decisions: { cancel, replace }, words }: Props) {
  const earlier = parseCents(asking.acceptedBid?.amount ?? "") ?? 0;
  const less = earlier - (parseCents(asking.amount) ?? 0);
  return (
    <Dialog title={words.replace.title} onLeave={cancel}>
      <div className="confirmation">
        <p>
          {asking.acceptedBid
            ? words.replace.text({
                earlier: dollars(asking.acceptedBid.amount),
                amount: dollars(asking.amount),
              })
            : words.replace.plain}
        </p>
        {less > 0 && (
          <p>
            <strong>{words.replace.lower({ less: formatDollars(less) })}</strong>
          </p>
        )}
        <div className="button-row">
          <button className="button" type="button" onClick={cancel}>
            {words.replace.cancel}
          </button>
          <button className="button primary" type="button" onClick={() => replace(asking)}>
            {words.replace.confirm}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
