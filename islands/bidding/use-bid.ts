import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { PackageState } from "../../src/auctions/types";
import { type BidAmounts, highestAmount } from "../../src/lib/bid-review";
import { Refused } from "../runtime/post-json";
import { serverNow } from "../runtime/server-clock";
import { showToast, signInAgain, type Toast } from "../runtime/toast";
import type { keepBid } from "./keep-bid";
import { type BidKey, takeKeptBid } from "./kept-bid";
import type { PanelProps } from "./props";
import type { Remark } from "./remark";
import type { Answer, sendBid } from "./send-bid";
import type { TypedBid } from "./typed-bid";
import { type FilledWords, fillAmount, fillCents } from "./worded";

export interface Placed {
  answer: Answer;
  amounts: BidAmounts;
  state: PackageState;
}

export interface Sending {
  sendBid: typeof sendBid;
  keepBid: typeof keepBid;
  titles: Record<string, string>;
  outcomeOf(placed: Placed): Toast;
}

interface Options extends Pick<PanelProps, "packageId" | "lastUpdated" | "refusal" | "words"> {
  yourBidderId: string;
  fetchSending(): Promise<Sending>;
  ask(): Promise<PackageState>;
  onPlaced(bid: BidAmounts): void;
  onUnknown(): void;
  onTaken(): void;
  onRefused(): void;
  onKept(typed: TypedBid, amounts: BidAmounts): void;
}

interface Attempt {
  amounts: BidAmounts;
  reviewedPrice: string;
}

/** These statuses do not say whether an earlier request for the same bid counted. */
const leavesUnknown = (status: number) => status === 401 || status === 429 || status >= 500;

/** A bid with an unknown outcome can be repeated even if it is too low: it may be the highest. */
export function useBid({ packageId, lastUpdated, refusal, words, ...options }: Options) {
  const { fetchSending } = options;
  const { toasts } = words;
  const [remark, setRemark] = useState<Remark | null>(
    refusal ? { tone: "fault", text: refusal } : null,
  );
  const unknown = useRef(new Map<string, BidKey>());
  /** A ref, because a second click may come before React renders. */
  const underWay = useRef(false);
  const refuse = (refused: FilledWords) => {
    showToast({ ...refused, tone: "destructive" });
    setRemark({ tone: "fault", text: refused.text });
    options.onRefused();
  };
  const wait = (unknown: FilledWords) => {
    showToast(unknown);
    setRemark({ tone: "waiting", text: unknown.text });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the panel becomes live
  useEffect(() => {
    const kept = takeKeptBid(packageId, options.yourBidderId);
    if (!kept) return;
    const { asked: amounts, named: bidKey } = kept;
    if (bidKey) unknown.current.set(nameOf(amounts), bidKey);
    const outcome = fillCents(toasts.stillUnknown, highestAmount(amounts)).text;
    setRemark({ tone: "waiting", text: bidKey ? outcome : words.signedOut });
    options.onKept(kept.typed, amounts);
  }, []);

  const bid = useMutation({
    mutationFn: async ({ amounts: bid, reviewedPrice }: Attempt) => {
      const { sendBid } = await fetchSending();
      // One key per intended bid, so that a retry is the same bid.
      const bidKey = unknown.current.get(nameOf(bid)) ?? {
        ...{ key: newKey(), reviewedPrice, reviewedListing: lastUpdated },
      };
      return sendBid({
        ...{ packageId, bid },
        ...bidKey,
        onUnanswered() {
          unknown.current.set(nameOf(bid), bidKey);
          wait(fillCents(toasts.unknown, highestAmount(bid)));
        },
      });
    },
    onSuccess: async (answer, { amounts }) => {
      unknown.current.delete(nameOf(amounts));
      setRemark(null);
      const state = await options.ask();
      options.onPlaced(amounts);
      // A retry gets the first response, and the bid may have been rejected since.
      const placed = "id" in answer && state.bids.find(({ id }) => id === answer.id);
      if (placed && placed.status === "rejected")
        return refuse(fillAmount(toasts.rejected, placed.amount));
      options.onTaken();
      showToast((await fetchSending()).outcomeOf({ answer, amounts, state }));
    },
    onSettled: () => {
      underWay.current = false;
    },
    onError: (error, { amounts }) => {
      const refused = error instanceof Refused ? error : null;
      if (refused?.status === 401) {
        const bidKey = unknown.current.get(nameOf(amounts));
        const kept = { bidderId: options.yourBidderId, asked: amounts, named: bidKey };
        void fetchSending().then(({ keepBid }) => keepBid(packageId, kept));
        return signInAgain(toasts.loginRequired);
      }
      if (unknown.current.has(nameOf(amounts)) && (!refused || leavesUnknown(refused.status))) {
        options.onUnknown();
        return wait(fillCents(toasts.stillUnknown, highestAmount(amounts)));
      }
      if (!refused) return refuse(toasts.failed);
      unknown.current.delete(nameOf(amounts));
      void fetchSending().then(({ titles }) => {
        refuse({ title: titles[refused.code] ?? toasts.failed.title, text: refused.message });
      });
    },
  });
  return {
    ...{ remark, refuse, forget: () => setRemark(null) },
    place(amounts: BidAmounts, reviewedPrice: string) {
      if (underWay.current) return;
      underWay.current = true;
      bid.mutate({ amounts, reviewedPrice });
    },
    isUnknown: (amounts: BidAmounts) => unknown.current.has(nameOf(amounts)),
    isPending: bid.isPending,
  };
}

/** Starts with the time, which keeps the keys of one period together in the index. */
function newKey(): string {
  return `${serverNow().toString(36)}-${crypto.randomUUID()}`;
}

function nameOf({ amountCents, maximumCents, isExclusive = false }: BidAmounts): string {
  return `${amountCents}/${maximumCents}/${isExclusive}`;
}
