import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { centsToDecimal, dollars } from "../../src/lib/money";
import { fillIn } from "../../src/lib/wording";
import { Refused } from "../runtime/post-json";
import { signInAgain } from "../runtime/sign-in-again";
import { showToast } from "../runtime/toast";
import type { PanelProps, PanelWords } from "./props";
import { OutcomeUnknown, sendBid } from "./send-bid";

/** What is to be said at the amount: why it is refused, or that nothing is known of it yet. */
export interface Remark {
  tone: "fault" | "waiting";
  text: string;
}

type Words = { title: string; text: string };

interface Options extends Pick<PanelProps, "packageId" | "formKey" | "refusal" | "words"> {
  onPlaced(): void;
  onRefused(): void;
}

/** Places bids, and says how each went: in a toast, and at the field. */
export function useBid({ packageId, formKey, refusal, words, ...options }: Options) {
  const { toasts } = words;
  const [remark, setRemark] = useState<Remark | null>(
    refusal ? { tone: "fault", text: refusal } : null,
  );
  // One key per intended bid: a request repeated after a lost answer is still the same bid.
  const [key, setKey] = useState(formKey);
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
    mutationFn: (cents: number) =>
      sendBid({
        packageId,
        cents,
        key,
        onUnanswered: () => wait(wordedCents(toasts.unknown, cents)),
      }),
    onSuccess: (placed) => {
      meanAnother();
      options.onPlaced();
      showToast(worded(toasts.placed, placed.amount));
    },
    onError: (error, cents) => {
      if (error instanceof OutcomeUnknown) return wait(wordedCents(toasts.stillUnknown, cents));
      if (!(error instanceof Refused)) return refuse(toasts.failed);
      if (error.status === 401) return signInAgain(toasts.loginRequired);
      const { title } = titles(toasts)[error.code] ?? toasts.failed;
      refuse({ title, text: error.message });
    },
  });
  return { key, remark, refuse, meanAnother, place: bid.mutate, isPending: bid.isPending };
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
