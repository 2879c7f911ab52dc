import type { Fact } from "../src/contracts/document";
import type { ContractTerms, SaleFacts } from "../src/contracts/terms";
import { type ContractWords, momentIn } from "./contract-facts";

/** Contracts from earlier versions do not state how the sale came about. */
export function saleFactsIn({
  licence: license,
  auction,
}: Omit<ContractTerms, "reference">): SaleFacts {
  const { made, bidPlacedAt: boundAt, sale } = auction;
  if (made) return made;
  if (license?.kind === "shelf") return { kind: "shelf", act: "purchase", boundAt };
  return { kind: sale === "highest" ? "highest" : "chosen", act: "bid", boundAt };
}

const isOrdinary = ({ kind }: SaleFacts) => kind === "chosen" || kind === "highest";

export function amountText({ texts }: ContractWords, terms: ContractTerms): string {
  const { priceCents } = terms;
  const sale = saleFactsIn(terms);
  const { kind, act } = sale;
  if (kind !== "chosen" && kind !== "highest") return texts.amounts[kind]({ priceCents });
  return texts.amounts[act === "bid" ? "bid" : "automatic"]({ priceCents });
}

/** When the auction took place, what bound the buyer and when, and which bid won and when. */
export function saleTimeFacts(words: ContractWords, terms: ContractTerms): Fact[] {
  const { price, bound, rules } = words.texts;
  const { auction } = terms;
  const sale = saleFactsIn(terms);
  const { kind, act, boundAt, wonAt, offeredAt = boundAt } = sale;
  const fact = (label: string, at: number): Fact => ({ label, value: momentIn(words, at) });
  const bindingFact = fact(bound[act], boundAt);
  if (kind === "shelf" || kind === "fixed" || kind === "agreed") return [bindingFact];
  const opened = fact(price.opened, auction.openedAt);
  const closed = fact(price.closed, auction.closedAt);
  if (kind === "missed") return [opened, closed, bindingFact];
  if (kind === "offer") {
    const offered = [fact(bound.offered, offeredAt), bindingFact];
    return [opened, fact(bound.bid, auction.bidPlacedAt), closed, ...offered];
  }
  const isAutomatic = act === "maximum" && isOrdinary(sale);
  const rule = { label: price.rule, value: rules[kind] };
  return [
    opened,
    bindingFact,
    ...(isAutomatic ? [fact(bound.automatic, auction.bidPlacedAt)] : []),
    closed,
    ...(wonAt === undefined ? [] : [fact(price.won, wonAt)]),
    ...(auction.sale ? [rule] : []),
  ];
}

/** What each party did to enter into the contract. */
export function agreements(words: ContractWords, terms: ContractTerms) {
  const { signed, agreed } = words.texts;
  const { kind, act, isAwarded, isAtEnd, ...times } = saleFactsIn(terms);
  const boundAt = momentIn(words, times.boundAt);
  const concludedAt = momentIn(words, terms.concludedAt);
  const offeredAt = momentIn(words, times.offeredAt ?? times.boundAt);
  const seller = signed[isAwarded ? "awarded" : isAtEnd ? "atEnd" : kind];
  return { seller: seller({ concludedAt, offeredAt }), buyer: agreed[act]({ boundAt }) };
}
