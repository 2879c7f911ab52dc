import { describe, expect, test } from "bun:test";
import { commitmentTo } from "../../src/transparency/commitment";
import { offeredTermsOf, toAuctionEvent } from "../../src/transparency/happening";
import { openingOf } from "../../src/transparency/opening";
import { verifyBundle } from "../../src/transparency/verification";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import {
  ADA,
  at,
  automatic,
  BO,
  bid,
  END,
  type LoggedEvent,
  maximum,
  OPENING,
  PACKAGE,
  T0,
  verified,
} from "../support/proved-auction";
import earlier from "./earlier-proofs.json";

const world = worldForEach();

const KIM = "c1c1".padEnd(32, "2");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ROUND = { ...OPENING, seats: 2, exclusiveFrom: "300.00", shelf: "seats" } as LoggedEvent;

const seats = (seated: string[], price: string, after: number): LoggedEvent => {
  return { type: "seats", seated, price, after };
};
const exclusive = (bidder: string, cents: number, after = 5000): LoggedEvent => {
  return { type: "exclusive", bidder, commitment: commitmentTo(cents, "salt"), after };
};
const opened = (event: number, amount: string): LoggedEvent => {
  return { type: "opened", event, amount, salt: "salt", after: 1 * HOUR };
};
const accept = (sequence: number, licence?: "exclusive" | "shelf", after = HOUR): LoggedEvent => {
  return { type: "acceptance", sequence, ...(licence && { licence }), after };
};
const settle = (sequence: number): LoggedEvent => {
  return { type: "settlement", sequence, after: HOUR + 1 };
};
const delivered = (step: string, state: string, licence?: number): LoggedEvent => {
  return {
    type: "delivery",
    step,
    by: "seller",
    state,
    ...(licence && { licence }),
    after: HOUR + 2,
  };
};
const late = (sequence: number, bidder: string, amount: string, after = HOUR): LoggedEvent =>
  automatic(sequence, bidder, amount, after);

const PLAYED: LoggedEvent[] = [
  ROUND,
  bid(1, ADA, "105.00", 1000),
  maximum(ADA, 20_000, "salt", 1000),
  seats([ADA], "105.00", 1000),
  bid(2, BO, "105.00", 2000),
  maximum(BO, 15_000, "salt", 2000),
  seats([ADA, BO], "105.00", 2000),
  bid(3, KIM, "120.00", 3000),
  maximum(KIM, 12_000, "salt", 3000),
  seats([ADA, BO], "126.00", 3000),
];
const CLOSED: LoggedEvent[] = [
  ...PLAYED,
  { type: "close", endedAt: at(END), highest: null, after: END - T0 },
  opened(8, "120.00"),
];
const AWARDED: LoggedEvent[] = [
  ...CLOSED,
  late(4, ADA, "126.00"),
  accept(4),
  late(5, BO, "126.00"),
  accept(5),
];
const SOLD = [...AWARDED, settle(4), settle(5)];
const DELIVERED = [...SOLD, delivered("sent", "waiting", 4), delivered("sent", "waiting", 5)];

const CONTESTED = [...PLAYED, exclusive(KIM, 40_000), ...CLOSED.slice(PLAYED.length)];
const EXCLUSIVE = [...CONTESTED, late(4, KIM, "300.00"), accept(4, "exclusive")];

const verdict = async (events: readonly LoggedEvent[]) => (await verified(events)).at(-1) as string;
const refused = (events: readonly LoggedEvent[]) => expect(verdict(events)).rejects;

