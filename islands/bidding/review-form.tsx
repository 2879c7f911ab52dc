import type { FormEvent, ReactNode } from "react";
import type { PackageState } from "../../src/auctions/types";
import { centsToDecimal, formatDollars } from "../../src/lib/money";
import type { OverLimit } from "../../src/rules/bid-cost";
import { mustTypeTwice } from "../../src/rules/bid-review";
import { onlyOnce } from "../runtime/only-once";
import { AddedCosts } from "./added-costs";
import { AmountAgain } from "./amount-again";
import { CountryField } from "./country-field";
import { priceOf, type ReviewedLot } from "./reviewed-lot";

export interface ReviewProps {
  formKey: string;
  fault?: string | undefined;
  /** Why the member asks a colleague, as typed. */
  reason?: string | undefined;
  isPending?: boolean;
  back: ReactNode;
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
  /** A colleague's request, which this form approves. */
  approving?: { path: string; confirm(values: { amount: string }): string };
}

interface Props extends ReviewProps {
  lot: ReviewedLot;
  state: PackageState;
  mostCents: number;
  leastCents: number;
  /** What the bid can cost, in one sentence. */
  lead: string;
  confirm(values: { amount: string }): string;
  fields: ReactNode;
  /** The member's limit that the bid exceeds; the form then asks a colleague for it. */
  over: OverLimit | null;
  children: ReactNode;
}

/** The panel's dialog and the page without JavaScript share this form (docs/product.md#review). */
export function ReviewForm({ lot, state, mostCents, leastCents, over, ...props }: Props) {
  const { words } = lot;
  const amount = formatDollars(mostCents);
  const { approving } = props;
  const onSubmit = over ? undefined : props.onSubmit;
  const mustRetype = !over && mustTypeTwice(mostCents, leastCents);
  const asked = over && words.approval;
  const label = asked ? asked.ask : (approving?.confirm ?? props.confirm)({ amount });
  const path = `/package/${lot.packageId}/${over ? "approvals" : "bids"}`;
  return (
    <form
      className="bid-review"
      method="post"
      action={approving?.path ?? path}
      onSubmit={onSubmit}
      noValidate
      data-busy-form={onSubmit ? undefined : true}
    >
      <p className="review-lead">{props.lead}</p>
      <AddedCosts lot={lot} amountCents={mostCents} />
      <CountryField countries={lot.countries} />
      {props.children}
      <input type="hidden" name="key" value={props.formKey} />
      {props.fields}
      <input type="hidden" name="reviewedPrice" value={priceOf(lot, state)} />
      <input type="hidden" name="reviewedListing" value={lot.lastUpdated} />
      {mustRetype && (
        <AmountAgain words={words} fault={props.fault} minimumBid={centsToDecimal(leastCents)} />
      )}
      {over && asked && <ApprovalFields over={over} words={asked} reason={props.reason} />}
      <div className="button-row">
        <button
          className="button primary"
          type="submit"
          onClick={onlyOnce}
          aria-disabled={props.isPending}
          data-busy-label={words.placingBid}
        >
          {props.isPending ? words.placingBid : <span data-label>{label}</span>}
        </button>
        {props.back}
      </div>
    </form>
  );
}

interface ApprovalProps {
  over: OverLimit;
  reason: string | undefined;
  words: NonNullable<ReviewedLot["words"]["approval"]>;
}

function ApprovalFields({ over, words, reason }: ApprovalProps) {
  const [amount, limit] = [formatDollars(over.cents), formatDollars(over.limitCents)];
  return (
    <>
      <p className="review-remark" role="status">
        {words[over.of]({ amount, limit })}
      </p>
      <label className="field">
        <span className="field-label">{words.reason}</span>
        <textarea name="reason" rows={2} maxLength={500} defaultValue={reason} />
      </label>
    </>
  );
}
