import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Exposure, PackageState } from "../../src/auctions/types";
import { parseAmount } from "../../src/lib/amount";
import { dollars, formatDollars, maximumBidCents } from "../../src/lib/money";
import { type BidAmounts, highestAmount, mustTypeTwice } from "../../src/rules/bid-review";
import type { RoundWords } from "../../views/messages/panel-words";
import { keepBid } from "../bidding/keep-bid";
import type { Remark } from "../bidding/remark";
import { isRevised, priceOf } from "../bidding/reviewed-lot";
import { RevisedNotice } from "../bidding/revised-notice";
import { sendBid } from "../bidding/send-bid";
import type { BidSender, PlacedBid } from "../bidding/use-bid";
import { type BidRefusal, fillCents } from "../bidding/worded";
import { Dialog } from "../runtime/dialog";
import { getJson } from "../runtime/get-json";
import type { Toast } from "../runtime/toast";
import type { ReviewedRound } from "./props";
import { RoundReview } from "./round-review";
import { RoundTooLow } from "./round-too-low";

interface Props {
  lot: ReviewedRound;
  bid: BidAmounts;
  state: PackageState;
  ended: boolean;
  leastCents: number;
  otherCents: number;
  remark: Remark | null;
  isPending: boolean;
  place(bid: BidAmounts, reviewedPrice: string): void;
  onLeave(): void;
}

/** A maximum that still suffices can be confirmed at any price. */
export function RoundReviewDialog({ lot, state, ended, place, onLeave, ...props }: Props) {
  const { words } = lot;
  const { review } = words;
  const { leastCents, isPending } = props;
  const [bid, setBid] = useState(props.bid);
  const [priceBefore] = useState(priceOf(lot, state));
  const [fault, setFault] = useState<string>();
  const { data: exposure = null } = useQuery({
    queryKey: ["exposure"],
    queryFn: () => getJson<Exposure>(`/api/member/exposure?packageId=${lot.packageId}`),
    gcTime: 0,
  });
  const mostCents = highestAmount(bid);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const retyped = String(new FormData(event.currentTarget).get("again") ?? "");
    if (mustTypeTwice(mostCents, leastCents) && parseAmount(retyped) !== mostCents)
      return setFault(review.differs);
    setFault(undefined);
    place(bid, priceOf(lot, state));
  };
  const cancelButton = (
    <button className="button" type="button" onClick={onLeave}>
      {review.back}
    </button>
  );
  if (ended && !isPending)
    return (
      <Dialog title={review.title} close={review.close} onLeave={onLeave}>
        <p className="review-notice" role="alert">
          {review.ended}
        </p>
      </Dialog>
    );
  const hasPriceMoved = priceOf(lot, state) !== priceBefore;
  return (
    <Dialog title={review.title} close={review.close} onLeave={onLeave}>
      {isRevised(lot, state) && !isPending ? (
        <RevisedNotice packageId={lot.packageId} words={words}>
          {cancelButton}
        </RevisedNotice>
      ) : mostCents < leastCents && !isPending ? (
        <RoundTooLow
          lot={lot}
          state={state}
          leastCents={leastCents}
          isExclusive={bid.isExclusive ?? false}
        >
          {Number.isFinite(leastCents) && (
            <button
              className="button primary"
              type="button"
              onClick={() => setBid({ ...bid, maximumCents: leastCents })}
            >
              {words.bidStep({ amount: formatDollars(leastCents) })}
            </button>
          )}
          {cancelButton}
        </RoundTooLow>
      ) : (
        <>
          {hasPriceMoved && !isPending && !props.remark && (
            <p className="review-notice" role="status">
              {review.covered({ price: dollars(state.seatPrice) })}
            </p>
          )}
          {props.remark && (
            <p className="review-notice" data-tone={props.remark.tone} role="alert">
              {props.remark.text}
            </p>
          )}
          <RoundReview
            lot={lot}
            state={state}
            leastCents={leastCents}
            exposure={exposure}
            fault={fault}
            isPending={isPending}
            maximumCents={mostCents}
            isExclusive={bid.isExclusive ?? false}
            otherCents={props.otherCents}
            formKey=""
            back={cancelButton}
            onSubmit={submit}
          />
        </>
      )}
    </Dialog>
  );
}

export function bidSender(words: RoundWords): BidSender {
  return {
    sendBid,
    keepBid,
    titles: words.titles,
    outcomeToast: (placed) => outcomeToast(placed, words),
  };
}

function outcomeToast({ response, amounts, state }: PlacedBid, { round }: RoundWords): Toast {
  const { exclusive, seatPrice, minimumBid } = state;
  const { toasts } = round;
  const warning = { text: "", tone: "warning" } as const;
  if (amounts.isExclusive) {
    const { highest, needs } = exclusive ?? {};
    if (response.leading)
      return { title: toasts.ahead({ amount: dollars(highest ?? "0") }), text: "" };
    return { title: toasts.behind({ value: dollars(needs ?? "0") }), ...warning };
  }
  if (response.leading) return { title: toasts.seat({ value: dollars(seatPrice) }), text: "" };
  return { title: toasts.noSeat({ value: dollars(minimumBid) }), ...warning };
}

interface TypedMaximum {
  typed: string;
  isExclusive: boolean;
  leastCents: number;
}

type MaximumRefusal = BidRefusal & { unknown?: BidAmounts };

/** `bid` may repeat an earlier bid whose outcome is unknown. */
export function readMaximum(
  { typed, isExclusive, leastCents }: TypedMaximum,
  { toasts }: Pick<RoundWords, "toasts">,
): BidAmounts | MaximumRefusal {
  const maximumCents = parseAmount(typed);
  const field = isExclusive ? "exclusive" : "seat";
  if (typeof maximumCents === "string") return { ...toasts[maximumCents], field };
  const bid = { amountCents: null, maximumCents, isExclusive };
  if (maximumCents < leastCents)
    return { ...fillCents(toasts.maximumTooLow, leastCents), field, unknown: bid };
  const mostCents = maximumBidCents(leastCents);
  if (maximumCents <= mostCents) return bid;
  return { ...fillCents(toasts.tooHigh, mostCents), field, unknown: bid };
}
