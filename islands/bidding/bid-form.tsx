import { type FormEvent, type ReactNode, useRef } from "react";
import type { PackageState } from "../../src/auctions/types";
import { parseCents } from "../../src/lib/money";
import type { PanelProps } from "./props";
import { useBid, worded } from "./use-bid";

interface Props extends PanelProps {
  minimumBid: string;
  /** Price and time, which a phone's bar repeats beside the form. */
  figures: ReactNode;
  /** How the auction stands now. */
  ask(): Promise<PackageState>;
}

/**
 * The bid form, or why there is none. Without JavaScript it posts to the package's page. On a phone
 * it is the bar at the bottom of the screen.
 */
export function BidForm(props: Props) {
  const { bidder, packageId, words, figures } = props;
  if (bidder.kind === "seller") return <p className="panel-note">{words.ownPackage}</p>;
  if (bidder.kind === "visitor") {
    return (
      <div className="bid-bar">
        {figures}
        <a className="button primary wide" href={`/login?next=/package/${packageId}`}>
          {words.loginToBid}
        </a>
      </div>
    );
  }
  return <MemberForm {...props} />;
}

function MemberForm({ packageId, minimumBid, figures, words, ...props }: Props) {
  // Uncontrolled: on hydration React would discard what was typed before the script arrived.
  const amount = useRef<HTMLInputElement>(null);
  const { key, remark, refuse, meanAnother, place, isUnknown, isPending } = useBid({
    ...props,
    packageId,
    words,
    onLeading: () => {
      if (amount.current) amount.current.value = "";
    },
    onRefused: () => amount.current?.focus(),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const cents = parseCents(amount.current?.value ?? "");
    if (cents === null || cents === 0) refuse(words.toasts.invalid);
    else if (cents < minimumCents(minimumBid) && !isUnknown(cents))
      refuse(worded(words.toasts.tooLow, minimumBid));
    else place(cents);
  };

  return (
    <form
      className="bid-form bid-bar"
      method="post"
      action={`/package/${packageId}/bids`}
      onSubmit={submit}
      noValidate
    >
      {figures}
      <input type="hidden" name="key" value={key} />
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
          onChange={meanAnother}
          readOnly={isPending}
          aria-invalid={remark?.tone === "fault"}
          aria-describedby={remark ? "minimum-bid bid-remark" : "minimum-bid"}
        />
      </div>
      <p className="field-hint" id="minimum-bid">
        {worded({ title: "", text: words.minimumBid }, minimumBid).text}
      </p>
      {remark && (
        <p className="bid-remark" id="bid-remark" data-tone={remark.tone}>
          {remark.text}
        </p>
      )}
      <button className="button primary wide" type="submit" aria-disabled={isPending}>
        {isPending ? words.placingBid : words.placeBid}
      </button>
    </form>
  );
}

/**
 * Above the largest possible bid the minimum is no valid amount any more, and no bid reaches it.
 */
function minimumCents(minimumBid: string): number {
  return parseCents(minimumBid) ?? Number.POSITIVE_INFINITY;
}
