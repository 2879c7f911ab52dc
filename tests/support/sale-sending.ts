import type { Call, CallOf } from "./deal-calls";
import type { Market } from "./deal-market";

type SaleCall = Exclude<Call, { which: number } | CallOf<"wait" | "confirm" | "state-details">>;

export type Made = readonly [answer: string, expected: string];

const NOT_ASKED: Made = ["not asked", "not asked"];

export const decimal = (cents: number) => (cents / 100).toFixed(2);

export function makeSaleCall(market: Market, call: SaleCall): Promise<Made> | Made {
  switch (call.verb) {
    case "bid":
      return bid(market, call);
    case "accept-bid":
    case "send":
    case "second-chance":
      return aboutBid(market, call);
    case "answer-chance":
      return answerChance(market, call);
    case "buy":
    case "offer":
      return buy(market, call);
    case "counter":
    case "answer":
      return answerOffer(market, call);
    default:
      return sell(market, call);
  }
}

async function bid(market: Market, { who, percent }: CallOf<"bid">): Promise<Made> {
  const { sale, lot, now } = market;
  const cents = Math.ceil((sale.minimum * percent) / 100);
  const { code, body } = await market.ask(who, "POST", `/api/packages/${lot.id}/bids`, {
    amount: decimal(cents),
  });
  const expected = sale.bid(who, cents, now);
  if (code === "done") market.bidIds[sale.bids.length - 1] = String(body.id);
  return [code, expected];
}

async function aboutBid(
  market: Market,
  call: CallOf<"accept-bid" | "send" | "second-chance">,
): Promise<Made> {
  const { sale, now } = market;
  const bid = sale.latestBid(call.who);
  const id = bid && market.bidIds[sale.bids.indexOf(bid)];
  if (!bid || !id) return NOT_ASKED;
  const by = call.by === "own" ? "seller" : "other";
  const path = `/api/bids/${id}`;
  const isTheirs = by === "seller";
  const refused = "bid-not-found";
  if (call.verb === "accept-bid") {
    const replaces = call.replace;
    const { code } = await market.ask(
      ...([by, "POST", `${path}/accept${replaces ? "?replace=true" : ""}`] as const),
    );
    return [code, isTheirs ? sale.acceptBid(bid, replaces, now) : refused];
  }
  if (call.verb === "send") {
    const { code } = await market.ask(by, "POST", `${path}/send-contract`);
    return [code, isTheirs ? sale.send(bid, now) : refused];
  }
  const { code } = await market.ask(by, "POST", `${path}/offer`, { days: call.days });
  return [code, isTheirs ? sale.chances.offer(bid, call.days, now) : refused];
}

async function answerChance(
  market: Market,
  { who, accepts }: CallOf<"answer-chance">,
): Promise<Made> {
  const { sale, lot, now, world } = market;
  const chance = sale.chances.all.at(-1);
  if (!chance) return NOT_ASKED;
  const { id } = await world.db
    .selectFrom("offers")
    .select("id")
    .where("package_id", "=", lot.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { code } = await market.ask(
    who,
    "POST",
    `/api/offers/${id}/${accepts ? "accept" : "decline"}`,
  );
  return [code, sale.chances.answer(who, chance, accepts, now)];
}

async function buy(market: Market, call: CallOf<"buy" | "offer">): Promise<Made> {
  const { sale, lot, now } = market;
  const { price } = sale.offers;
  if (call.verb === "buy") {
    const cents = price + call.off;
    const { code } = await market.ask(call.who, "POST", `/api/packages/${lot.id}/licences`, {
      price: decimal(cents),
    });
    return [code, sale.offers.buy(call.who, cents, now)];
  }
  const cents = Math.max(1, Math.floor((price * call.percent) / 100));
  const { code } = await market.ask(call.who, "POST", `/api/packages/${lot.id}/offers`, {
    amount: decimal(cents),
  });
  return [code, sale.offers.make(call.who, cents, now)];
}

async function answerOffer(market: Market, call: CallOf<"counter" | "answer">): Promise<Made> {
  const { sale, lot, now, world } = market;
  const offer = sale.offers.latest(call.who);
  if (!offer) return NOT_ASKED;
  const { id } = await world.db
    .selectFrom("price_offers")
    .select("id")
    .where("package_id", "=", lot.id)
    .where("buyer_id", "=", market.idOf(call.who))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const isSellers = (offer.status === "open") === (call.by === "own");
  const by = call.by === "other" ? "other" : isSellers ? "seller" : "buyer";
  const asker = by === "buyer" ? call.who : by;
  if (call.verb === "counter") {
    const cents = Math.max(1, Math.floor((sale.offers.price * call.percent) / 100));
    const amount = decimal(cents);
    const { code } = await market.ask(asker, "POST", `/api/offers/${id}/counter`, { amount });
    return [code, sale.offers.counter(offer, by, cents, now)];
  }
  const verb = call.accepts ? "accept" : "decline";
  const { code } = await market.ask(asker, "POST", `/api/offers/${id}/${verb}`);
  return [code, sale.offers.answer(offer, by, call.accepts, now)];
}

async function sell(market: Market, call: CallOf<"reprice" | "end-sale">): Promise<Made> {
  const { sale, lot, now } = market;
  const by = call.by === "own" ? "seller" : "other";
  const path = `/api/packages/${lot.id}/shelf`;
  if (call.verb === "end-sale") {
    const { code } = await market.ask(by, "DELETE", path);
    return [code, by === "seller" ? sale.offers.endSale(now) : "package-not-found"];
  }
  const cents = Math.max(1, Math.floor((sale.offers.price * call.percent) / 100));
  const { code } = await market.ask(by, "PUT", path, { price: decimal(cents) });
  return [code, by === "seller" ? sale.offers.reprice(cents) : "package-not-found"];
}
