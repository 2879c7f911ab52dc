import fc from "fast-check";

export const LOTS = 3;
/** The last one may only read. */
export const TOKENS = 4;

const lot = fc.nat(LOTS - 1);
const cents = fc.integer({ min: 21, max: 70 }).map((steps) => steps * 5000);
const kind = fc.constantFrom("maximum" as const, "maximum" as const, "amount" as const);
const token = fc.nat(TOKENS - 1);

const bid = fc.record({ verb: fc.constant("bid" as const), token, lot, cents, kind });

function times<One>(weight: number, arbitrary: fc.Arbitrary<One>) {
  return { weight, arbitrary };
}

export const calls = fc.array(
  fc.oneof(
    times(12, bid),
    times(4, fc.record({ verb: fc.constant("race" as const), of: fc.tuple(bid, bid) })),
    times(2, fc.record({ verb: fc.constant("member" as const), lot, cents })),
    times(6, fc.record({ verb: fc.constant("rival" as const), lot, cents })),
    times(4, fc.record({ verb: fc.constant("relist" as const), lot })),
    times(1, fc.record({ verb: fc.constant("revoke" as const), token })),
    times(1, fc.record({ verb: fc.constant("rotate" as const), token })),
    times(1, fc.record({ verb: fc.constant("replace" as const), token })),
    times(
      1,
      fc.record({ verb: fc.constant("wait" as const), hours: fc.constantFrom(1, 16, 24 * 12) }),
    ),
  ),
  { maxLength: 100, size: "max" },
);

type Of<A> = A extends fc.Arbitrary<infer One> ? One : never;

export type TokenCall = Of<typeof calls>[number];
export type TokenBid = Of<typeof bid>;
