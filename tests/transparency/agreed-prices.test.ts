import { describe, expect, test } from "bun:test";
import { commitmentTo } from "../../src/transparency/commitment";
import {
  ADA,
  at,
  BO,
  bid,
  END,
  type LoggedEvent,
  maximum,
  OPENING,
  T0,
  verified,
} from "../support/proved-auction";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const KIM = "c1c1".padEnd(32, "2");
const SOLD_AT = 2 * DAY;

const close = (changes: object = { reserve: "missed" }): LoggedEvent => {
  return { type: "close", endedAt: at(END), highest: 2, after: END - T0, ...changes };
};
const late = (sequence: number, bidder: string, amount: string, after = SOLD_AT) =>
  bid(sequence, bidder, amount, after);
const agree = (sequence: number, offer: number, changes: object = {}): LoggedEvent => {
  const offerUntil = at(T0 + SOLD_AT + DAY);
  return { type: "acceptance", sequence, offer, offerUntil, after: SOLD_AT, ...changes };
};
const settle = (sequence: number, after = SOLD_AT + 1): LoggedEvent => {
  return { type: "settlement", sequence, after };
};

const BIDS: LoggedEvent[] = [OPENING, bid(1, ADA, "105.00"), bid(2, BO, "120.00")];
const MISSED: LoggedEvent[] = [...BIDS, close()];
const SOLD: LoggedEvent[] = [...MISSED, late(5, ADA, "160.00"), agree(5, 1), settle(5)];
const HIGHEST = { ...OPENING, sale: "highest" } as LoggedEvent;

const outcome = async (events: readonly LoggedEvent[]) => (await verified(events)).at(-1);

describe("a price that was agreed after a missed reserve", () => {
  test.each(["seller", "highest"])("is proved (%s)", async (sale) => {
    const [, ...rest] = SOLD;
    const events = [sale === "highest" ? HIGHEST : OPENING, ...rest];
    expect(await outcome(events)).toMatch(
      /\$160\.00: sold, at a price agreed after the reserve was missed\.$/,
    );
  });

  test("is proved to members with higher maximums, whom nobody outbid", async () => {
    const events = [
      OPENING,
      bid(1, ADA, "105.00"),
      bid(2, BO, "120.00"),
      maximum(BO, 50_000, "salt", 3000),
      { ...close(), after: END - T0 },
      late(5, ADA, "160.00"),
      agree(5, 1),
      settle(5),
    ];
    const maxima = [{ number: 3, amount: "500.00", salt: "salt" }];
    expect((await verified(events, { bidder: BO, maxima })).at(-1)).toContain("$160.00: sold");
  });

  test("can be agreed later if the package was hidden", async () => {
    const start = END - T0 + DAY;
    const sale = { after: 80 * DAY };
    const moderation = (act: "hide" | "restore", after: number): LoggedEvent => {
      return { type: "moderation", act, digest: "0".repeat(64), after };
    };
    const until = at(T0 + 81 * DAY);
    const sold = [late(5, BO, "160.00", 80 * DAY), agree(5, 2, { ...sale, offerUntil: until })];
    await expect(outcome([...MISSED, ...sold])).rejects.toThrow("more than 60 days after the end");
    const held = [moderation("hide", start), moderation("restore", start + 10 * DAY)];
    expect(await outcome([...MISSED, ...held, ...sold])).toContain("$160.00: the bid is accepted");
  });

  const plain = (sequence: number): LoggedEvent => {
    return { type: "acceptance", sequence, after: SOLD_AT };
  };
  const FORGED: [what: string, events: LoggedEvent[], fault: RegExp][] = [
    [
      "a price at the bid",
      [...MISSED, late(5, ADA, "105.00"), agree(5, 1)],
      /\$105\.00, which is not above the bid of \$105\.00/,
    ],
    ["a price below the bid", [...MISSED, late(5, BO, "110.00"), agree(5, 2)], /not above the bid/],
    [
      "a reserve that was met",
      [...BIDS, close({}), late(5, ADA, "160.00"), agree(5, 1)],
      /after the auction's end/,
    ],
    [
      "a reserve that was met, in a package with a shelf",
      [
        { ...OPENING, shelf: "seats" } as LoggedEvent,
        ...BIDS.slice(1),
        close({}),
        late(5, ADA, "160.00"),
        agree(5, 1),
      ],
      /does not say that the reserve was missed/,
    ],
    [
      "a member who did not bid",
      [...MISSED, late(5, KIM, "160.00"), agree(5, 1)],
      /who did not place bid 1/,
    ],
    [
      "another member's bid",
      [...MISSED, late(5, ADA, "160.00"), agree(5, 2)],
      /who did not place bid 2/,
    ],
    ["a bid that does not exist", [...MISSED, late(5, ADA, "160.00"), agree(5, 9)], /bid 9/],
    ["its own bid", [...MISSED, late(5, KIM, "160.00"), agree(5, 5)], /did not place bid 5/],
    [
      "a rejected bid",
      [
        OPENING,
        bid(1, ADA, "105.00"),
        bid(2, BO, "120.00"),
        { type: "rejection", sequence: 1, after: 3000 },
        close(),
        late(5, ADA, "160.00"),
        agree(5, 1),
      ],
      /did not place bid 1/,
    ],
    [
      "a bid that is not the member's highest",
      [
        ...BIDS,
        bid(3, ADA, "150.00"),
        close({ reserve: "missed", highest: 3 }),
        late(5, ADA, "140.00"),
        agree(5, 1),
      ],
      /not the bidder's highest/,
    ],
    [
      "two licenses",
      [...SOLD.slice(0, -1), late(6, BO, "170.00"), agree(6, 2)],
      /sells a second license/,
    ],
    [
      "a second contract",
      [...SOLD, late(6, BO, "170.00"), agree(6, 2)],
      /after the auction was settled/,
    ],
    [
      "an offer that had expired",
      [...MISSED, late(5, ADA, "160.00"), agree(5, 1, { offerUntil: at(T0 + SOLD_AT) })],
      /had expired/,
    ],
    [
      "an offer without an end",
      [...MISSED, late(5, ADA, "160.00"), agree(5, 1, { offerUntil: undefined })],
      /had expired/,
    ],
    [
      "an offer that never ends",
      [...MISSED, late(5, ADA, "160.00"), agree(5, 1, { offerUntil: at(T0 + 900 * DAY) })],
      /more than 60 days after the end/,
    ],
    [
      "an exclusive license",
      [...MISSED, late(5, ADA, "160.00"), agree(5, 1, { licence: "exclusive" })],
      /something other than the price/,
    ],
    [
      "a late bid that nobody offered",
      [...MISSED, late(5, ADA, "160.00"), plain(5)],
      /placed after the end/,
    ],
    [
      "a late bid that is not sold",
      [...MISSED, late(5, ADA, "160.00"), settle(1)],
      /after the end without a sale/,
    ],
    [
      "a bid of the auction",
      [...MISSED, agree(2, 2)],
      /names no bid of the sale|not above|did not place/,
    ],
    [
      "a rejection of the agreed price",
      [...SOLD.slice(0, -1), { type: "rejection", sequence: 5, after: SOLD_AT + 1 }],
      /although its price was agreed/,
    ],
    [
      "a sale after one that fell through",
      [
        ...SOLD,
        {
          type: "delivery",
          step: "withdrawn",
          by: "buyer",
          state: "withdrawn",
          after: SOLD_AT + 2,
        },
        late(6, BO, "170.00", SOLD_AT + DAY / 2),
        agree(6, 2, { after: SOLD_AT + DAY / 2 }),
      ],
      /other than after the missed reserve|withdraw/,
    ],
    [
      "a hidden package",
      [
        ...MISSED,
        { type: "moderation", act: "hide", digest: "0".repeat(64), after: DAY },
        late(5, ADA, "160.00"),
        agree(5, 1),
      ],
      /while the package was hidden/,
    ],
  ];
  test.each(FORGED)("is refused: %s", async (_, events, fault) => {
    await expect(verified(events)).rejects.toThrow(fault);
  });
});

