import { describe, expect, test } from "bun:test";
import { decidingMs, type SaleRule } from "../../src/rules/sale";
import {
  isMaximumPassed,
  type LotRelease,
  lotReleaseOf,
  type Position,
  type PriceKind,
  priceKindOf,
  type Stage,
  type StandingDetails,
  stageOf,
} from "../../src/rules/standing";
import { standingDetailsOf } from "../../src/rules/standing-details";

const END = 1_000_000;
const UNTIL = END + decidingMs("seller-30");

const BINDING = { endsAt: END, saleRule: "seller-30", heldMs: 0, offerBindsUntil: null } as const;

describe("an auction's state", () => {
  const STAGES: Array<[Parameters<typeof stageOf>[0]["status"], number, Stage]> = [
    ["active", END - 1, "running"],
    ["active", END, "ended"],
    ["ended", END, "ended"],
    ["ended", UNTIL, "ended"],
    ["ended", UNTIL + 1, "lapsed"],
    ["settled", END - 1, "settled"],
    ["settled", UNTIL + 1, "settled"],
  ];

  test.each(STAGES)("with status %s at time %d is %s", (status, now, stage) => {
    expect(stageOf({ status, ...BINDING }, { accepted: false }, now)).toBe(stage);
  });
});

describe("a bidder's standing", () => {
  const RUNNING = ["active", END - 1] as const;
  const ENDED = ["ended", END] as const;
  const SETTLED = ["settled", END] as const;
  const LAPSED = ["ended", UNTIL + 1] as const;
  type At = typeof RUNNING | typeof ENDED | typeof SETTLED | typeof LAPSED;
  type Expected = [StandingDetails["standing"], number | StandingDetails["release"]];

  const TABLE: Array<[At, Partial<Position>, LotRelease | null, Expected]> = [
    [RUNNING, { isHighest: true }, null, ["leading", UNTIL]],
    [RUNNING, {}, null, ["outbid", UNTIL]],
    [RUNNING, { isHighest: true, accepted: "other" }, null, ["leading", UNTIL]],
    [RUNNING, { accepted: "other" }, null, ["outbid", UNTIL]],
    [RUNNING, { accepted: "own" }, null, ["accepted", UNTIL]],
    [RUNNING, { isBound: false }, null, ["released", "rejected"]],
    [ENDED, { isHighest: true }, null, ["undecided", UNTIL]],
    [ENDED, {}, null, ["lost", UNTIL]],
    [ENDED, { isHighest: true, accepted: "other" }, null, ["lost", UNTIL]],
    [ENDED, { accepted: "own" }, null, ["accepted", UNTIL]],
    [ENDED, { accepted: "own" }, "reserve-missed", ["accepted", UNTIL]],
    [ENDED, { isBound: false }, null, ["released", "rejected"]],
    [ENDED, { isBound: false, isHighest: true }, "reserve-missed", ["released", "reserve-missed"]],
    [ENDED, { isBound: false, isHighest: true }, "contract-void", ["released", "contract-void"]],
    [ENDED, { isBound: false, isHighest: true }, "relisted", ["released", "relisted"]],
    [SETTLED, { isHighest: true, accepted: "own" }, "sold", ["won", null]],
    [SETTLED, { isBound: false, accepted: "other" }, "sold", ["released", "sold"]],
    [LAPSED, { isHighest: true }, null, ["released", "lapsed"]],
    [LAPSED, { accepted: "own" }, null, ["released", "lapsed"]],
    [LAPSED, { isBound: false }, "contract-void", ["released", "contract-void"]],
  ];

  test.each(TABLE)("%j, %j, %p: %j", ([status, now], changes, release, [standing, rest]) => {
    const auction = { status, ...BINDING, release };
    const position: Position = {
      isBound: true,
      isHighest: false,
      accepted: null,
      isGivenUp: false,
      ...changes,
    };
    expect(standingDetailsOf(auction, position, now)).toEqual({
      standing,
      bindsUntil: typeof rest === "number" ? rest : null,
      release: typeof rest === "number" ? null : rest,
    });
  });

  test("binds longer with an accepted offer", () => {
    const auction = { ...BINDING, status: "ended", offerBindsUntil: UNTIL + 5 } as const;
    const position: Position = {
      isBound: true,
      isHighest: true,
      accepted: "own",
      isGivenUp: false,
    };
    const meaning = standingDetailsOf(
      { ...auction, release: "contract-void" },
      position,
      UNTIL + 5,
    );
    expect(meaning).toEqual({ standing: "accepted", bindsUntil: UNTIL + 5, release: null });
  });
});

