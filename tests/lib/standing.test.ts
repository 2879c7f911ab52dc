import { describe, expect, test } from "bun:test";
import {
  BINDING_MS,
  isMaximumPassed,
  type LotRelease,
  lotReleaseOf,
  type Meaning,
  meaningOf,
  type Position,
  type PriceKind,
  priceKindOf,
  type Stage,
  stageOf,
} from "../../src/lib/standing";

const END = 1_000_000;
const UNTIL = END + BINDING_MS;

describe("what an auction has come to", () => {
  const STAGES: Array<[Parameters<typeof stageOf>[0]["status"], number, Stage]> = [
    ["active", END - 1, "running"],
    // Its row is only about to say so.
    ["active", END, "ended"],
    ["ended", END, "ended"],
    ["ended", UNTIL, "ended"],
    ["ended", UNTIL + 1, "lapsed"],
    ["settled", END - 1, "settled"],
    ["settled", UNTIL + 1, "settled"],
  ];

  test.each(STAGES)("%s at %d is %s", (status, now, stage) => {
    expect(stageOf({ status, endsAt: END, offerBindsUntil: null }, now)).toBe(stage);
  });
});

describe("what a bidder's bids mean", () => {
  const RUNNING = ["active", END - 1] as const;
  const ENDED = ["ended", END] as const;
  const SETTLED = ["settled", END] as const;
  const LAPSED = ["ended", UNTIL + 1] as const;
  type At = typeof RUNNING | typeof ENDED | typeof SETTLED | typeof LAPSED;
  type Expected = [Meaning["standing"], number | Meaning["release"]];

  const TABLE: Array<[At, Partial<Position>, LotRelease | null, Expected]> = [
    [RUNNING, { highest: true }, null, ["leading", UNTIL]],
    [RUNNING, {}, null, ["outbid", UNTIL]],
    [RUNNING, { highest: true, accepted: "other" }, null, ["leading", UNTIL]],
    [RUNNING, { accepted: "other" }, null, ["outbid", UNTIL]],
    [RUNNING, { accepted: "own" }, null, ["accepted", UNTIL]],
    [RUNNING, { bound: false }, null, ["released", "rejected"]],
    [ENDED, { highest: true }, null, ["undecided", UNTIL]],
    [ENDED, {}, null, ["lost", UNTIL]],
    [ENDED, { highest: true, accepted: "other" }, null, ["lost", UNTIL]],
    [ENDED, { accepted: "own" }, null, ["accepted", UNTIL]],
    [ENDED, { accepted: "own" }, "reserve-missed", ["accepted", UNTIL]],
    [ENDED, { bound: false }, null, ["released", "rejected"]],
    [ENDED, { bound: false, highest: true }, "reserve-missed", ["released", "reserve-missed"]],
    [ENDED, { bound: false, highest: true }, "contract-void", ["released", "contract-void"]],
    [ENDED, { bound: false, highest: true }, "relisted", ["released", "relisted"]],
    [SETTLED, { highest: true, accepted: "own" }, "sold", ["won", null]],
    [SETTLED, { bound: false, accepted: "other" }, "sold", ["released", "sold"]],
    [LAPSED, { highest: true }, null, ["released", "lapsed"]],
    [LAPSED, { accepted: "own" }, null, ["released", "lapsed"]],
    [LAPSED, { bound: false }, "contract-void", ["released", "contract-void"]],
  ];

  test.each(TABLE)("%j, %j, %p: %j", ([status, now], changes, release, [standing, rest]) => {
    const auction = { status, endsAt: END, offerBindsUntil: null, release };
    const position: Position = { bound: true, highest: false, accepted: null, ...changes };
    expect(meaningOf(auction, position, now)).toEqual({
      standing,
      bindsUntil: typeof rest === "number" ? rest : null,
      release: typeof rest === "number" ? null : rest,
    });
  });

  test("an accepted offer moves until when they bind", () => {
    const auction = { status: "ended", endsAt: END, offerBindsUntil: UNTIL + 5 } as const;
    const position: Position = { bound: true, highest: true, accepted: "own" };
    const meaning = meaningOf({ ...auction, release: "contract-void" }, position, UNTIL + 5);
    expect(meaning).toEqual({ standing: "accepted", bindsUntil: UNTIL + 5, release: null });
  });
});

test("why no bid on a lot binds: the first that applies", () => {
  const lot = { status: "ended", relisted: false, contractVoid: false, reserveMissed: false };
  const all = { status: "ended", relisted: true, contractVoid: true, reserveMissed: true } as const;
  expect(lotReleaseOf({ ...lot, status: "ended" })).toBeNull();
  expect(lotReleaseOf({ ...all, status: "active" })).toBeNull();
  expect(lotReleaseOf({ ...all, status: "settled" })).toBe("sold");
  expect(lotReleaseOf(all)).toBe("relisted");
  expect(lotReleaseOf({ ...all, relisted: false })).toBe("contract-void");
  expect(lotReleaseOf({ ...lot, status: "ended", reserveMissed: true })).toBe("reserve-missed");
});

test.each<[Stage, boolean, PriceKind]>([
  ["running", false, "starting"],
  ["lapsed", false, "starting"],
  ["running", true, "current"],
  ["ended", true, "highest"],
  ["lapsed", true, "highest"],
  ["settled", true, "sold"],
])("the price of a lot that is %s, with a bid: %p, is %s", (stage, hasBid, kind) => {
  expect(priceKindOf(stage, hasBid)).toBe(kind);
});

test("a maximum is passed once its bidder is outbid and the minimum bid is above it", () => {
  expect(isMaximumPassed("outbid", 1000, 1050)).toBe(true);
  expect(isMaximumPassed("outbid", 1050, 1050)).toBe(false);
  expect(isMaximumPassed("leading", 1000, 1050)).toBe(false);
  expect(isMaximumPassed("released", 1000, 1050)).toBe(false);
});
