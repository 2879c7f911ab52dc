import type { FormEvent } from "react";
import type { PanelWords } from "../../messages/panel-words";
import { centsToDecimal, formatDollars, parseCents } from "../../src/lib/money";
import { onlyOnce } from "../runtime/only-once";
import { kindClass } from "./bid-kinds";
import type { Claim } from "./own-view";

interface Props {
  packageId: string;
  lastUpdated: string;
  claim: Claim;
  amounts: readonly number[];
  primary?: boolean;
  isOpening: boolean;
  words: PanelWords;
  offer(claim: Claim, cents: number): void;
}

export const MIN_BID_FORM_ID = "least-bid";

export function BidOffers({ packageId, claim, amounts, primary = false, words, ...props }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    props.offer(claim, parseCents((submitter as HTMLButtonElement).value) ?? 0);
  };
  return (
    <form
      id={primary ? MIN_BID_FORM_ID : undefined}
      className={`bid-offers ${kindClass(claim)}`}
      method="post"
      action={`/package/${packageId}/bids`}
      aria-label={primary ? undefined : words.bidSteps}
      onSubmit={submit}
      data-busy-form
      aria-busy={props.isOpening}
    >
      <input type="hidden" name="reviewedListing" value={props.lastUpdated} />
      {claim.isExclusive && <input type="hidden" name="exclusive" value="on" />}
      {amounts.map((cents) => {
        const label = words.bidStep({ amount: formatDollars(cents) });
        return (
          <button
            key={cents}
            className={primary ? "button primary wide" : "button small"}
            type="submit"
            name={claim.isExclusive ? "maximum" : "amount"}
            value={centsToDecimal(cents)}
            onClick={onlyOnce}
            aria-label={label}
          >
            {primary ? label : formatDollars(cents).replace(/\.00$/, "")}
          </button>
        );
      })}
    </form>
  );
}
