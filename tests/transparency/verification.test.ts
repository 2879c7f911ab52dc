import { describe, expect, test } from "bun:test";
import { formatVerifierKey, noteSigner } from "../../src/transparency/note";
import { verifyBundle } from "../../src/transparency/verification";
import {
  ADA,
  at,
  automatic,
  BO,
  bid,
  END,
  entriesOf,
  type LoggedEvent,
  maximum,
  OPENING,
  PACKAGE,
  proofOf,
  receiptFor,
  T0,
  verified,
} from "../support/proved-auction";

const MINUTE = 60_000;

const close = (highest: number | null, endedAt = END): LoggedEvent => ({
  type: "close",
  endedAt: at(endedAt),
  highest,
  after: endedAt - T0,
});
const accept = (sequence: number): LoggedEvent => ({
  type: "acceptance",
  sequence,
  after: 2 * 3_600_000,
});

const SALE: LoggedEvent[] = [
  OPENING,
  bid(1, ADA, "105.00"),
  bid(2, BO, "110.25"),
  { type: "rejection", sequence: 2, after: 4000 },
  { type: "reinstatement", sequence: 2, after: 5000 },
  bid(7, ADA, "200.00"),
  bid(8, BO, "210.00", END - T0 - MINUTE),
  { type: "extension", endsAt: at(END + 4 * MINUTE), after: END - T0 - MINUTE },
  close(8, END + 4 * MINUTE),
  accept(8),
  { type: "settlement", sequence: 8, after: 3 * 3_600_000 },
];

const delivered = (step: string, state: string): LoggedEvent => {
  return { type: "delivery", step, by: "buyer", state };
};
const handover = (step: "key-released" | "downloaded", state: string, bidder = BO): LoggedEvent => {
  return { type: "delivery", step, by: "buyer", state, bidder, sha256: "ab".repeat(32) };
};
const SEALED = [...SALE, delivered("sent", "waiting"), delivered("sealed", "sealed")];
const PAID = [...SEALED, delivered("paid", "paid")];

const verdict = async (events: readonly LoggedEvent[]) => (await verified(events)).at(-1) as string;

const refused = (events: readonly LoggedEvent[]) => expect(verdict(events)).rejects;

describe("a start", () => {
  const later = (startsAt: string): LoggedEvent => ({ ...OPENING, startsAt }) as LoggedEvent;
  const terms = (startsAt?: string): LoggedEvent =>
    ({
      type: "terms",
      startingPrice: "100.00",
      endsAt: at(END),
      ...(startsAt && { startsAt }),
    }) as LoggedEvent;
  const first = bid(1, ADA, "105.00", 1000);

  test("allows bids from that moment on", async () => {
    expect(await verdict([later(at(T0 + 1000)), first])).toContain("leads");
    expect(await verdict([later("certified"), terms(at(T0 + 500)), first])).toContain("leads");
    expect(await verdict([later(at(T0 + 5000)), terms(), first])).toContain("leads");
  });

  test.each([
    ["a bid a millisecond before it", [later(at(T0 + 1001)), first]],
    ["a bid before certification", [later("certified"), first]],
    ["a bid before the moved start", [OPENING, terms(at(T0 + 2000)), first]],
  ])("rejects %s", async (_, events) => {
    await refused(events).toThrow("before bidding opened");
  });
});

