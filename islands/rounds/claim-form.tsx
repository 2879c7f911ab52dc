import type { FormEvent, ReactNode, RefObject } from "react";
import { dollarSign, formatDollars } from "../../src/lib/money";
import type { Remark } from "../bidding/remark";
import type { RoundPanelProps } from "./props";

interface Props extends Pick<RoundPanelProps, "packageId" | "lastUpdated" | "formKey" | "words"> {
  isExclusive: boolean;
  leastCents: number;
  figures: ReactNode;
  field: RefObject<HTMLInputElement | null>;
  typedMaximum: string;
  remark: Remark | null;
  isPending: boolean;
  isOpening: boolean;
  onSubmit(form: HTMLFormElement): void;
  onChange(): void;
  onFocus(): void;
}

export function ClaimForm({ isExclusive, leastCents, words, field, remark, ...props }: Props) {
  const { round } = words;
  const id = isExclusive ? "exclusive-maximum" : "maximum";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!props.isPending) props.onSubmit(event.currentTarget);
  };
  const [label, submitLabel] = isExclusive
    ? [round.exclusive.field, round.exclusive.place]
    : [words.maximum.field, words.placeBid];
  return (
    <form
      id={isExclusive ? "exclusive" : undefined}
      className={isExclusive ? "bid-form claim-form" : "bid-form claim-form bid-bar"}
      method="post"
      action={`/package/${props.packageId}/bids`}
      onSubmit={submit}
      onFocus={props.onFocus}
      noValidate
      data-busy-form
    >
      {props.figures}
      <input type="hidden" name="key" value={props.formKey} />
      <input type="hidden" name="reviewedListing" value={props.lastUpdated} />
      {isExclusive && <input type="hidden" name="exclusive" value="on" />}
      <label htmlFor={id}>{label}</label>
      <div className="amount-field">
        <span aria-hidden="true">{dollarSign()}</span>
        <input
          id={id}
          name="maximum"
          inputMode="decimal"
          autoComplete="off"
          ref={field}
          defaultValue={props.typedMaximum}
          onChange={props.onChange}
          readOnly={props.isPending}
          aria-invalid={remark?.tone === "fault"}
          aria-describedby={remark ? `${id}-hint ${id}-remark` : `${id}-hint`}
        />
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        {Number.isFinite(leastCents) && words.minimumBid({ amount: formatDollars(leastCents) })}
        <span className="own-only"> · {round.ownOnly}</span>
      </p>
      {remark && (
        <p className="bid-remark" id={`${id}-remark`} data-tone={remark.tone}>
          {remark.text}
        </p>
      )}
      <button
        className={isExclusive ? "button wide" : "button primary wide"}
        type="submit"
        aria-disabled={props.isPending}
        aria-busy={props.isOpening}
      >
        {props.isPending ? words.placingBid : submitLabel}
      </button>
    </form>
  );
}
