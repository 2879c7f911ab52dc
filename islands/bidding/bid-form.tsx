import type { FormEvent, ReactNode, RefObject } from "react";
import type { PanelProps } from "./props";
import type { Remark } from "./remark";
import { worded } from "./use-bid";

interface Props
  extends Pick<PanelProps, "packageId" | "lastUpdated" | "formKey" | "typedAmount" | "words"> {
  minimumBid: string;
  figures: ReactNode;
  amount: RefObject<HTMLInputElement | null>;
  remark: Remark | null;
  isPending: boolean;
  onTyped(amount: string): void;
  onTyping(): void;
  onTouched(): void;
}

/**
 * The bid form. Without JavaScript it posts to the package's page. On a phone it is the bar at the
 * bottom of the screen.
 */
export function BidForm({ packageId, minimumBid, figures, words, remark, ...props }: Props) {
  const { amount, isPending, onTyped } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onTyped(amount.current?.value ?? "");
  };
  // Uncontrolled: on hydration React would discard what was typed before the script arrived.
  return (
    <form
      className="bid-form bid-bar"
      method="post"
      action={`/package/${packageId}/bids`}
      onSubmit={submit}
      onFocus={props.onTouched}
      noValidate
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
