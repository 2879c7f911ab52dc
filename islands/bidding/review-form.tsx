import type { FormEvent, ReactNode } from "react";
import type { PackageState } from "../../src/auctions/types";
import { centsToDecimal, formatDollars } from "../../src/lib/money";
import { mustTypeTwice } from "../../src/rules/bid-review";
import { onlyOnce } from "../runtime/only-once";
import { AddedCosts } from "./added-costs";
import { AmountAgain } from "./amount-again";
import { CountryField } from "./country-field";
import { priceOf, type ReviewedLot } from "./reviewed-lot";

export interface ReviewProps {
  formKey: string;
  fault?: string | undefined;
  isPending?: boolean;
  back: ReactNode;
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
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
  children: ReactNode;
}

/** The panel's dialog and the page without JavaScript share this form (docs/product.md#review). */
export function ReviewForm({ lot, state, mostCents, leastCents, onSubmit, ...props }: Props) {
  const { words } = lot;
  const amount = formatDollars(mostCents);
  return (
    <form
      className="bid-review"
      method="post"
      action={`/package/${lot.packageId}/bids`}
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
      {mustTypeTwice(mostCents, leastCents) && (
        <AmountAgain words={words} fault={props.fault} minimumBid={centsToDecimal(leastCents)} />
      )}
      <div className="button-row">
        <button
          className="button primary"
          type="submit"
          onClick={onlyOnce}
          aria-disabled={props.isPending}
          data-busy-label={words.placingBid}
        >
          {props.isPending ? (
            words.placingBid
          ) : (
            <span data-label>{props.confirm({ amount: amount })}</span>
          )}
        </button>
        {props.back}
      </div>
    </form>
  );
}
