import type { FormEvent } from "react";
import { bidSteps } from "../../src/lib/bid-review";
import { centsToDecimal, formatDollars, parseCents } from "../../src/lib/money";
import { fillIn } from "../../src/lib/wording";
import type { PanelWords } from "./props";

interface Props {
  packageId: string;
  minimumBid: string;
  words: PanelWords;
  offer(cents: number): void;
}

/** The least next bid and two round ones above it, each a tap away from its review. */
export function BidSteps({ packageId, minimumBid, words, offer }: Props) {
  const minimum = parseCents(minimumBid);
  if (minimum === null) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    offer(parseCents((submitter as HTMLButtonElement).value) ?? 0);
  };
  return (
    <form
      className="bid-steps"
      method="post"
      action={`/package/${packageId}/bids`}
      aria-label={words.bidSteps}
      onSubmit={submit}
    >
      {bidSteps(minimum).map((cents) => (
        <button
          key={cents}
          className="button small"
          type="submit"
          name="amount"
          value={centsToDecimal(cents)}
          aria-label={fillIn(words.bidStep, { amount: formatDollars(cents) })}
        >
          {formatDollars(cents).replace(/\.00$/, "")}
        </button>
      ))}
    </form>
  );
}
