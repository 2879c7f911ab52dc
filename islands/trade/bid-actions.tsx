import type { FormEvent } from "react";
import { dollars } from "../../src/lib/money";
import type { BidStatus, SellerBid } from "../../src/trade/answers";
import { useTimes } from "../runtime/use-times";
import type { TradeTablesProps } from "./props";
import type { TradeTab } from "./trade-data";
import type { Decisions } from "./use-decisions";

interface Props {
  bid: SellerBid;
  bidder: string;
  tab: TradeTab;
  decisions: Decisions;
  props: TradeTablesProps;
}

const OPEN_STATUSES: readonly BidStatus[] = ["pending", "accepted"];

export function BidActions({ bid, bidder, tab, decisions, props }: Props) {
  const { words } = props;
  if (bid.contractStatus === "sent") return <SentContract bid={bid} props={props} />;
  if (bid.packageStatus === "settled" || !OPEN_STATUSES.includes(bid.status)) return null;
  const canDecide = bid.sale === "seller" && !bid.round;
  if (bid.sale === "seller" && bid.round && bid.status === "pending") return null;
  const handlers = {
    acceptance: decisions.accept,
    rejection: decisions.reject,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    handlers[(submitter as HTMLButtonElement).value as keyof typeof handlers](bid);
  };
  const actionLabel = (action: string) =>
    words.actionOnBid({ action, amount: dollars(bid.amount), bidder });
  const button = (action: keyof typeof handlers, label: string, kind: string) => (
    <button
      className={`button small ${kind}`}
      type="submit"
      value={action}
      formAction={`/bid/${bid.id}/${action}`}
      aria-label={actionLabel(label)}
    >
      {label}
    </button>
  );
  return (
    <form className="trade-actions" method="post" onSubmit={submit}>
      <input type="hidden" name="tab" value={tab} />
      {bid.lapsed ? (
        // Lists of a package have a column for it.
        tab !== "all" && <span className="muted">{words.lapsed}</span>
      ) : bid.status === "pending" ? (
        canDecide && button("acceptance", words.accept, "accept")
      ) : (
        // No button takes the place of Accept, because a second click would hit it.
        <span className="button small accepted-mark">{words.statuses.accepted}</span>
      )}
      {canDecide && button("rejection", words.reject, "")}
      {!canDecide && (
        <a
          className="button small"
          href={`/bid/${bid.id}/report`}
          aria-label={actionLabel(words.report)}
        >
          {words.report}
        </a>
      )}
      {bid.status === "accepted" &&
        !bid.lapsed &&
        !bid.contractAutomatic &&
        !decisions.isDeciding && (
          <a
            className="button small primary send-contract"
            href={`/bid/${bid.id}/contract`}
            aria-label={actionLabel(words.sendContract)}
          >
            {words.sendContract}
          </a>
        )}
    </form>
  );
}

function SentContract({ bid, props }: Pick<Props, "bid" | "props">) {
  const { words } = props;
  const sentAt = bid.contractSentAt ?? "";
  const time = useTimes(props).day(Date.parse(sentAt));
  return (
    <>
      {bid.contractId && <a href={`/contract/${bid.contractId}`}>{words.viewContract}</a>}
      <time className="muted" dateTime={sentAt} suppressHydrationWarning>
        {words.contractSent({ time })}
      </time>
    </>
  );
}
