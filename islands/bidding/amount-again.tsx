import { useId } from "react";
import type { PanelWords } from "../../messages/panel-words";
import { dollarSign, dollars } from "../../src/lib/money";

interface Props {
  fault?: string | undefined;
  words: PanelWords;
  minimumBid: string;
}

/** The member types an amount far above the minimum again, to catch typos. */
export function AmountAgain({ words, minimumBid, fault }: Props) {
  const id = useId();
  return (
    <div className="amount-again">
      <label htmlFor={`${id}again`}>{words.review.again}</label>
      <p className="field-hint" id={`${id}why`}>
        {words.review.againWhy({ minimum: dollars(minimumBid) })}
      </p>
      <div className="amount-field">
        <span aria-hidden="true">{dollarSign()}</span>
        <input
          id={`${id}again`}
          name="again"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? `${id}why` : `${id}why ${id}fault`}
        />
      </div>
      {fault !== undefined && (
        <p className="field-error" id={`${id}fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
