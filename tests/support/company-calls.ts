import fc from "fast-check";
import { ORGANIZATION_ROLES } from "../../src/rules/organization";

/** The first one founded the organization. */
export const MEMBERS = 4;
export const LOTS = 3;

const who = fc.nat(MEMBERS - 1);
const lot = fc.nat(LOTS - 1);
const cents = fc.integer({ min: 21, max: 60 }).map((steps) => steps * 5000);
const limit = fc.constantFrom(null, 0, 150_000, 200_000, 250_000, 400_000);
const total = fc.constantFrom(null, null, 500_000, 800_000);
const role = fc.oneof(
  fc.constantFrom("bidder" as const, "approver" as const),
  fc.constantFrom(...ORGANIZATION_ROLES),
);
const roles = fc.uniqueArray(role, { minLength: 1, maxLength: 2 });
const nth = fc.nat(3);

const bid = fc.record({ verb: fc.constant("bid" as const), who, lot, cents });
const ask = fc.record({ verb: fc.constant("ask" as const), who, lot, cents });
const approve = fc.record({ verb: fc.constant("approve" as const), who, nth });
const end = fc.record({ verb: fc.constantFrom("decline" as const, "withdraw" as const), who, nth });
/** What members do, of which two can happen at the same time. */
const acting = fc.oneof(
  { weight: 7, arbitrary: bid },
  { weight: 5, arbitrary: ask },
  { weight: 4, arbitrary: approve },
  { weight: 1, arbitrary: end },
);

const race = fc.record({ verb: fc.constant("race" as const), of: fc.tuple(acting, acting) });

function times<One>(weight: number, arbitrary: fc.Arbitrary<One>) {
  return { weight, arbitrary };
}

const changing = fc.oneof(
  times(2, fc.record({ verb: fc.constant("limits" as const), who, package: limit, month: limit })),
  times(2, fc.record({ verb: fc.constant("roles" as const), who, roles })),
  times(1, fc.record({ verb: fc.constant("limit" as const), cents: total })),
  times(2, fc.record({ verb: fc.constant("oneself" as const), who, cents: total })),
  times(1, fc.record({ verb: fc.constant("own" as const), isOn: fc.boolean() })),
  times(1, fc.record({ verb: fc.constant("remove" as const), who })),
  times(4, fc.record({ verb: fc.constant("join" as const), who, roles })),
  times(10, fc.record({ verb: fc.constant("rival" as const), lot, cents })),
  times(6, fc.record({ verb: fc.constant("relist" as const), lot })),
  times(1, fc.record({ verb: fc.constant("revise" as const), lot })),
  times(
    2,
    fc.record({ verb: fc.constant("wait" as const), hours: fc.constantFrom(1, 16, 24 * 12) }),
  ),
);

export const calls = fc.array(
  fc.oneof(
    { weight: 7, arbitrary: acting },
    { weight: 3, arbitrary: race },
    { weight: 6, arbitrary: changing },
  ),
  { maxLength: 120, size: "max" },
);

type Of<A> = A extends fc.Arbitrary<infer One> ? One : never;

export type Acting = Of<typeof acting>;
export type Changing = Of<typeof changing>;
export type Call = Of<typeof calls>[number];
