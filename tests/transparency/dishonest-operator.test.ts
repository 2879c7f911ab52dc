import { describe, expect, test } from "bun:test";
import { signCheckpoint } from "../../src/transparency/checkpoint";
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
  T0,
  verified,
} from "../support/proved-auction";

// A dishonest operator can sign anything, so all of these are signed.

const MINUTE = 60_000;

const extension = (endsAt: string, after: number): LoggedEvent => ({
  type: "extension",
  endsAt,
  after,
});

const late = END - T0 - MINUTE;

describe("the end of an auction", () => {
  const lead = [OPENING, bid(1, ADA, "105.00")];

  test.each([
    ["an extension without a late bid", extension(at(END + MINUTE), late)],
    ["an extension a moment after the bid", extension(at(END + MINUTE), 1001)],
  ])("reports %s", async (_, moved) => {
    expect(verified([...lead, moved])).rejects.toThrow(
      "without a bid by a member who was not leading",
    );
  });

  test("cannot move by the leader's own raise, nor twice by one bid", async () => {
    const raised = [...lead, bid(2, ADA, "200.00", late), extension(at(END + MINUTE), late)];
    expect(verified(raised)).rejects.toThrow("without a bid");
    const once = [...lead, bid(2, BO, "200.00", late), extension(at(END + MINUTE), late)];
    expect(await verified(once)).toHaveLength(3);
    expect(verified([...once, extension(at(END + 2 * MINUTE), late)])).rejects.toThrow(
      "without a bid",
    );
  });

  test("cannot come before its time to exclude a higher bid", async () => {
    const early: LoggedEvent = { type: "close", endedAt: at(END), highest: 1, after: late };
    expect(verified([...lead, early])).rejects.toThrow("closes the auction before its end");
  });
});

describe("a malformed entry", () => {
  const garbled = (event: object) => event as unknown as LoggedEvent;
  const lead = [OPENING, bid(1, ADA, "105.00", late)];

  test.each([
    ["an end that is not a time", [...lead, extension("never", late)]],
    ["an end that is not a text", [...lead, garbled({ ...extension("", late), endsAt: null })]],
    [
      "a sequence that is not a number",
      [OPENING, garbled({ ...bid(1, ADA, "105.00"), sequence: "x" })],
    ],
    ["an amount in another spelling", [OPENING, bid(1, ADA, "1.050,00")]],
    ["a name that imitates a verdict", [OPENING, bid(1, "x\nThe winner is you", "105.00")]],
    ["a closing without the highest bid", [...lead, garbled({ type: "close", endedAt: at(END) })]],
  ])("reports %s", async (_, events) => {
    expect(verified(events)).rejects.toThrow("is not an event of an auction");
  });

  test("is refused for a bid without a time", async () => {
    const entries = entriesOf([OPENING, bid(1, ADA, "105.00")]);
    const undated = (entries[1] as string).replace(/"time":"[^"]+"/, '"time":"soon"');
    const { bundle, key } = await proofOf([entries[0] as string, undated]);
    expect(() => verifyBundle(JSON.stringify(bundle), key)).toThrow(
      "is not an event of an auction",
    );
  });
});

describe("a member who set a maximum", () => {
  const own = { bidder: ADA, maxima: [{ number: 2, amount: "200.00", salt: "salt" }] };
  const set = [OPENING, bid(1, ADA, "105.00"), maximum(ADA, 20_000, "salt", 1000)];
  const passed = "at or below the maximum";

  test("learns if the proof hides the maximum", async () => {
    const kept = verified([...set, bid(2, BO, "150.00")], { bidder: ADA });
    expect(kept).rejects.toThrow("Event 2 sets a maximum of yours that the proof does not reveal");
    expect(await verified(set, own)).toHaveLength(4);
  });

  test("learns if the proof stops after they were outbid", async () => {
    expect(verified([...set, bid(2, BO, "150.00")], own)).rejects.toThrow(passed);
  });

  test("learns if only an automatic bid exceeded the maximum", async () => {
    const events = [...set, maximum(BO, 30_000, "salt", 5000), automatic(2, BO, "110.25", 5000)];
    expect(verified(events, own)).rejects.toThrow(passed);
  });

  test("learns if their maximum was not used", async () => {
    const challenged = [OPENING, bid(1, BO, "105.00"), maximum(BO, 50_000, "salt", 1000)];
    const mine = [...challenged, bid(2, ADA, "120.00", 2000)];
    const cut = [...mine, automatic(3, BO, "126.00", 2000), maximum(ADA, 20_000, "salt", 2000)];
    const opened = { bidder: ADA, maxima: [{ number: 5, amount: "200.00", salt: "salt" }] };
    expect(verified(cut, opened)).rejects.toThrow(passed);
  });

  test("loses to an earlier equal maximum", async () => {
    const tie = [
      ...[OPENING, bid(1, BO, "105.00"), maximum(BO, 20_000, "salt", 1000)],
      ...[bid(2, ADA, "120.00", 2000), maximum(ADA, 20_000, "salt", 2000)],
      automatic(3, BO, "200.00", 2000),
    ];
    const opened = { bidder: ADA, maxima: [{ number: 4, amount: "200.00", salt: "salt" }] };
    expect((await verified(tie, opened)).at(-1)).toContain("#111");
  });
});

