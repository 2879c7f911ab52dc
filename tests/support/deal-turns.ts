import type { Call, CallOf } from "./deal-calls";
import type { DealModel } from "./deal-model";
import type { SaleModel } from "./sale-model";

type Go = CallOf<"go">;

/** What is likely to come next, so that most calls change something. */
export function nextCall(sale: SaleModel, go: Go): Exclude<Call, Go> {
  const deal = sale.deals[go.which % (sale.deals.length || 1)];
  const isOver = deal === undefined || (deal.isVoid && deal.refund?.state !== "due" && go.turn < 4);
  return deal && !isOver ? nextOfDeal(sale, deal, go) : nextOfSale(sale, go);
}

function nextOfSale(sale: SaleModel, { turn, who, cents }: Go): Exclude<Call, Go> {
  const accepts = turn !== 9;
  const by = "own";
  const percent = 50 + (cents % 50);
  if (!sale.isAuction) {
    const offer = sale.offers.latest(who);
    const isOpen = offer?.status === "open" || offer?.status === "countered";
    if (!isOpen && turn < 6) return { verb: "offer", who, percent };
    if (!isOpen) return { verb: "buy", who, off: 0 };
    if (turn < 4 && offer.status === "open") return { verb: "counter", who, by, percent };
    return { verb: "answer", who, by, accepts };
  }
  const chance = sale.chances.all.at(-1);
  if (chance?.status === "open") return { verb: "answer-chance", who: chance.bid.who, accepts };
  if (sale.accepted) return { verb: "send", who: sale.accepted.who, by };
  if (sale.status === "ended" && sale.terms.sale === "seller" && !sale.isReserveMissed && turn < 7)
    return { verb: "accept-bid", who, by, replace: false };
  if (sale.status === "ended") return { verb: "second-chance", who, by, days: 3 };
  return turn < 6
    ? { verb: "bid", who, percent: 100 }
    : { verb: "accept-bid", who, by, replace: turn === 9 };
}

function nextOfDeal(sale: SaleModel, deal: DealModel, go: Go): Exclude<Call, Go> {
  const { turn, which, cents } = go;
  const { open, refund, state, dispute } = deal;
  const own = { which, by: "own" } as const;
  if (open && turn < 5)
    return { verb: "reply", ...own, answer: turn === 0 ? "decline" : "accept", age: 0 };
  if (dispute) return nextOfDispute(deal, go);
  if (refund?.state === "due" && turn < 6) return { verb: "step", ...own, step: "refund" };
  if (refund?.state === "sent" && turn < 7)
    return { verb: "step", ...own, step: turn < 3 ? "refund-missing" : "refund-received" };
  if (refund?.case === "open")
    return { verb: "find", which, decision: turn === 9 ? "refunded" : "not-refunded" };
  const [kind] = deal.possible().slice(turn % 2);
  if (kind && turn >= 8)
    return { verb: "propose", which, proposer: turn === 8 ? "seller" : "buyer", kind, cents };
  const deliver = (step: CallOf<"deliver">["step"]): Exclude<Call, Go> => {
    return { verb: "deliver", which, step, differs: turn > 4 };
  };
  if (state === "waiting" || state === "refused") return deliver("begun");
  if (state === "uploading") return deliver("completed");
  if (state === "measuring") return deliver(turn === 0 ? "refused" : "sealed");
  if (deal.owesInvoice && turn < 6) return { verb: "invoice", ...own };
  const isDisputable = deal.differs && deal.claimedAt === null && turn < 3;
  if (state === "sealed" && !isDisputable)
    return turn < 6
      ? { verb: "pay", ...own, off: 0 }
      : { verb: "step", ...own, step: turn === 6 ? "withdraw" : "claim" };
  if (state === "accepted" || state === "removed") return nextOfSale(sale, go);
  if (turn < 5) return { verb: "dispute", ...own, reason: turn === 0 ? "differs" : "unreadable" };
  return { verb: "step", ...own, step: "accept" };
}

function nextOfDispute(deal: DealModel, { turn, which, cents }: Go): Exclude<Call, Go> {
  if (turn === 0) return { verb: "step", which, by: "own", step: "take-back" };
  if (turn === 1) return { verb: "deliver", which, step: "sealed", differs: false };
  const [kind] = deal.possible();
  if (turn < 4 && kind) return { verb: "propose", which, proposer: "buyer", kind, cents };
  const decision = turn < 6 ? "seller" : turn < 8 ? "buyer" : "part";
  return { verb: "decide", which, decision, cents };
}