describe("a valid proof", () => {
  test("states the winner and the checks", async () => {
    const { bundle, key } = await proofOf(entriesOf(SALE));
    expect(verifyBundle(JSON.stringify(bundle), `${key}\n`)).toEqual([
      "The log marketplace.example/log is signed and has 13 entries.",
      `It has 11 events of the auction ${PACKAGE}, from its opening to 2026-11-21T15:00:00.000Z. They follow the rules.`,
      `The winner is bidder #${BO.slice(-3)} (${BO}), with $210.00: sold.`,
    ]);
  });

  test("states the state of an unsold auction", async () => {
    expect(await verdict(SALE.slice(0, 3))).toMatch(
      /^The auction is running; bidder #111 .* leads with \$110\.25\.$/,
    );
    expect(await verdict(SALE.slice(0, 9))).toContain("no bid has been accepted");
    expect(await verdict(SALE.slice(0, 10))).toContain("the bid is accepted");
    expect(await verdict([OPENING, close(null)])).toBe(
      "There is no winner: there is no binding bid.",
    );
    expect(await verdict([...SALE.slice(0, 3), { type: "withdrawal" }])).toContain("was deleted");
    const withdrawn = [delivered("sent", "waiting"), delivered("withdrawn", "withdrawn")];
    expect(await verdict([...SALE, ...withdrawn])).toMatch(/^There is no winner: a sale to/);
    const fellThrough = await verdict([...SALE, ...withdrawn, accept(7)]);
    expect(fellThrough).toContain("$200.00: the bid is accepted");
    const gone = [...SALE.slice(0, 3), { type: "departure", bidder: BO } as LoggedEvent];
    expect(await verdict(gone)).toMatch(/bidder #000 .* leads with \$105\.00/);
  });

  test("follows a winner who did not confirm an address in time", async () => {
    const awardedAt = 2 * 3_600_000;
    const [twoDays, lapseAt] = [48 * 3_600_000, awardedAt + 48 * 3_600_000];
    const awaited = (by: number): LoggedEvent => {
      return { ...accept(8), confirmBy: at(T0 + by) } as LoggedEvent;
    };
    const lapse = (after: number): LoggedEvent => ({ type: "lapse", sequence: 8, after });
    const closed = SALE.slice(0, -2);
    const waiting = [...closed, awaited(lapseAt)];
    expect(await verdict(waiting)).toContain("the bid is accepted");
    expect(await verdict([...waiting, lapse(lapseAt)])).toContain("a sale to");
    expect(await verdict([...waiting, lapse(lapseAt), accept(7)])).toContain("$200.00");
    await refused([...waiting, lapse(lapseAt - 1)]).toThrow("before its bidder's time");
    await refused([...closed, accept(8), lapse(lapseAt)]).toThrow("did not have to confirm");
    await refused([...closed, awaited(lapseAt - 1)]).toThrow("48 hours");
    await refused([...SALE.slice(0, -3), awaited(lapseAt)]).toThrow("48 hours");
    const settled: LoggedEvent = { type: "settlement", sequence: 8, after: awardedAt + twoDays };
    await refused([...waiting, settled, lapse(lapseAt + twoDays)]).toThrow("after the auction was");
  });

  test("follows the refund of a void sale that was paid", async () => {
    const voided = [...PAID, delivered("decided", "resolved")];
    const sent = delivered("refund-sent", "resolved");
    const received = delivered("refund-received", "resolved");
    const missing = delivered("refund-missing", "resolved");
    const overdue = delivered("refund-overdue", "resolved");
    const shown = delivered("refund-shown", "resolved");
    const unpaid = delivered("refund-unpaid", "resolved");
    for (const steps of [
      [sent],
      [sent, received],
      [received],
      [sent, missing, sent, received],
      [overdue, sent, missing, unpaid, sent, shown],
      [overdue, unpaid, received],
    ])
      expect(await verdict([...voided, ...steps])).toContain("a sale to");
    expect(await verdict([...voided, accept(7), sent])).toContain("the bid is accepted");
    for (const steps of [
      [sent, sent],
      [received, sent],
      [received, received],
      [missing],
      [sent, overdue],
      [shown, missing],
      [received, unpaid],
    ])
      await refused([...voided, ...steps]).toThrow("out of order");
    await refused([...PAID, sent]).toThrow("out of order");
    await refused([...SEALED, delivered("withdrawn", "withdrawn"), sent]).toThrow("out of order");
    await refused([...voided, delivered("refund-sent", "paid")]).toThrow("out of order");
  });

  test("states the handover to the buyer", async () => {
    const handed = [handover("downloaded", "paid"), handover("key-released", "paid")];
    const { bundle, key } = await proofOf(entriesOf([...PAID, ...handed]));
    expect(verifyBundle(JSON.stringify(bundle), key).slice(2)).toEqual([
      expect.stringMatching(/^The buyer was given the key at 2026-11-21T/),
      "Files sent in full to the buyer: 1.",
      expect.stringMatching(/^The winner is .* sold\.$/),
    ]);
    const lost = await receiptFor(entriesOf(handed)[1] as string);
    expect(() => verifyBundle(JSON.stringify(bundle), key, [lost])).toThrow(
      `The receipt for the released key ${"ab".repeat(32)} promises an entry`,
    );
  });

  test("starts with the binding bids of an auction older than the log", async () => {
    const bidThen = { sequence: 4, bidder: ADA, amount: "300.00", accepted: false };
    const stood: LoggedEvent = { type: "standing", ...bidThen };
    expect(await verdict([OPENING, stood, bid(5, BO, "315.00")])).toContain("leads with $315.00");
    await refused([OPENING, stood, bid(5, BO, "314.99")]).toThrow("below the minimum at that time");
    await refused([OPENING, bid(1, ADA, "105.00"), stood]).toThrow("not at its start");
  });

  test("allows an exhausted maximum below the step", async () => {
    const tie = [
      OPENING,
      bid(1, ADA, "105.00", 1000),
      maximum(ADA, 20_000, "s"),
      bid(2, BO, "200.00", 2000),
    ];
    expect(await verdict([...tie, automatic(3, ADA, "200.00", 2000)])).toContain("#000");
    const passed = [...tie.slice(0, 3), bid(2, BO, "150.00", 2000), maximum(BO, 30_000, "t", 2000)];
    const answers = [automatic(3, ADA, "200.00", 2000), automatic(4, BO, "203.00", 2000)];
    expect(await verdict([...passed, ...answers])).toContain("leads with $203.00");
  });
});

describe("a proof with tampered entries", () => {
  test("reports the altered entry", async () => {
    const { bundle, key } = await proofOf(entriesOf(SALE));
    const entry = bundle.entries[2] as (typeof bundle.entries)[number];
    entry.entry = entry.entry.replace("110.25", "111.25");
    const text = JSON.stringify(bundle);
    expect(() => verifyBundle(text, key)).toThrow(
      "Entry 3 is not in the signed log: it was altered",
    );
  });

  test("reports reordered bids, in the file or in the log", async () => {
    const swapped = SALE.toSpliced(1, 2, SALE[2] as LoggedEvent, SALE[1] as LoggedEvent);
    await refused(swapped).toThrow("Event 2 (bid) records bid 1 after bid 2");
    const numbered = entriesOf(SALE);
    const [first, second] = [numbered[1] as string, numbered[2] as string];
    const inLog = await proofOf(numbered.with(1, second).with(2, first));
    expect(() => verifyBundle(JSON.stringify(inLog.bundle), inLog.key)).toThrow(
      "Event 2 was found in place of event 1",
    );
    const { bundle, key } = await proofOf(numbered);
    bundle.entries.reverse();
    expect(() => verifyBundle(JSON.stringify(bundle), key)).toThrow(
      "Entry 10 comes after entry 11",
    );
  });

  test("reports a missing event, even the first", async () => {
    const { bundle, key } = await proofOf(entriesOf(SALE));
    const without = (i: number) =>
      JSON.stringify({ ...bundle, entries: bundle.entries.filter((_, at) => at !== i) });
    expect(() => verifyBundle(without(2), key)).toThrow(
      "Event 3 was found in place of event 2: events are missing",
    );
    expect(() => verifyBundle(without(0), key)).toThrow("its opening, is missing");
    expect(() => verifyBundle(JSON.stringify({ ...bundle, entries: [] }), key)).toThrow(
      "no events of the auction: nothing has happened yet, or the events were left out",
    );
  });

  test("is refused with another key, and names the missing one", async () => {
    const { bundle } = await proofOf(entriesOf(SALE));
    const impostor = noteSigner("marketplace.example/log", new Uint8Array(32).fill(1));
    const check = (key: string) => () => verifyBundle(JSON.stringify(bundle), key);
    expect(check(formatVerifierKey(impostor.key))).toThrow(
      "not signed with the key of marketplace.example/log",
    );
    expect(check("nonsense")).toThrow("not an Ed25519 key");
  });

  test("reports a receipt whose bid is not in the log", async () => {
    const entries = entriesOf(SALE.slice(0, 3));
    const kept = await receiptFor(entries[1] as string);
    const lost = await receiptFor(entriesOf([OPENING, bid(1, ADA, "106.00")])[1] as string);
    const good = await proofOf(entries, { bidder: ADA, receipts: [kept] });
    const own = [receiptFor(entries[0] as string), receiptFor(entries[1] as string)];
    const sentences = verifyBundle(JSON.stringify(good.bundle), good.key, await Promise.all(own));
    expect(sentences.slice(2, 4)).toEqual([
      `According to the proof, you are bidder #000 (${ADA}). Bids in your name: $105.00; maximums of yours that were respected: 0.`,
      "Receipts of yours that match the log: 2.",
    ]);
    expect(() => verifyBundle(JSON.stringify(good.bundle), good.key, [lost])).toThrow(
      "The receipt for bid 1 of 106.00",
    );
    const elsewhere = (entries[1] as string).replace(PACKAGE, PACKAGE.replace("01a1", "01a2"));
    const strange = await receiptFor(elsewhere);
    expect(() => verifyBundle(JSON.stringify(good.bundle), good.key, [strange])).toThrow(
      "A receipt is for another auction",
    );
    const bad = await proofOf(entries, { bidder: ADA, receipts: [kept, lost] });
    expect(() => verifyBundle(JSON.stringify(bad.bundle), bad.key)).toThrow(
      "The receipt for bid 1 of 106.00 promises an entry that the log does not have",
    );
  });

  test("is refused if it is no proof", async () => {
    const { bundle, key } = await proofOf(entriesOf(SALE));
    const check = (text: string) => () => verifyBundle(text, key);
    expect(check("{")).toThrow("it is not JSON");
    expect(check("[]")).toThrow("not a proof of an auction");
    expect(check(JSON.stringify({ ...bundle, format: "auction-proof/2" }))).toThrow("format");
    expect(check(JSON.stringify({ ...bundle, package: "another" }))).toThrow(
      "Entry 1 belongs to another auction",
    );
    const strange = await proofOf(["null"]);
    expect(() => verifyBundle(JSON.stringify(strange.bundle), strange.key)).toThrow(
      "Entry 1 is not an event",
    );
  });
});

describe("a log that breaks a rule", () => {
  const lead = [OPENING, bid(1, ADA, "105.00")];

  test.each([
    [
      "under the step",
      [...lead, bid(2, BO, "110.24")],
      "records a bid of $110.24, which was below the minimum",
    ],
    ["under the first step", [OPENING, bid(1, ADA, "104.99")], "below the minimum at that time"],
    [
      "after the end",
      [...lead, bid(2, BO, "200.00", END - T0)],
      "records bid 2 after the auction's end",
    ],
    ["after the close", [...lead, close(1), bid(2, BO, "200.00")], "after the auction's end"],
    ["closed early", [...lead, close(1, END - 1)], "at a time other than its end"],
    [
      "a wrong highest",
      [...lead, bid(2, BO, "120.00"), close(1)],
      "names bid 1 as the highest, but the highest is bid 2",
    ],
    ["closed twice", [...lead, close(1), close(1)], "a second time"],
    ["two accepted", [...lead, bid(2, BO, "120.00"), accept(1), accept(2)], "accepts a second bid"],
    [
      "accepted after rejection",
      [...lead, { type: "rejection", sequence: 1 }, accept(1)],
      "not pending",
    ],
    ["an unknown bid", [...lead, accept(9)], "names bid 9, which does not exist"],
    [
      "sold without acceptance",
      [...lead, { type: "settlement", sequence: 1 }],
      "a bid that was not accepted",
    ],
    [
      "an hour too long",
      [...lead, { type: "extension", endsAt: at(END + 61 * MINUTE), after: 1000 }],
      "more than an hour",
    ],
    [
      "shortened",
      [...lead, { type: "extension", endsAt: at(END - MINUTE), after: 1000 }],
      "does not move the end to a later time",
    ],
    [
      "terms under a bid",
      [...lead, { type: "terms", startingPrice: "1.00", endsAt: at(END) }],
      "despite a binding bid",
    ],
    [
      "a bid for nobody's maximum",
      [...lead, automatic(2, BO, "120.00", 1000)],
      "who has set no maximum",
    ],
    [
      "an answer to nothing",
      [...lead, maximum(ADA, 20_000, "s"), automatic(2, ADA, "120.00", 9000)],
      "answers no other bid",
    ],
    ["after the sale", [...SALE, bid(9, ADA, "500.00")], "happened after the auction was settled"],
    ["a key before the payment", [...SEALED, handover("key-released", "sealed")], "the payment"],
    ["a key for a rival", [...PAID, handover("key-released", "paid", ADA)], "than the buyer"],
    [
      "a download that accepts",
      [...PAID, handover("downloaded", "accepted")],
      "changes the delivery's state",
    ],
    ["a download of nothing", [...PAID, delivered("downloaded", "paid")], "than the buyer"],
    [
      "a key twice",
      [...PAID, handover("key-released", "paid"), handover("key-released", "paid")],
      "repeats an earlier handover",
    ],
    ["an unknown kind of event", [...lead, { type: "lottery" } as never], "unknown type"],
  ] as Array<[string, LoggedEvent[], string]>)("is detected: %s", async (_, events, sentence) => {
    await refused(events).toThrow(sentence);
  });
});

describe("a member's own maximum", () => {
  const own = { bidder: ADA, maxima: [{ number: 2, amount: "200.00", salt: "s" }] };
  const set = [OPENING, bid(1, ADA, "105.00"), maximum(ADA, 20_000, "s")];

  const verify = (events: readonly LoggedEvent[], mine = own) => verified(events, mine);

  test("is respected if only a higher bid exceeds it", async () => {
    const answered = [...set, bid(2, BO, "150.00"), automatic(3, ADA, "157.50", 2000)];
    expect((await verify(answered)).at(-1)).toContain("#000");
    expect((await verify([...answered, bid(4, BO, "200.01")])).at(-1)).toContain("#111");
  });

  test("reveals a bid made above it", async () => {
    const above = [...set, bid(2, BO, "199.00"), automatic(3, ADA, "200.01", 2000)];
    expect(verify(above)).rejects.toThrow("above the maximum that you had set");
  });

  test("reveals a winner at or below it", async () => {
    const passed = [...set, bid(2, BO, "200.00"), close(2)];
    expect(verify(passed)).rejects.toThrow("at or below the maximum");
    expect(verify([...set, bid(2, BO, "180.00"), bid(3, ADA, "190.00")])).rejects.toThrow(
      "at or below",
    );
  });

  test("is refused if it does not match the commitment", async () => {
    const other = { bidder: ADA, maxima: [{ number: 2, amount: "201.00", salt: "s" }] };
    expect(verify(set, other)).rejects.toThrow("Event 2 does not match your maximum of 201.00");
    const salt = { bidder: ADA, maxima: [{ number: 2, amount: "200.00", salt: "t" }] };
    expect(verify(set, salt)).rejects.toThrow("Event 2 does not match your maximum");
  });
});

describe("rights that were sold in another sale", () => {
  const released: LoggedEvent[] = [
    OPENING,
    bid(1, ADA, "105.00"),
    bid(2, BO, "110.25"),
    { type: "rights-sold", after: 3000 },
  ];

  test("release every bid before or after the end", async () => {
    expect(await verdict(released)).toContain("the rights were sold in another sale");
    const atEnd = released.toSpliced(3, 1, close(2), { type: "rights-sold", after: END - T0 });
    expect(await verdict(atEnd)).toContain("all bids were released");
    expect(await verdict([...released, { type: "departure", bidder: ADA }])).toContain("released");
  });

  test.each([
    accept(2),
    bid(5, ADA, "200.00"),
    close(2),
    { type: "settlement", sequence: 2 },
  ] as const)("cannot be followed by %o", async (event) => {
    await refused([...released, event]).toThrow("happened after the auction was released");
  });
});
