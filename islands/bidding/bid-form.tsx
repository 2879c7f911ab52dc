import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { Bid } from "../../src/auctions/types";
import { centsToDecimal, dollars, groupThousands, parseCents } from "../../src/lib/money";
import { fillIn } from "../../src/lib/wording";
import { postJson, Refused } from "../runtime/post-json";
import { showToast } from "../runtime/toast";
import type { PanelProps } from "./props";

interface Props extends PanelProps {
  minimumBid: string;
  /** The bid stands; the activity has changed. */
  onPlaced(): void;
}

/** The bid form, or why there is none. Without JavaScript it posts to the package's page. */
export function BidForm(props: Props) {
  const { bidder, packageId, words } = props;
  if (bidder.kind === "seller") return <p className="panel-note">{words.ownPackage}</p>;
  if (bidder.kind === "visitor") {
    return (
      <a className="button primary wide" href={`/login?next=/package/${packageId}`}>
        {words.loginToBid}
      </a>
    );
  }
  return <MemberForm {...props} />;
}

function MemberForm({ packageId, minimumBid, words, onPlaced, ...props }: Props) {
  const { toasts } = words;
  // Uncontrolled: hydrating, React would take away what was typed before the script came.
  const amount = useRef<HTMLInputElement>(null);
  // One key for each bid that is meant: sent again after a lost answer, it is still the same bid.
  const [key, setKey] = useState(props.formKey);
  const meanAnother = () => setKey(crypto.randomUUID());

  const bid = useMutation({
    mutationFn: (cents: number) => postBid(packageId, cents, key),
    onSuccess: (placed) => {
      if (amount.current) amount.current.value = "";
      meanAnother();
      onPlaced();
      showToast(worded(toasts.placed, placed.amount));
    },
    onError: (error) => {
      if (!(error instanceof Refused)) return refuse(toasts.failed);
      if (error.status === 401) return loginAgain(packageId, toasts.loginRequired);
      const { title } = titles(toasts)[error.code] ?? toasts.failed;
      refuse({ title, text: error.message });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (bid.isPending) return;
    const cents = parseCents(amount.current?.value ?? "");
    if (cents === null || cents === 0) refuse(toasts.invalid);
    else if (cents < minimumCents(minimumBid)) refuse(worded(toasts.tooLow, minimumBid));
    else bid.mutate(cents);
  };

  return (
    <form
      className="bid-form"
      method="post"
      action={`/package/${packageId}/bids`}
      onSubmit={submit}
      noValidate
    >
      <input type="hidden" name="key" value={key} />
      <label htmlFor="amount">{words.bidAmount}</label>
      <div className="amount-field">
        <span aria-hidden="true">$</span>
        <input
          id="amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder={groupThousands(minimumBid)}
          ref={amount}
          defaultValue={props.typedAmount}
          onChange={meanAnother}
          aria-describedby="minimum-bid"
        />
      </div>
      <p className="field-hint" id="minimum-bid">
        {worded({ title: "", text: words.minimumBid }, minimumBid).text}
      </p>
      <button className="button primary wide" type="submit" aria-disabled={bid.isPending}>
        {bid.isPending ? words.placingBid : words.placeBid}
      </button>
    </form>
  );
}

/** Above the highest bid that there can be, the minimum is no amount any more: out of reach. */
function minimumCents(minimumBid: string): number {
  return parseCents(minimumBid) ?? Number.POSITIVE_INFINITY;
}

type Words = { title: string; text: string };

/** What heads the server's sentence, by the code of its refusal. */
function titles(toasts: PanelProps["words"]["toasts"]): Record<string, Words> {
  return {
    "bid-too-low": toasts.tooLow,
    "auction-ended": toasts.ended,
    "invalid-input": toasts.invalid,
  };
}

function worded({ title, text }: Words, amount: string): Words {
  return { title, text: fillIn(text, { amount: dollars(amount) }) };
}

function refuse(words: Words): void {
  showToast({ ...words, tone: "destructive" });
}

async function postBid(packageId: string, cents: number, key: string): Promise<Bid> {
  const bid = { amount: centsToDecimal(cents) };
  const headers = { "idempotency-key": key };
  const response = await postJson(`/api/packages/${packageId}/bids`, bid, headers);
  return (await response.json()) as Bid;
}

/** A toast, then the sign-in page (docs/product.md#messages-on-pages). */
function loginAgain(packageId: string, words: Words): void {
  refuse(words);
  setTimeout(() => location.assign(`/login?next=/package/${packageId}`), 500);
}