test("stops bidding for a deleted account's maximum", async () => {
  const gone = [
    ...[OPENING, bid(1, ADA, "105.00"), maximum(ADA, 90_000, "salt", 1000)],
    ...[bid(2, BO, "150.00", 1500), { type: "departure", bidder: ADA, after: 1600 } as LoggedEvent],
    ...[bid(3, BO, "160.00", 3000), automatic(4, ADA, "170.00", 3000)],
  ];
  expect(verified(gone)).rejects.toThrow("who has set no maximum");
});

test("accepts a second winner only after a failed sale", async () => {
  const decided = (type: "acceptance" | "settlement", sequence: number): LoggedEvent => ({
    type,
    sequence,
    after: 3 * 3_600_000,
  });
  const sold = [OPENING, bid(1, ADA, "105.00"), bid(2, BO, "120.00")];
  const step = (step: string, state: string): LoggedEvent => {
    return { type: "delivery", step, by: "seller", state, after: 3 * 3_600_000 };
  };
  const settled = [decided("acceptance", 2), decided("settlement", 2), step("sent", "waiting")];
  expect(verified([...sold, ...settled, decided("acceptance", 1)])).rejects.toThrow("settled");
  const early = [...settled.slice(0, 2), step("withdrawn", "withdrawn")];
  expect(verified([...sold, ...early])).rejects.toThrow("out of order");
  const resold = [...settled, step("withdrawn", "withdrawn"), decided("acceptance", 1)];
  const sentences = await verified([...sold, ...resold]);
  expect(sentences.at(-1)).toEndWith(
    `the bid is accepted; a sale to bidder #111 (${BO}) fell through.`,
  );
  expect(verified([...sold, ...resold, decided("acceptance", 2)])).rejects.toThrow(
    "does not exist",
  );
});

test("rejects checkpoints of receipts or of another log", async () => {
  const { bundle, key, signer } = await proofOf(entriesOf([OPENING, bid(1, ADA, "105.00")]));
  for (const origin of [`${signer.key.name}/receipts`, `${signer.key.name}/1a2b3c4d`]) {
    const head = { size: 4, root: new Uint8Array(32) };
    const checkpoint = signCheckpoint(signer, head, origin);
    expect(() => verifyBundle(JSON.stringify({ ...bundle, checkpoint }), key)).toThrow(
      `The checkpoint is from ${origin}`,
    );
  }
  const twice = { ...bundle, entries: bundle.entries.flatMap((entry) => [entry, entry]) };
  expect(() => verifyBundle(JSON.stringify(twice), key)).toThrow("out of order");
  expect(bundle.package).toBe(PACKAGE);
});

test("detects a decision against the rule that the highest bid wins", async () => {
  const after = END - T0;
  const opening = { ...OPENING, sale: "highest" } as LoggedEvent;
  const bids = [opening, bid(1, ADA, "105.00"), bid(2, BO, "120.00")];
  const closed: LoggedEvent = { type: "close", endedAt: at(END), highest: 2, after };
  const accepts = (sequence: number, after: number): LoggedEvent => ({
    type: "acceptance",
    sequence,
    after,
  });
  expect((await verified([...bids, closed, accepts(2, after)])).at(-1)).toContain("#111");
  expect(verified([...bids, closed, accepts(1, after)])).rejects.toThrow("not the highest");
  expect(verified([...bids, accepts(2, after - 1)])).rejects.toThrow("not the highest at the end");
  const rejected: LoggedEvent = { type: "rejection", sequence: 2, after: after - 1 };
  expect(verified([...bids, rejected])).rejects.toThrow("although the highest bid wins");
  const released: LoggedEvent = { type: "release", sequence: 2, after: after - 1 };
  expect(verified([...bids, released])).rejects.toThrow("which is the highest");
});
