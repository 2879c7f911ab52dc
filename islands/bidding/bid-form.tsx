import type { FormEvent, ReactNode, RefObject } from "react";
import type { PackageState } from "../../src/auctions/types";
import { dollarSign } from "../../src/lib/money";
import { onlyOnce } from "../runtime/only-once";
import { BidKinds, kindClass } from "./bid-kinds";
import { MIN_BID_FORM_ID } from "./bid-offers";
import type { Claim } from "./own-view";
import type { PanelProps } from "./props";
import type { BidField, Remark } from "./remark";

type Given =
  | "packageId"
  | "lastUpdated"
  | "formKey"
  | "typedAmount"
  | "typedMaximum"
  | "isTypedExclusive"
  | "words";

interface Props extends Pick<PanelProps, Given> {
  claim: Claim;
  /** Those between which the member chooses; they have the same field. */
  claims: readonly Claim[];
  state: PackageState;
  figures: ReactNode;
  fields: Record<BidField, RefObject<HTMLInputElement | null>>;
  remark: Remark | null;
  isPending: boolean;
  isOpening: boolean;
  onSubmit(form: HTMLFormElement): void;
  onChange(): void;
  onFocus(): void;
}

/** Without JavaScript, the form posts to the package's page. */
export function BidForm({ claims, claim, state, words, remark, ...props }: Props) {
  const { fields, isPending } = props;
  const { field: fieldId } = claim;
  const takesAmount = claim.field === "amount";
  const isWrong = remark?.tone === "fault";
  const isMaximumWrong = isWrong && takesAmount && remark.field === "maximum";
  const remarkId = remark && `${fieldId}-remark`;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) props.onSubmit(event.currentTarget);
  };
  const ofEach = (text: (claim: Claim) => ReactNode) =>
    claims.map((one) => (
      <span className={kindClass(one)} key={one.kind}>
        {text(one)}
      </span>
    ));
  return (
    <form
      className={claim.className}
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
      {claims.length > 1 && (
        <BidKinds
          label={words.round?.kinds.label ?? ""}
          claims={claims}
          isExclusive={props.isTypedExclusive}
          hintId={`${fieldId}-hint`}
          onChange={props.onChange}
        />
      )}
      <label htmlFor={fieldId}>{claim.label}</label>
      <AmountField
        id={fieldId}
        name={takesAmount ? "amount" : "maximum"}
        field={fields[claim.field]}
        typed={takesAmount ? props.typedAmount : props.typedMaximum}
        isWrong={isWrong && !isMaximumWrong}
        remarkId={remarkId}
        isPending={isPending}
        onChange={props.onChange}
      />
      <p className="field-hint" id={`${fieldId}-hint`}>
        {ofEach(({ hint }) => hint)}
      </p>
      {claim.barAnswer !== null && (
        <button
          className="button primary small bar-answer"
          type="submit"
          form={MIN_BID_FORM_ID}
          name="amount"
          value={claim.situationAt(state).minimum}
          onClick={onlyOnce}
        >
          {claim.barAnswer}
        </button>
      )}
      {takesAmount && (
        <details className="maximum unfolds" open={props.typedMaximum !== ""}>
          <summary>{words.maximum.open}</summary>
          <label htmlFor="maximum">{words.maximum.field}</label>
          <AmountField
            id="maximum"
            name="maximum"
            field={fields.maximum}
            typed={props.typedMaximum}
            isWrong={isMaximumWrong}
            remarkId={isMaximumWrong ? remarkId : null}
            isPending={isPending}
            onChange={props.onChange}
          />
          <p className="field-hint" id="maximum-hint">
            {claim.maximumHint}
          </p>
        </details>
      )}
      {remark && (
        <p className="bid-remark" id={`${fieldId}-remark`} data-tone={remark.tone}>
          {remark.text}
        </p>
      )}
      <button
        className={claim.isPrimary ? "button primary wide" : "button wide"}
        type="submit"
        aria-disabled={isPending}
        aria-busy={props.isOpening}
      >
        {isPending ? words.placingBid : ofEach(({ submit }) => submit)}
      </button>
    </form>
  );
}

interface AmountFieldProps {
  id: string;
  name: string;
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  isWrong: boolean;
  remarkId: string | null;
  isPending: boolean;
  onChange(): void;
}

function AmountField({ id, name, field, typed, isWrong, remarkId, ...props }: AmountFieldProps) {
  return (
    <div className="amount-field">
      <span aria-hidden="true">{dollarSign()}</span>
      <input
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        ref={field}
        defaultValue={typed}
        onChange={props.onChange}
        readOnly={props.isPending}
        aria-invalid={isWrong}
        aria-describedby={remarkId === null ? `${id}-hint` : `${id}-hint ${remarkId}`}
      />
    </div>
  );
}
