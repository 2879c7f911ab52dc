import { type FormEvent, type ReactNode, useId } from "react";
import type { PackageState } from "../../src/auctions/types";
import { isTypedTwice, percentAbove, unitPriceCents } from "../../src/lib/bid-review";
import { centsToDecimal, dollars, formatDollars, parseCents } from "../../src/lib/money";
import { BINDING_MS } from "../../src/lib/standing";
import { timesIn } from "../../src/lib/times";
import { fillIn } from "../../src/lib/wording";
import type { PanelWords } from "./props";
import { priceOf, type ReviewedLot } from "./reviewed-lot";

interface Props {
  lot: ReviewedLot;
  amountCents: number;
  /** How things stand, as the bidder is shown them. */
  state: PackageState;
  yourBidderId: string;
  formKey: string;
  /** What is wrong with the amount that was typed again. */
  fault?: string | undefined;
  isPending?: boolean;
  /** The way back to the amount. */
  back: ReactNode;
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
}

/**
 * What one click will cost (docs/product.md#review), with the form that places the bid: the same in
 * the panel's dialog and on the page for browsers without a script.
 */
export function BidReview({ lot, amountCents, state, formKey, back, onSubmit, ...props }: Props) {
  const { packageId, words } = lot;
  const amount = centsToDecimal(amountCents);
  const twice = isTypedTwice(amountCents, parseCents(state.minimumBid) ?? 0);
  return (
    <form
      className="bid-review"
      method="post"
      action={`/package/${packageId}/bids`}
      onSubmit={onSubmit}
      noValidate
    >
      <p className="review-amount">{dollars(amount)}</p>
      <ReviewFacts {...{ lot, amountCents, state }} yourBidderId={props.yourBidderId} />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="reviewedPrice" value={priceOf(lot, state)} />
      <input type="hidden" name="reviewedListing" value={lot.lastUpdated} />
      {twice && <AmountAgain lot={lot} minimumBid={state.minimumBid} fault={props.fault} />}
      <div className="button-row">
        <button
          className="button primary"
          type="submit"
          aria-disabled={props.isPending}
          data-busy-label={words.placingBid}
        >
          {props.isPending ? (
            words.placingBid
          ) : (
            <span data-label>{fillIn(words.review.confirm, { amount: dollars(amount) })}</span>
          )}
        </button>
        {back}
      </div>
    </form>
  );
}

function ReviewFacts(props: Pick<Props, "lot" | "amountCents" | "state" | "yourBidderId">) {
  const { lot, amountCents, state } = props;
  const { units, licence, words, locale, timeZone } = lot;
  const { review } = words;
  const price = priceOf(lot, state);
  const own = state.leaderId !== null && state.leaderId === props.yourBidderId;
  const label =
    state.highestBid === null ? review.aboveStart : own ? review.aboveOwn : review.aboveHighest;
  const until = timesIn(locale, timeZone).moment(Date.parse(state.endsAt) + BINDING_MS);
  const perWords = unitPriceCents(amountCents, units.thousandWords);
  const perTokens = unitPriceCents(amountCents, units.millionTokens);
  return (
    <>
      <dl className="review-facts">
        <Fact
          label={fillIn(label, { price: dollars(price) })}
          text={above(amountCents, parseCents(price) ?? 0, review)}
        />
        {perWords !== null && (
          <Fact label={review.perThousandWords} text={formatDollars(perWords)} />
        )}
        {perTokens !== null && (
          <Fact label={review.perMillionTokens} text={formatDollars(perTokens)} />
        )}
        <Fact label={review.licence} text={licence} />
      </dl>
      <p className="review-binds">{fillIn(review.binds, { until })}</p>
    </>
  );
}

function above(amountCents: number, priceCents: number, review: PanelWords["review"]): string {
  if (amountCents <= priceCents) return review.none;
  const percent = percentAbove(amountCents, priceCents);
  return fillIn(review.above, { amount: formatDollars(amountCents - priceCents), percent });
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}

interface AgainProps extends Pick<Props, "lot" | "fault"> {
  minimumBid: string;
}

/** A slip of the finger is not made twice. */
function AmountAgain({ lot: { words }, minimumBid, fault }: AgainProps) {
  const id = useId();
  return (
    <div className="amount-again">
      <label htmlFor={`${id}again`}>{words.review.again}</label>
      <p className="field-hint" id={`${id}why`}>
        {fillIn(words.review.againWhy, { minimum: dollars(minimumBid) })}
      </p>
      <div className="amount-field">
        <span aria-hidden="true">$</span>
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
