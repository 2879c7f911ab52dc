import type { FormEvent } from "react";
import { dollars } from "../../src/lib/money";
import { timesIn } from "../../src/lib/times";
import { fillIn } from "../../src/lib/wording";
import type { SellerBid } from "../../src/trade/types";
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

/** What can be done with a bid as it stands; without a script, the buttons post forms. */
export function BidActions({ bid, bidder, tab, decisions, props }: Props) {
  const { words } = props;
  if (bid.contractStatus === "sent") return <SentContract {...{ bid, props }} />;
  if (bid.packageStatus === "settled" || bid.status === "rejected") return null;
  const sending = decisions.sending === bid.id;
  const acts = {
    acceptance: decisions.accept,
    rejection: decisions.reject,
    contract: decisions.sendContract,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!sending) acts[(submitter as HTMLButtonElement).value as keyof typeof acts](bid);
  };
  const button = (act: keyof typeof acts, label: string, kind: string) => (
    <button
      className={`button small ${kind}`}
      type="submit"
      value={act}
      formAction={`/bid/${bid.id}/${act}`}
      aria-label={fillIn(words.actionOnBid, { action: label, amount: dollars(bid.amount), bidder })}
      aria-disabled={sending || undefined}
    >
      {label}
    </button>
  );
  return (
    <form className="trade-actions" method="post" onSubmit={submit}>
      <input type="hidden" name="tab" value={tab} />
      {bid.status === "pending" && button("acceptance", words.accept, "accept")}
      {bid.status === "accepted" &&
        button("contract", sending ? words.sendingContract : words.sendContract, "primary")}
      {button("rejection", words.reject, "")}
    </form>
  );
}

function SentContract({ bid, props }: Pick<Props, "bid" | "props">) {
  const { words, locale, timeZone } = props;
  const sentAt = bid.contractSentAt ?? "";
  const time = timesIn(locale, timeZone).day(Date.parse(sentAt));
  return (
    <>
      {bid.contractId && <a href={`/contract/${bid.contractId}`}>{words.viewContract}</a>}
      <time className="muted" dateTime={sentAt} suppressHydrationWarning>
        {fillIn(words.contractSent, { time })}
      </time>
    </>
  );
}
