import { useState } from "react";
import type { PackageState } from "../../src/auctions/types";
import { centsToDecimal } from "../../src/lib/money";
import { type BidAmounts, isSameBid } from "../../src/rules/bid-review";
import type { OwnStanding } from "../../src/trade/answers";
import { focusField } from "./focus-field";
import type { Market } from "./market";
import type { Claim, OwnView } from "./own-view";
import type { MemberPanelProps } from "./props";
import { priceOf } from "./reviewed-lot";
import { useBid } from "./use-bid";
import { useFields } from "./use-fields";
import { useLazyPart } from "./use-part";

interface Options extends MemberPanelProps {
  market: Market;
  state: PackageState;
  own: Pick<OwnView, "main" | "exclusive">;
  refreshState(): Promise<PackageState>;
  onPlaced(change: Partial<OwnStanding>): void;
  onConfirmed(): void;
  onKept(): void;
}

/** The way of a bid from the form, or one tap, through the review to the server. */
export function usePlacing({ market, state, own, refreshState, ...props }: Options) {
  const { packageId, lastUpdated, words, bidder } = props;
  const { main } = own;
  const { fields, ...typed } = useFields();
  const [reviewed, setReviewed] = useState<BidAmounts | null>(null);
  const claimOf = (isExclusive = false) => (isExclusive && own.exclusive) || main;
  const { part, isOpening, fetchPart, withPart } = useLazyPart(market.loadReviewing, () =>
    bid.showRefusal(words.toasts.failed),
  );
  const bid = useBid({
    packageId,
    lastUpdated,
    words,
    refreshState,
    yourBidderId: bidder.bidderId,
    refusal: props.refusal,
    fetchBidSender: fetchPart,
    onPlaced(amounts) {
      setReviewed(null);
      props.onPlaced(market.standingWith(amounts));
    },
    onUnknown: () => setReviewed(null),
    onConfirmed() {
      typed.clear();
      props.onConfirmed();
    },
    onRefused(field = main.field) {
      if (reviewed === null) focusField(fields[field].current);
      else void refreshState();
    },
    onKeptBid(kept, { isExclusive = false }) {
      if (typed.restore(kept, isExclusive)) props.onKept();
    },
  });
  const startBid = (amounts: BidAmounts) => {
    const isMinimum = isSameBid(amounts, main.bidOf(main.situationAt(state).minimumCents));
    if ((isMinimum && bidder.skipsMinimumReview) || bid.isUnknown(amounts))
      return bid.place(amounts, priceOf(props, state));
    bid.clearRemark();
    setReviewed(amounts);
  };
  return {
    bid,
    fields,
    part,
    isOpening,
    reviewed,
    reviewedClaim: claimOf(reviewed?.isExclusive),
    prepare: () => void fetchPart().catch(() => {}),
    leave: () => setReviewed(null),
    submitTyped(form: HTMLFormElement) {
      return withPart(
        ({ readTypedBid }) => {
          const claim = claimOf(new FormData(form).get("exclusive") === "on");
          const situation = claim.situationAt(state);
          const result = readTypedBid(typed.read(), claim, situation, words.toasts);
          if (!("text" in result)) startBid(result);
          // The member has reviewed this bid before, and it may already be the highest.
          else if (result.bid && bid.isUnknown(result.bid)) startBid(result.bid);
          else bid.showRefusal(result);
        },
        () => form.submit(),
      );
    },
    offer(claim: Claim, cents: number) {
      return withPart(
        () => startBid(claim.bidOf(cents)),
        () => {
          const amount = centsToDecimal(cents);
          const query = new URLSearchParams({ amount, reviewedListing: lastUpdated });
          if (claim.isExclusive) query.set("exclusive", "on");
          location.assign(`/package/${packageId}/bids/new?${query}`);
        },
      );
    },
  };
}