describe("a round that missed its reserve", () => {
  const ROUND = { ...OPENING, seats: 2, exclusiveFrom: "300.00", reserve: true } as LoggedEvent;
  const seats = (seated: string[], price: string, after: number): LoggedEvent => {
    return { type: "seats", seated, price, after };
  };
  const ended: LoggedEvent[] = [
    ROUND,
    bid(1, ADA, "105.00", 1000),
    maximum(ADA, 10_500, "salt", 1000),
    seats([ADA], "105.00", 1000),
    bid(2, BO, "105.00", 2000),
    maximum(BO, 15_000, "salt", 2000),
    seats([ADA, BO], "105.00", 2000),
    close({ highest: null, reserve: "missed" }),
  ];
  const exclusive = (): LoggedEvent => {
    const commitment = commitmentTo(40_000, "salt");
    return { type: "exclusive", bidder: KIM, commitment, after: 2500 };
  };

  test("sells one license at an agreed price, above the bidder's own maximum", async () => {
    const events = [...ended, late(5, ADA, "250.00"), agree(5, 1), settle(5)];
    expect(await outcome(events)).toContain("$250.00: sold, at a price agreed");
    const maxima = [{ number: 2, amount: "105.00", salt: "salt" }];
    expect((await verified(events, { bidder: ADA, maxima })).at(-1)).toContain("$250.00: sold");
  });

  test.each([
    [
      "a second license",
      [late(5, ADA, "250.00"), agree(5, 1), late(6, BO, "250.00"), agree(6, 2)],
      /second license/,
    ],
    [
      "an award of all licenses",
      [
        late(5, ADA, "126.00"),
        { type: "acceptance", sequence: 5, after: SOLD_AT },
        { type: "acceptance", sequence: 2, after: SOLD_AT },
      ],
      /although the reserve was missed/,
    ],
    [
      "a license at a price without an offer",
      [late(5, BO, "140.00"), { type: "acceptance", sequence: 5, after: SOLD_AT }],
      /although the reserve was missed/,
    ],
  ] as [string, LoggedEvent[], RegExp][])("cannot sell %s", async (_, events, fault) => {
    await expect(verified([...ended, ...events])).rejects.toThrow(fault);
  });

  test("cannot sell to a member who only bid for the exclusive license", async () => {
    const events = [
      ...ended.slice(0, -1),
      exclusive(),
      ...ended.slice(-1),
      late(5, KIM, "350.00"),
      agree(5, 1),
    ];
    await expect(verified(events)).rejects.toThrow(/did not place bid 1|does not say/);
  });
});
