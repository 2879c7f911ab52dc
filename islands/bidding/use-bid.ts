import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { PackageState } from "../../src/auctions/types";
import { centsToDecimal, dollars } from "../../src/lib/money";
import { fillIn } from "../../src/lib/wording";
import { Refused } from "../runtime/post-json";
import { signInAgain } from "../runtime/sign-in-again";
import { showToast } from "../runtime/toast";
import type { PanelProps, PanelWords } from "./props";
import type { Remark } from "./remark";

type Words = { title: string; text: string };

interface Options extends Pick<PanelProps, "packageId" | "lastUpdated" | "refusal" | "words"> {
  /** How the auction stands now. */
  ask(): Promise<PackageState>;
  /** The bid was placed, whatever became of it since. */
  onPlaced(): void;
  /** Whether it counts is not known, and asking was given up. */
  onUnknown(): void;
  /** The bid is the highest. */
  onLeading(): void;
  onRefused(): void;
}

interface Attempt {
  cents: number;
  /** What stood when the bidder decided. */
  reviewedPrice: string;
}

/** Answers that say nothing of what became of an earlier request for the same bid. */
const TELLS_NOTHING = (status: number) => status === 401 || status === 429 || status >= 500;

/**
 * Places bids, and says how each went: in a toast, and at the field. A bid whose outcome is not
 * known can be asked for whenever its amount is typed, also where it would be too low by now: it
 * may be that very bid which is the highest.
 */
export function useBid({ packageId, lastUpdated, refusal, words, ...options }: Options) {
  const { toasts } = words;
  const [remark, setRemark] = useState<Remark | null>(
    refusal ? { tone: "fault", text: refusal } : null,
  );
  /** The bids whose outcome is not known, by their amounts in cents. */
  const unknown = useRef(new Map<number, { key: string; reviewedPrice: string }>());
  const refuse = (refused: Words) => {
    showToast({ ...refused, tone: "destructive" });
    setRemark({ tone: "fault", text: refused.text });
    options.onRefused();
  };
  const wait = (unknown: Words) => {
    showToast(unknown);
    setRemark({ tone: "waiting", text: unknown.text });
  };

  const bid = useMutation({
    mutationFn: async ({ cents, reviewedPrice }: Attempt) => {
      const { sendBid } = await import("./review-dialog");
      // One key per intended bid: a request repeated after a lost answer is still the same bid.
      const asked = unknown.current.get(cents) ?? { key: crypto.randomUUID(), reviewedPrice };
      return sendBid({
        packageId,
        cents,
        reviewedListing: lastUpdated,
        ...asked,
        onUnanswered() {
          unknown.current.set(cents, asked);
          wait(wordedCents(toasts.unknown, cents));
        },
      });
    },
    onSuccess: async (placed, { cents }) => {
      unknown.current.delete(cents);
      setRemark(null);
      const { highestBid } = await options.ask();
      options.onPlaced();
      const { status, amount } = placed;
      if (status === "rejected") return refuse(worded(toasts.rejected, amount));
      if (Number(highestBid) > Number(amount)) return refuse(worded(toasts.outbid, amount));
      options.onLeading();
      showToast(worded(toasts.placed, amount));
    },
    onError: (error, { cents }) => {
      const refused = error instanceof Refused ? error : null;
      if (refused?.status === 401) return signInAgain(toasts.loginRequired);
      if (unknown.current.has(cents) && (!refused || TELLS_NOTHING(refused.status))) {
        options.onUnknown();
        return wait(wordedCents(toasts.stillUnknown, cents));
      }
      if (!refused) return refuse(toasts.failed);
      unknown.current.delete(cents);
      const title = titles(words)[refused.code] ?? toasts.failed.title;
      refuse({ title, text: refused.message });
    },
  });
  return {
    ...{ remark, refuse, forget: () => setRemark(null) },
    place: (cents: number, reviewedPrice: string) => bid.mutate({ cents, reviewedPrice }),
    isUnknown: (cents: number) => unknown.current.has(cents),
    isPending: bid.isPending,
  };
}

/** What heads the server's sentence, by the code of its refusal. */
function titles({ toasts, review }: PanelWords): Record<string, string> {
  return {
    "bid-too-low": toasts.tooLow.title,
    "bid-too-high": toasts.tooHigh.title,
    "price-moved": review.movedTitle,
    "listing-revised": review.revisedTitle,
    "auction-ended": toasts.ended.title,
    "invalid-input": toasts.invalid.title,
  };
}

export function worded({ title, text }: Words, amount: string): Words {
  return { title, text: fillIn(text, { amount: dollars(amount) }) };
}

export function wordedCents(words: Words, cents: number): Words {
  return worded(words, centsToDecimal(cents));
}