test("reports the first applicable reason that no bid is binding", () => {
  const lot = {
    saleRule: "seller",
    accepted: true,
    status: "ended",
    relisted: false,
    rightsSold: false,
    endedEarly: false,
    contractVoid: false,
    reserveMissed: false,
  } as const;
  const all = {
    ...lot,
    relisted: true,
    rightsSold: true,
    endedEarly: true,
    contractVoid: true,
    reserveMissed: true,
  } as const;
  expect(lotReleaseOf({ ...lot, status: "ended" })).toBeNull();
  expect(lotReleaseOf({ ...all, status: "active" })).toBeNull();
  expect(lotReleaseOf({ ...all, status: "settled" })).toBe("sold");
  expect(lotReleaseOf(all)).toBe("relisted");
  const unlisted = { ...all, relisted: false };
  expect(lotReleaseOf(unlisted)).toBe("rights-sold");
  const unsold = { ...unlisted, rightsSold: false };
  expect(lotReleaseOf(unsold)).toBe("ended-early");
  expect(lotReleaseOf({ ...unsold, endedEarly: false })).toBe("contract-void");
  expect(lotReleaseOf({ ...lot, status: "ended", reserveMissed: true })).toBe("reserve-missed");
  expect(lotReleaseOf({ ...lot, saleRule: "highest" })).toBe("sold");
  expect(lotReleaseOf({ ...lot, saleRule: "highest", accepted: false })).toBeNull();
});

test.each<[Stage, boolean, PriceKind]>([
  ["running", false, "starting"],
  ["lapsed", false, "starting"],
  ["running", true, "current"],
  ["ended", true, "highest"],
  ["lapsed", true, "highest"],
  ["settled", true, "sold"],
])("for a package that is %s, with a bid: %p, uses the %s price", (stage, hasBid, kind) => {
  expect(priceKindOf(stage, hasBid)).toBe(kind);
});

test("treats a maximum as exceeded once the minimum is above it", () => {
  expect(isMaximumPassed("outbid", 1000, 1050)).toBe(true);
  expect(isMaximumPassed("outbid", 1050, 1050)).toBe(false);
  expect(isMaximumPassed("leading", 1000, 1050)).toBe(false);
  expect(isMaximumPassed("released", 1000, 1050)).toBe(false);
});

const DAY_7 = END + decidingMs("seller");
test.each<[string, SaleRule, Partial<Position>, number, Partial<StandingDetails>]>([
  [
    "outbid where the highest wins",
    "highest",
    {},
    END - 1,
    { standing: "outbid", bindsUntil: null },
  ],
  ["behind, about to close", "highest", {}, END, { standing: "outbid", bindsUntil: null }],
  [
    "leading there",
    "highest",
    { isHighest: true },
    END - 1,
    { standing: "leading", bindsUntil: UNTIL },
  ],
  [
    "accepted there",
    "highest",
    { accepted: "own" },
    END,
    { standing: "accepted", bindsUntil: UNTIL },
  ],
  [
    "outbid where the seller chooses",
    "seller",
    {},
    END - 1,
    { standing: "outbid", bindsUntil: DAY_7 },
  ],
  ["not chosen in 7 days", "seller", {}, DAY_7 + 1, { standing: "released", release: "lapsed" }],
  ["beaten", "seller", { accepted: "other" }, DAY_7, { standing: "lost", bindsUntil: DAY_7 }],
  ["beaten, later", "seller", { accepted: "other" }, DAY_7 + 1, { standing: "released" }],
  ["chosen", "seller", { accepted: "own" }, DAY_7 + 1, { standing: "accepted", bindsUntil: UNTIL }],
  ["released", "seller", { isBound: false, isGivenUp: true }, END - 1, { release: "given-up" }],
])("follows the rule of sale: %s", (_, saleRule, changes, now, expected) => {
  const status = now < END ? "active" : "ended";
  const auction = { ...BINDING, status, saleRule, release: null } as const;
  const position = {
    isBound: true,
    isHighest: false,
    accepted: null,
    isGivenUp: false,
    ...changes,
  };
  expect(standingDetailsOf(auction, position, now)).toMatchObject(expected);
});
