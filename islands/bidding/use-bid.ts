import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { PackageState } from "../../src/auctions/types";
import { centsToDecimal, dollars } from "../../src/lib/money";
import { fillIn } from "../../src/lib/wording";
import { Refused } from "../runtime/post-json";
import { signInAgain } from "../runtime/sign-in-again";
import { showToast } from "../runtime/toast";
import type { PanelProps, PanelWords } from "./props";
import { sendBid } from "./send-bid";

/** What is to be said at the amount: why it is refused, or that nothing is known of it yet. */
export interface Remark {
  tone: "fault" | "waiting";
  text: string;
}

type Words = { title: string; text: string };

interface Options extends Pick<PanelProps, "packageId" | "formKey" | "refusal" | "words"> {
  /** How the auction stands now. */
  ask(): Promise<PackageState>;
  /** The bid is the highest. */
  onLeading(): void;
  onRefused(): void;
}

/** Answers that say nothing of what became of an earlier request for the same bid. */
const TELLS_NOTHING = (status: number) => status === 401 || status === 429 || status >= 500;

/**
 * Places bids, and says how each went: in a toast, and at the field. A bid whose outcome is not
 * known can be asked for whenever its amount is typed, also where it would be too low by now: it
 * may be that very bid which is the highest.
 */
export function useBid({ packageId, formKey, refusal, words, ...options }: Options) {
  const { toasts } = words;
  const [remark, setRemark] = useState<Remark | null>(
    refusal ? { tone: "fault", text: refusal } : null,
  );
  // One key per intended bid: a request repeated after a lost answer is still the same bid.
  const [key, setKey] = useState(formKey);
  /** The keys of bids whose outcome is not known, by their amounts in cents. */
  const unknown = useRef(new Map<number, string>());
  const meanAnother = () => {
    setKey(crypto.randomUUID());
    setRemark(null);
  };
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
    mutationFn: (cents: number) => {
      const askedBy = unknown.current.get(cents) ?? key;
      return sendBid({
        packageId,
        cents,
        key: askedBy,
        onUnanswered() {
          unknown.current.set(cents, askedBy);
          wait(wordedCents(toasts.unknown, cents));
        },
      });
    },
    onSuccess: async (placed, cents) => {
      unknown.current.delete(cents);
      meanAnother();
      const { highestBid } = await options.ask();
      const { status, amount } = placed;
      if (status === "rejected") return refuse(worded(toasts.rejected, amount));
      if (Number(highestBid) > Number(amount)) return refuse(worded(toasts.outbid, amount));
      options.onLeading();
      showToast(worded(toasts.placed, amount));
    },
    onError: (error, cents) => {
      const refused = error instanceof Refused ? error : null;
      if (refused?.status === 401) return signInAgain(toasts.loginRequired);
      if (unknown.current.has(cents) && (!refused || TELLS_NOTHING(refused.status))) {
        return wait(wordedCents(toasts.stillUnknown, cents));
      }
      if (!refused) return refuse(toasts.failed);
      unknown.current.delete(cents);
      const { title } = titles(toasts)[refused.code] ?? toasts.failed;
      refuse({ title, text: refused.message });
    },
  });
  return {
    ...{ key, remark, refuse, meanAnother },
    place: bid.mutate,
    isUnknown: (cents: number) => unknown.current.has(cents),
    isPending: bid.isPending,
  };
}

/** What heads the server's sentence, by the code of its refusal. */
function titles(toasts: PanelWords["toasts"]): Record<string, Words> {
  return {
    "bid-too-low": toasts.tooLow,
    "auction-ended": toasts.ended,
    "invalid-input": toasts.invalid,
  };
}

export function worded({ title, text }: Words, amount: string): Words {
  return { title, text: fillIn(text, { amount: dollars(amount) }) };
}

function wordedCents(words: Words, cents: number): Words {
  return worded(words, centsToDecimal(cents));
}
