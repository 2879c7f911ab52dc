import fc from "fast-check";

export const BUYERS = 3;

const who = fc.nat(BUYERS - 1);
/** Mostly the party whose turn it is. */
const by = fc.constantFrom("own", "own", "own", "own", "own", "own", "side", "other");
const which = fc.constantFrom(0, 0, 0, 1, 2);
const percent: fc.Arbitrary<number> = fc.constantFrom(1, 40, 50, 75, 90, 99, 99, 100, 120);
const cents = fc.integer({ min: 1, max: 160_000 });

const bid = fc.record({
  verb: fc.constant("bid" as const),
  who,
  percent: fc.constantFrom(50, 100, 100, 100, 107, 120),
});
const acceptBid = fc.record({
  verb: fc.constant("accept-bid" as const),
  who,
  by,
  replace: fc.boolean(),
});
const send = fc.record({ verb: fc.constant("send" as const), who, by });
const secondChance = fc.record({
  verb: fc.constant("second-chance" as const),
  who,
  by,
  days: fc.constantFrom(1, 3, 7),
});
const answerChance = fc.record({
  verb: fc.constant("answer-chance" as const),
  who,
  accepts: fc.constantFrom(true, true, false),
});
const confirm = fc.record({ verb: fc.constant("confirm" as const) });

const buy = fc.record({
  verb: fc.constant("buy" as const),
  who,
  off: fc.constantFrom(0, 0, 0, 0, -1, 1),
});
const offer = fc.record({ verb: fc.constant("offer" as const), who, percent });
const counter = fc.record({ verb: fc.constant("counter" as const), who, by, percent });
const answer = fc.record({
  verb: fc.constant("answer" as const),
  who,
  by,
  accepts: fc.constantFrom(true, true, false),
});
const reprice = fc.record({ verb: fc.constant("reprice" as const), by, percent });
const endSale = fc.record({ verb: fc.constant("end-sale" as const), by });

/** What usually comes next. */
const go = fc.record({ verb: fc.constant("go" as const), which, who, turn: fc.nat(9), cents });
const step = fc.record({
  verb: fc.constant("step" as const),
  which,
  by,
  step: fc.constantFrom(
    ...(["claim", "accept", "prolong", "withdraw", "withdraw", "take-back"] as const),
    ...(["refund", "refund-received", "refund-missing"] as const),
  ),
});
const pay = fc.record({
  verb: fc.constant("pay" as const),
  which,
  by,
  off: fc.constantFrom(0, 0, 0, -1, 1),
});
const dispute = fc.record({
  verb: fc.constant("dispute" as const),
  which,
  by,
  reason: fc.constantFrom("unreadable" as const, "unreadable" as const, "differs" as const),
});
const deliver = fc.record({
  verb: fc.constant("deliver" as const),
  which,
  step: fc.constantFrom("begun" as const, "completed" as const, "refused" as const, "sealed"),
  differs: fc.boolean(),
});
const details = fc.record({ verb: fc.constant("state-details" as const) });
const invoice = fc.record({ verb: fc.constant("invoice" as const), which, by });
const propose = fc.record({
  verb: fc.constant("propose" as const),
  which,
  proposer: fc.constantFrom("seller" as const, "buyer" as const, "other" as const),
  kind: fc.constantFrom("price" as const, "cancel" as const, "refund" as const),
  cents,
});
const reply = fc.record({
  verb: fc.constant("reply" as const),
  which,
  by,
  answer: fc.constantFrom("accept" as const, "accept" as const, "decline", "withdraw" as const),
  /** 0 is the latest proposal. */
  age: fc.constantFrom(0, 0, 0, 1),
});
const decide = fc.record({
  verb: fc.constant("decide" as const),
  which,
  decision: fc.constantFrom("seller" as const, "buyer" as const, "part" as const),
  cents,
});
const find = fc.record({
  verb: fc.constant("find" as const),
  which,
  decision: fc.constantFrom("refunded" as const, "not-refunded" as const),
});

/** Asleep, no alarm does what is due before the next call. */
const wait = (...hours: (number | "end")[]) =>
  fc.record({
    verb: fc.constant("wait" as const),
    hours: fc.constantFrom(...hours),
    isAsleep: fc.constantFrom(false, false, false, true),
  });

function times<One>(weight: number, arbitrary: fc.Arbitrary<One>) {
  return { weight, arbitrary };
}

const market = fc.oneof(
  ...[times(4, bid), times(1, acceptBid), times(1, send), times(1, wait(1, 5))],
  ...[times(3, buy), times(5, offer), times(3, counter), times(4, answer), times(1, reprice)],
  times(1, wait(24, 24 * 7)),
);

const dealing = fc.oneof(
  ...[times(30, go), times(8, step), times(3, pay), times(4, dispute), times(2, deliver)],
  ...[times(1, details), times(2, invoice), times(6, propose), times(8, reply)],
  ...[times(5, decide), times(2, find), times(2, buy), times(2, offer), times(1, counter)],
  ...[times(2, answer), times(1, reprice), times(1, endSale), times(2, acceptBid), times(3, send)],
  ...[times(3, secondChance), times(3, answerChance), times(1, confirm), times(1, bid)],
  times(7, wait(1, 24, 24 * 3, 24 * 7, 24 * 7, 24 * 14, 24 * 14, 24 * 31, 24 * 91)),
);

function many<One>(one: fc.Arbitrary<One>, minLength: number, maxLength: number) {
  return fc.array(one, { minLength, maxLength, size: "max" });
}

const ending = wait("end", "end", "end", 1);

export const calls = fc
  .tuple(
    ...[many(bid, 0, 3), many(market, 0, 8), ending.map((one) => [one])],
    many(dealing, 20, 60),
  )
  .map((parts) => parts.flat());

export const terms = fc.record({
  /** A package at a fixed price sells one license or, as stock, any number. */
  sale: fc.constantFrom("highest", "highest", "seller", "seller", "fixed", "stock", "stock"),
  reserveCents: fc.constantFrom(null, null, null, 130_000),
  taxRate: fc.constantFrom(0, 0, 750),
  isTaxAdded: fc.boolean(),
  fees: fc.constantFrom(
    { buyer: 0, seller: 0 },
    { buyer: 0, seller: 0 },
    { buyer: 275, seller: 0 },
    { buyer: 0, seller: 333 },
  ),
  /** Whether the seller has stated what an invoice needs. */
  isStated: fc.constantFrom(true, true, true, false),
  isLastConfirmed: fc.constantFrom(true, true, false),
});

type Of<A> = A extends fc.Arbitrary<infer One> ? One : never;

export type Terms = Of<typeof terms>;
export type Call = Of<typeof calls>[number];
export type CallOf<Verb extends Call["verb"]> = Extract<Call, { verb: Verb }>;
export type By = "own" | "side" | "other";