describe("a round's proof", () => {
  test("shows the seats, their price and the sale", async () => {
    expect(await verdict(PLAYED)).toBe(
      "The auction is running; 2 of 2 licenses are taken, each for $126.00.",
    );
    expect(await verdict(CONTESTED)).toBe(
      "The auction is over; 2 of 2 licenses are taken, each for $126.00; exclusive bids: 1.",
    );
    expect(await verdict(SOLD)).toBe(
      `The winners are bidder #000 (${ADA}), bidder #111 (${BO}): 2 of 2 licenses, each for $126.00: sold.`,
    );
    expect(await verdict(EXCLUSIVE)).toBe(
      `The winner is bidder #222 (${KIM}), with $300.00 for the exclusive license (the licenses were worth $252.00 in total): the bids are accepted.`,
    );
  });

  test("follows each license until its sale falls through", async () => {
    const voided = [...DELIVERED, delivered("withdrawn", "withdrawn", 4)];
    expect(await verdict(voided)).toContain(
      `#111 (${BO}), with $126.00: sold; a sale to bidder #000`,
    );
    const shelf = [...voided, late(6, KIM, "126.00", HOUR + 3), accept(6, "shelf", HOUR + 3)];
    expect(await verdict(shelf)).toContain("licenses sold after the auction: 1");
    const none = [...voided, delivered("withdrawn", "withdrawn", 5)];
    expect(await verdict(none)).toMatch(/^There is no winner: a sale to/);
    expect(await verdict([...none, accept(3, undefined, HOUR + 4)])).toContain("$120.00");
  });

  test("allows a second chance only if no entry shows a met reserve", async () => {
    const sold = [...CLOSED, accept(3, undefined, HOUR + 30 * DAY)];
    await refused(sold).toThrow("who has no license");
    const reserved = sold.with(0, { ...ROUND, reserve: true } as LoggedEvent);
    expect(await verdict(reserved)).toContain("with $120.00: the bid is accepted");
    await refused([...reserved, accept(2, undefined, HOUR + 31 * DAY)]).toThrow("second");
    await refused(reserved.with(-1, accept(3))).toThrow("who has no license");
  });

  test("allows a seller's award within 7 days", async () => {
    const after = (days: number) =>
      AWARDED.map((event, i) =>
        i < CLOSED.length ? event : { ...event, after: HOUR + days * DAY },
      );
    expect(await verdict(after(7))).toContain("2 of 2 licenses");
    await refused(after(7.001)).toThrow("after the seller's deadline");
  });

  test("allows a price below the round's only after 90 days", async () => {
    const freed = [...DELIVERED, delivered("withdrawn", "withdrawn", 4)];
    const sold = (after: number) => [
      ...freed,
      late(6, KIM, "106.00", after),
      accept(6, "shelf", after),
    ];
    await refused(sold(HOUR + 89 * DAY)).toThrow("for $106.00, below the auction's price");
    expect(await verdict(sold(HOUR + 90 * DAY))).toContain("after the auction: 1");
  });
});

