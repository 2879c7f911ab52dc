import fc from "fast-check";

export const MEMBERS = 6;

const who = fc.nat(MEMBERS - 1);

const bid = fc.record({
  verb: fc.constant("bid" as const),
  who,
  share: fc.constantFrom(99, 100, 100, 102, 105, 106, 120, 200, 10_001, "equal" as const),
  isAmount: fc.boolean(),
  isExclusive: fc.constantFrom(false, false, false, true),
});

const award = fc.record({ verb: fc.constant("award" as const) });

const edit = fc.record({
  verb: fc.constant("edit" as const),
  seats: fc.integer({ min: 2, max: 4 }),
  from: fc.constantFrom(null, 150_000),
});

const buy = fc.record({
  verb: fc.constant("buy" as const),
  who,
  off: fc.constantFrom(0, 0, 0, -1, 1),
});

const price = fc.record({
  verb: fc.constant("price" as const),
  share: fc.constantFrom(99, 100, 110),
});

const closeShelf = fc.record({ verb: fc.constant("close-shelf" as const) });

function race<One, Other>(one: fc.Arbitrary<One>, other: fc.Arbitrary<Other>) {
  return fc.record({ verb: fc.constant("race" as const), of: fc.tuple(one, other) });
}

const leave = fc.record({ verb: fc.constant("leave" as const), who });

const limit = fc.record({
  verb: fc.constant("limit" as const),
  who,
  cents: fc.constantFrom(null, 110_000, 160_000, 250_000, 500_000, 2_000_000),
});

const decide = fc.record({
  verb: fc.constantFrom("reject" as const, "accept" as const, "release" as const),
  which: fc.nat(20),
});

const wait = (...to: readonly (number | "last" | "end")[]) =>
  fc.record({ verb: fc.constant("wait" as const), hours: fc.constantFrom(...to) });

const conclude = fc.record({ verb: fc.constant("conclude" as const) });

const voiding = fc.record({ verb: fc.constant("void" as const), which: fc.nat(5) });

function times<One>(weight: number, arbitrary: fc.Arbitrary<One>) {
  return { weight, arbitrary };
}

const bidding = fc.oneof(
  times(14, bid),
  times(3, race(bid, bid)),
  times(3, decide),
  times(2, limit),
  times(1, leave),
  times(1, edit),
  times(1, award),
  times(1, wait(0, 1, 2, "last")),
);

const selling = fc.oneof(
  times(8, buy),
  times(1, award),
  times(3, race(buy, fc.oneof(buy, buy, buy, closeShelf, price))),
  times(4, conclude),
  times(3, voiding),
  times(3, price),
  times(1, closeShelf),
  times(1, bid),
  times(2, decide),
  times(1, limit),
  times(1, leave),
  times(1, edit),
  times(2, wait(1, 24, 24 * 8, 24 * 31)),
);

function many<One>(one: fc.Arbitrary<One>, maxLength: number) {
  return fc.array(one, { maxLength, size: "max" });
}

const ending = fc.tuple(wait("last", "end", "end", "end"), fc.oneof(decide, leave, limit));

const awarding = fc.oneof(times(3, award), times(2, race(award, award)), times(1, conclude));

export const calls = fc
  .tuple(many(bidding, 120), ending, fc.tuple(awarding, conclude), many(selling, 60))
  .map((parts) => parts.flat());

export const terms = fc
  .record({
    seats: fc.integer({ min: 1, max: 4 }),
    sale: fc.constantFrom("highest" as const, "seller" as const),
    reserveCents: fc.constantFrom(null, null, 120_000, 180_000),
    exclusiveFromCents: fc.constantFrom(null, 150_000, 400_000),
    rule: fc.constantFrom(1 as const, 2 as const),
    shelf: fc.constantFrom(null, "seats" as const, "seats" as const, "unlimited" as const),
  })
  .map((asked) =>
    // With one license, a round has to be exclusive and has no shelf.
    asked.seats > 1
      ? asked
      : {
          ...asked,
          exclusiveFromCents: asked.exclusiveFromCents ?? 150_000,
          shelf: asked.shelf && ("unlimited" as const),
        },
  );

type Of<A> = A extends fc.Arbitrary<infer One> ? One : never;

export type Terms = Of<typeof terms>;
export type Call = Of<typeof calls>[number];
export type Asked = Of<
  typeof bid | typeof award | typeof edit | typeof buy | typeof price | typeof closeShelf
>;
