import type { FormEvent, ReactNode, RefObject } from "react";
import { dollars } from "../../src/lib/money";
import type { PanelWords } from "../../views/messages/panel-words";
import { onlyOnce } from "../runtime/only-once";
import { MIN_BID } from "./bid-offers";
import type { PanelProps } from "./props";
import type { Remark } from "./remark";
import type { TypedBid } from "./typed-bid";

interface Props
  extends Pick<
    PanelProps,
    "packageId" | "lastUpdated" | "formKey" | "typedAmount" | "typedMaximum" | "words"
  > {
  leads: boolean;
  minimumBid: string;
  figures: ReactNode;
  amount: RefObject<HTMLInputElement | null>;
  maximum: RefObject<HTMLInputElement | null>;
  remark: Remark | null;
  isPending: boolean;
  isOpening: boolean;
  typed(): TypedBid;
  onTyped(typed: TypedBid, form: HTMLFormElement): void;
  onTyping(): void;
  onTouched(): void;
  isOutbid: boolean;
}

/** Without JavaScript, the form posts to the package's page. */
export function BidForm({ packageId, minimumBid, figures, words, remark, ...props }: Props) {
  const { amount, maximum, isPending, onTyped } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) onTyped(props.typed(), event.currentTarget);
  };
  // Uncontrolled, because hydration would discard what was typed before the script arrived.
  return (
    <form
      className="bid-form bid-bar"
      method="post"
      action={`/package/${packageId}/bids`}
      onSubmit={submit}
      onFocus={props.onTouched}
      noValidate
      data-busy-form
    >
      {figures}
      <input type="hidden" name="key" value={props.formKey} />
      <input type="hidden" name="reviewedListing" value={props.lastUpdated} />
      <label htmlFor="amount">{words.bidAmount}</label>
      <div className="amount-field">
        <span aria-hidden="true">$</span>
        <input
          id="amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          ref={amount}
          defaultValue={props.typedAmount}
          onChange={props.onTyping}
          readOnly={isPending}
          aria-invalid={remark?.tone === "fault"}
          aria-describedby={remark ? "minimum-bid bid-remark" : "minimum-bid"}
        />
      </div>
      <p className="field-hint" id="minimum-bid">
        {words.minimumBid({ amount: dollars(minimumBid) })}
      </p>
      {props.isOutbid && (
        <button
          className="button primary small bar-answer"
          type="submit"
          form={MIN_BID}
          name="amount"
          value={minimumBid}
          onClick={onlyOnce}
        >
          {words.bidStep({ amount: dollars(minimumBid) })}
        </button>
      )}
      <MaximumField
        {...{ words, maximum, isPending }}
        leads={props.leads}
        typed={props.typedMaximum}
        onTyping={props.onTyping}
      />
      {remark && (
        <p className="bid-remark" id="bid-remark" data-tone={remark.tone}>
          {remark.text}
        </p>
      )}
      <button
        className={props.isOutbid ? "button wide" : "button primary wide"}
        type="submit"
        aria-disabled={isPending}
        aria-busy={props.isOpening}
      >
        {isPending ? words.placingBid : words.placeBid}
      </button>
    </form>
  );
}

interface MaximumFieldProps {
  words: PanelWords;
  maximum: RefObject<HTMLInputElement | null>;
  leads: boolean;
  typed: string;
  isPending: boolean;
  onTyping(): void;
}

function MaximumField({ words, maximum, leads, typed, isPending, onTyping }: MaximumFieldProps) {
  const { open, field, hint, alone } = words.maximum;
  return (
    <details className="maximum" open={typed !== ""}>
      <summary>{open}</summary>
      <label htmlFor="maximum">{field}</label>
      <div className="amount-field">
        <span aria-hidden="true">$</span>
        <input
          id="maximum"
          name="maximum"
          inputMode="decimal"
          autoComplete="off"
          ref={maximum}
          defaultValue={typed}
          onChange={onTyping}
          readOnly={isPending}
          aria-describedby="maximum-hint"
        />
      </div>
      <p className="field-hint" id="maximum-hint">
        {hint} {leads && alone}
      </p>
    </details>
  );
}
