import { useEffect, useRef } from "react";
import { dollars } from "../../src/lib/money";
import { fillIn } from "../../src/lib/wording";
import type { TradeWords } from "./props";
import type { Decisions } from "./use-decisions";

/** Replace Accepted Bid? (docs/product.md#accept-and-replace) */
export function ReplaceDialog({ decisions, words }: { decisions: Decisions; words: TradeWords }) {
  const { asking, cancel, replace } = decisions;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (asking) dialog.current?.showModal();
    else dialog.current?.close();
  }, [asking]);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="replace-title" onClose={cancel}>
      <h2 id="replace-title">{words.replace.title}</h2>
      {asking && (
        <div className="confirmation">
          <p>
            {fillIn(asking.acceptedBid ? words.replace.text : words.replace.unknown, {
              earlier: dollars(asking.acceptedBid?.amount ?? ""),
              amount: dollars(asking.amount),
            })}
          </p>
          <div className="button-row">
            <button className="button" type="button" onClick={cancel}>
              {words.replace.cancel}
            </button>
            <button className="button primary" type="button" onClick={() => replace(asking)}>
              {words.replace.confirm}
            </button>
          </div>
        </div>
      )}
    </dialog>
  );
}