describe("a round's log that breaks a rule", () => {
  const last = PLAYED.length - 1;
  const then = (event: LoggedEvent) => PLAYED.with(last, event);
  const without = (events: LoggedEvent[], at: number) => events.toSpliced(at, 1);

  test.each([
    ["a falling price", then(seats([ADA, BO], "104.99", 3000)), "below $105.00"],
    [
      "a price above the bids",
      then(seats([ADA, BO], "126.01", 3000)),
      "above $126.00, the most that the bids allow",
    ],
    ["a price below a bid", then(seats([ADA, BO], "119.99", 3000)), "bid more than the price"],
    [
      "a seat for a lower bid",
      then(seats([ADA, KIM], "105.00", 3000)),
      "above the price of a seat",
    ],
    [
      "three seats of two",
      then(seats([ADA, BO, KIM], "126.00", 3000)),
      "assigns 3 licenses, but only 2",
    ],
    ["two seats for one", then(seats([ADA, ADA], "126.00", 3000)), "two seats"],
    ["a seat left free", then(seats([ADA], "126.00", 3000)), "above $105.00"],
    ["seats without a bid", [...PLAYED, seats([ADA], "126.00", 4000)], "without a bid"],
    [
      "a bid without seats",
      [...without(PLAYED, last), bid(4, KIM, "130.00", 4000), CLOSED[last + 1] as LoggedEvent],
      "does not say who has a seat",
    ],
    [
      "a bid under the price",
      [...PLAYED, bid(4, KIM, "125.99", 4000)],
      "below the price of a seat",
    ],
    [
      "a price that nobody's maximum bounds",
      [...then(seats([ADA, BO], "125.00", 3000)), CLOSED[last + 1] as LoggedEvent],
      "does not show whose maximum kept the price at $125.00",
    ],
    [
      "an exclusive bid where none are taken",
      [{ ...ROUND, exclusiveFrom: undefined } as LoggedEvent, exclusive(KIM, 40_000)],
      "where none are accepted",
    ],
    [
      "a changed opening",
      [...PLAYED, { ...ROUND, type: "terms" } as LoggedEvent],
      "changes the terms",
    ],
    [
      "a leader",
      CLOSED.with(last + 1, { ...CLOSED[last + 1], highest: 2 } as LoggedEvent),
      "the highest",
    ],
    [
      "a maximum that was another",
      CLOSED.with(last + 2, opened(8, "121.00")),
      "reveals $121.00 for event 8",
    ],
    ["a maximum revealed early", [...PLAYED, opened(8, "120.00")], "while bidding is open"],
    ["a license twice", [...AWARDED, late(6, ADA, "126.00"), accept(6)], "conflicts with another"],
    ["a license too few", SOLD.toSpliced(-4, 2).toSpliced(-1, 1), "sells 1 of 2 taken licenses"],
    [
      "a seat sold for less",
      CLOSED.concat(late(4, ADA, "125.99"), accept(4)),
      "which is not the price of a seat",
    ],
    [
      "a license without a seat",
      CLOSED.concat(late(4, KIM, "126.00"), accept(4)),
      "who has no license",
    ],
    ["a bid after the end", CLOSED.concat(late(4, ADA, "126.00")), "without a sale"],
    [
      "a second award",
      [...AWARDED, { ...accept(3), after: HOUR + 9 } as LoggedEvent],
      "a second time",
    ],
    [
      "seats where an exclusive bid exceeds them",
      [...CONTESTED, opened(10, "400.00"), ...AWARDED.slice(CLOSED.length)],
      "although an exclusive bid is higher",
    ],
    [
      "seats beside a hidden exclusive bid",
      [...CONTESTED, ...AWARDED.slice(CLOSED.length)],
      "an exclusive bid that was not revealed",
    ],
    [
      "an exclusive award not above the seats",
      [...CONTESTED, late(4, KIM, "252.00"), accept(4, "exclusive")],
      "although the licenses are worth at least as much",
    ],
    [
      "an exclusive award at another price",
      [...CONTESTED, late(4, KIM, "299.99"), accept(4, "exclusive")],
      "for $299.99 instead of $300.00",
    ],
    [
      "an exclusive award to a seat",
      [...CONTESTED, late(4, ADA, "300.00"), accept(4, "exclusive")],
      "who made no exclusive bid",
    ],
    ["a contract twice", [...SOLD, settle(4)], "a second time"],
    [
      "a delivery without its license",
      [...SOLD, delivered("sent", "waiting")],
      "delivers something that was not sold",
    ],
    [
      "a delivery of no license",
      [...SOLD, delivered("sent", "waiting", 3)],
      "delivers something that was not sold",
    ],
    [
      "more licenses than were offered",
      [...DELIVERED, late(6, KIM, "126.00"), accept(6, "shelf")],
      "more than 2 licenses",
    ],
    [
      "a shelf after an exclusive sale",
      [...EXCLUSIVE, settle(4), late(6, ADA, "300.00"), accept(6, "shelf")],
      "was not offered",
    ],
    [
      "a release by a seat",
      [...PLAYED, { type: "release", sequence: 1, after: 4000 }],
      "has a seat",
    ],
    [
      "a rejection",
      [...PLAYED, { type: "rejection", sequence: 1, after: 4000 }],
      "bids in a round",
    ],
  ] as Array<[string, LoggedEvent[], string]>)("is detected: %s", async (_, events, sentence) => {
    await refused(events).toThrow(sentence);
  });

  test("reveals to a member what only they can verify", async () => {
    const own = { bidder: BO, maxima: [{ number: 5, amount: "150.00", salt: "salt" }] };
    expect((await verified(SOLD, own)).at(-1)).toContain("sold");
    const dearer = then(seats([ADA, BO], "126.00", 3000)).with(
      5,
      maximum(BO, 12_500, "salt", 2000),
    );
    const poorer = { ...own, maxima: [{ number: 5, amount: "125.00", salt: "salt" }] };
    expect(verified(dearer, poorer)).rejects.toThrow(
      "charges you $126.00, which is above the maximum",
    );
    const mine = { bidder: KIM, maxima: [{ number: 8, amount: "130.00", salt: "salt" }] };
    const passed = PLAYED.with(8, maximum(KIM, 13_000, "salt", 3000));
    expect(verified(passed, mine)).rejects.toThrow("leaves you without a license at $126.00");
    const beaten = [...PLAYED, exclusive(ADA, 50_000), exclusive(KIM, 40_000, 6000)];
    const wrong = [...beaten, ...CLOSED.slice(PLAYED.length), opened(11, "400.00")];
    const sold = [...wrong, opened(10, "500.00"), late(4, KIM, "400.00"), accept(4, "exclusive")];
    const maxima = [
      { number: 2, amount: "200.00", salt: "salt" },
      { number: 10, amount: "500.00", salt: "salt" },
    ];
    expect(verified(sold, { bidder: ADA, maxima })).rejects.toThrow("below your own exclusive bid");
  });
});

