import { useEffect, useRef, useState } from "react";
import type { PackageState } from "../../src/auctions/types";
import { type BidAmounts, highestAmount } from "../../src/rules/bid-review";
import { RequestRefused } from "../runtime/post-json";
import { serverNow } from "../runtime/server-clock";
import { showToast, signInAgain, type Toast } from "../runtime/toast";
import type { keepBid } from "./keep-bid";
import { type BidKey, takeKeptBid } from "./kept-bid";
import type { PanelProps } from "./props";
import type { BidField, Remark } from "./remark";
import type { BidResponse, sendBid } from "./send-bid";
import type { TypedBid } from "./typed-bid";
import { type BidRefusal, type FilledToast, fillAmount, fillCents } from "./worded";

export interface PlacedBid {
  response: BidResponse;
  amounts: BidAmounts;
  state: PackageState;
  yourBidderId: string;
}

export interface BidSender {
  sendBid: typeof sendBid;
  keepBid: typeof keepBid;
  outcomeToast(placed: PlacedBid): Toast;
}

interface Options extends Pick<PanelProps, "packageId" | "lastUpdated" | "refusal" | "words"> {
  yourBidderId: string;
  fetchBidSender(): Promise<BidSender>;
  refreshState(): Promise<PackageState>;
  onPlaced(bid: BidAmounts): void;
  onUnknown(): void;
  onConfirmed(): void;
  onRefused(field: BidField | undefined): void;
  onKeptBid(typed: TypedBid, amounts: BidAmounts): void;
}

/** These statuses do not say whether an earlier request for the same bid counted. */
const leavesOutcomeUnknown = (status: number) => status === 401 || status === 429 || status >= 500;

/** A bid with an unknown outcome can be repeated even if it is too low: it may be the highest. */
export function useBid({ packageId, lastUpdated, refusal, words, ...options }: Options) {
  const { fetchBidSender, yourBidderId } = options;
  const { toasts } = words;
  /** What happens after a response depends on what the member has done since. */
  const latest = useRef(options);
  latest.current = options;
  const [remark, setRemark] = useState<Remark | null>(
    refusal ? { tone: "fault", text: refusal } : null,
  );
  const unknownBids = useRef(new Map<string, BidKey>());
  const [isPending, setPending] = useState(false);
  /** A ref, because a second click may come before React renders. */
  const isSending = useRef(false);
  const showRefusal = ({ title, text, field }: BidRefusal) => {
    showToast({ title, text, tone: "destructive" });
    setRemark({ tone: "fault", text, field });
    latest.current.onRefused(field);
  };
  const showWaiting = (toast: FilledToast) => {
    showToast(toast);
    setRemark({ tone: "waiting", text: toast.text });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useEffect(() => {
    const kept = takeKeptBid(packageId, yourBidderId);
    if (!kept) return;
    const { asked: amounts, named: bidKey } = kept;
    if (bidKey) unknownBids.current.set(amountsKey(amounts), bidKey);
    const outcome = fillCents(toasts.stillUnknown, highestAmount(amounts)).text;
    setRemark({ tone: "waiting", text: bidKey ? outcome : words.signedOut });
    options.onKeptBid(kept.typed, amounts);
  }, []);

  const send = async (
    amounts: BidAmounts,
    reviewedPrice: string,
    country?: FormDataEntryValue | null,
  ) => {
    const { sendBid } = await fetchBidSender();
    // One key per intended bid, so that a retry is the same bid.
    const bidKey = unknownBids.current.get(amountsKey(amounts)) ?? {
      key: newKey(),
      reviewedPrice,
      reviewedListing: lastUpdated,
    };
    return sendBid({
      packageId,
      bid: amounts,
      country,
      ...bidKey,
      onNoResponse() {
        unknownBids.current.set(amountsKey(amounts), bidKey);
        showWaiting(fillCents(toasts.unknown, highestAmount(amounts)));
      },
    });
  };
  const confirm = async (response: BidResponse, amounts: BidAmounts) => {
    unknownBids.current.delete(amountsKey(amounts));
    setRemark(null);
    const state = await latest.current.refreshState();
    latest.current.onPlaced(amounts);
    // A retry gets the first response, and the bid may have been rejected since.
    const placed = "id" in response && state.bids.find(({ id }) => id === response.id);
    if (placed && placed.status === "rejected")
      return showRefusal(fillAmount(toasts.rejected, placed.amount));
    latest.current.onConfirmed();
    const { outcomeToast } = await fetchBidSender();
    showToast(outcomeToast({ response, amounts, state, yourBidderId }));
  };
  const explain = (error: unknown, amounts: BidAmounts) => {
    const serverRefusal = error instanceof RequestRefused ? error : null;
    const bidKey = unknownBids.current.get(amountsKey(amounts));
    if (serverRefusal?.status === 401) {
      const kept = { bidderId: yourBidderId, asked: amounts, named: bidKey };
      void fetchBidSender().then(({ keepBid }) => keepBid(packageId, kept));
      return signInAgain(toasts.loginRequired, bidKey ? "" : "&bid=kept");
    }
    if (bidKey && (!serverRefusal || leavesOutcomeUnknown(serverRefusal.status))) {
      latest.current.onUnknown();
      return showWaiting(fillCents(toasts.stillUnknown, highestAmount(amounts)));
    }
    if (!serverRefusal) return showRefusal(toasts.failed);
    unknownBids.current.delete(amountsKey(amounts));
    showRefusal({
      title: words.titles[serverRefusal.code] ?? toasts.failed.title,
      text: serverRefusal.message,
    });
  };
  const place = async (
    amounts: BidAmounts,
    reviewedPrice: string,
    country?: FormDataEntryValue | null,
  ) => {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    try {
      await confirm(await send(amounts, reviewedPrice, country), amounts);
    } catch (error) {
      explain(error, amounts);
    } finally {
      isSending.current = false;
      setPending(false);
    }
  };
  return {
    remark,
    showRefusal,
    clearRemark: () => setRemark(null),
    place: (...bid: Parameters<typeof place>) => void place(...bid),
    isUnknown: (amounts: BidAmounts) => unknownBids.current.has(amountsKey(amounts)),
    isPending,
  };
}

/** Starts with the time, which keeps the keys of one period together in the index. */
function newKey(): string {
  return `${serverNow().toString(36)}-${crypto.randomUUID()}`;
}

function amountsKey({ amountCents, maximumCents, isExclusive = false }: BidAmounts): string {
  return `${amountCents}/${maximumCents}/${isExclusive}`;
}
