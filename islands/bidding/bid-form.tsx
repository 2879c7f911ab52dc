import type { FormEvent, ReactNode, RefObject } from "react";
import { dollarSign, dollars } from "../../src/lib/money";
import type { PanelWords } from "../../views/messages/panel-words";
import { onlyOnce } from "../runtime/only-once";
import { MIN_BID_FORM_ID } from "./bid-offers";
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
  readFields(): TypedBid;
  onSubmit(typed: TypedBid, form: HTMLFormElement): void;
  onChange(): void;
  onFocus(): void;
  isOutbid: boolean;
}

/** Without JavaScript, the form posts to the package's page. */
export function BidForm({ packageId, minimumBid, figures, words, remark, ...props }: Props) {
  const { amount, maximum, isPending, onSubmit } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) onSubmit(props.readFields(), event.currentTarget);
  };
  const isWrong = remark?.tone === "fault";
  // Uncontrolled fields keep text that was typed before hydration.
  return (
    <form
      className="bid-form bid-bar"
      method="post"
      action={`/package/${packageId}/bids`}
      onSubmit={submit}
      onFocus={props.onFocus}
      noValidate
      data-busy-form
    >
      {figures}
      <input type="hidden" name="key" value={props.formKey} />
      <input type="hidden" name="reviewedListing" value={props.lastUpdated} />
      <label htmlFor="amount">{words.bidAmount}</label>
      <div className="amount-field">
        <span aria-hidden="true">{dollarSign()}</span>
        <input
          id="amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          ref={amount}
          defaultValue={props.typedAmount}
          onChange={props.onChange}
          readOnly={isPending}
          aria-invalid={isWrong && remark.field !== "maximum"}
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
          form={MIN_BID_FORM_ID}
          name="amount"
          value={minimumBid}
          onClick={onlyOnce}
        >
          {words.bidStep({ amount: dollars(minimumBid) })}
        </button>
      )}
      <MaximumField
        words={words}
        maximum={maximum}
        isPending={isPending}
        leads={props.leads}
        isWrong={isWrong && remark.field === "maximum"}
        typedMaximum={props.typedMaximum}
        onChange={props.onChange}
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
  isWrong: boolean;
  typedMaximum: string;
  isPending: boolean;
  onChange(): void;
}

function MaximumField({
  words,
  maximum,
  leads,
  isWrong,
  typedMaximum,
  isPending,
  onChange,
}: MaximumFieldProps) {
  const { open, field, hint, alone } = words.maximum;
  return (
    <details className="maximum" open={typedMaximum !== ""}>
      <summary>{open}</summary>
      <label htmlFor="maximum">{field}</label>
      <div className="amount-field">
        <span aria-hidden="true">{dollarSign()}</span>
        <input
          id="maximum"
          name="maximum"
          inputMode="decimal"
          autoComplete="off"
          ref={maximum}
          defaultValue={typedMaximum}
          onChange={onChange}
          readOnly={isPending}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? "maximum-hint bid-remark" : "maximum-hint"}
        />
      </div>
      <p className="field-hint" id="maximum-hint">
        {hint} {leads && alone}
      </p>
    </details>
  );
}