describe("entries from before rounds existed", () => {
  test.each(earlier.proofs)("still verify with the same sentences", ({ proof, sentences }) => {
    expect(verifyBundle(JSON.stringify(proof), earlier.key)).toEqual(sentences);
  });

  test("have the same bytes for an auction of one license", async () => {
    const lot = await addLot(world.db, world.people.mei.id, T0, { auctionDurationHours: 24 });
    expect(offeredTermsOf(lot)).toEqual({});
    const endsAt = at(T0 + DAY);
    const [opening] = await openingOf(world.db, lot, [], "key");
    expect(JSON.stringify(opening)).toBe(
      `{"type":"opening","startingPrice":"1000.00","endsAt":"${endsAt}","endedAt":null}`,
    );
    const named = { id: PACKAGE, former_bidders: null };
    const context = { lot: named, pseudonymKey: "key", salt: "" };
    const terms = { type: "terms", startingPriceCents: 100, endsAt: T0, sale: "highest" } as const;
    expect(
      JSON.stringify(toAuctionEvent({ ...terms, startsAt: null, ...offeredTermsOf(lot) }, context)),
    ).toBe(`{"type":"terms","startingPrice":"1.00","endsAt":"${at(T0)}","sale":"highest"}`);
    const handed = { type: "handover", step: "downloaded", state: "paid", sha256: "ab" } as const;
    expect(JSON.stringify(toAuctionEvent({ ...handed, bidderId: "ada" }, context))).toMatch(
      /^\{"type":"delivery","step":"downloaded","by":"buyer","state":"paid","bidder":"[0-9a-f]{32}","sha256":"ab"\}$/,
    );
  });

  test("gain a round's offers and whether it has a reserve", async () => {
    const lot = await addLot(world.db, world.people.mei.id, T0, {
      seats: 5,
      exclusiveFromCents: 200_000,
      shelf: "unlimited",
      reserveCents: 150_000,
    });
    const offered = { seats: 5, exclusiveFrom: "2000.00", shelf: "unlimited", reserve: true };
    expect(offeredTermsOf({ ...lot, round_rule: 1 })).toEqual(offered as never);
    const defended = offeredTermsOf({ ...lot, round_rule: 2 });
    expect(defended).toEqual({ ...offered, rule: 2 } as never);
    expect(await openingOf(world.db, lot, [], "key")).toMatchObject([offered]);
  });
});
