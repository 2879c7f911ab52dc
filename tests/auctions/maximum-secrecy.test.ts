import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { HOUR } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import type { Person } from "../support/people";
import { logOf } from "../support/public-log";
import { addRound } from "../support/rounds";
import { SocketClient } from "../support/sockets";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test", LOG_LEVEL: "trace" } });
let lot: Package;

const MAXIMUM = ["7654.32", "7,654.32", "765432", "6000.01", "6,000.01", "600001"];
const RESERVE = ["6789.01", "6,789.01", "678901"];

beforeEach(async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now(), { reserveCents: 678_901 });
});

const bidsOf = async (person: Person) => {
  const browser = await world.as(person);
  return (body: unknown, key = "") =>
    browser.json(
      "POST",
      `/api/packages/${lot.id}/bids`,
      body,
      key ? { "idempotency-key": key } : {},
    );
};

const named = (text: string, secrets: readonly string[]) =>
  secrets.filter((secret) =>
    new RegExp(`(?:(?<![\\w.])|(?<=\\\\[nrt]))${secret.replaceAll(".", "\\.")}(?!\\w)`).test(text),
  );

async function everyAnswer(person: Person | null): Promise<Array<[path: string, text: string]>> {
  const browser = person ? await world.as(person) : world.visitor;
  const paths = world.app.routes
    .filter(({ method, path }) => method === "GET" && !path.includes("*"))
    .map(({ path }) => path.replace(/:\w+/g, lot.id));
  const answers: Array<[string, string]> = [];
  const more = [
    `/package/${lot.id}/bids?part=latest`,
    `/package/${lot.id}.ics`,
    ...["", ".atom", ".json"].map((kind) => `/marketplace${kind}?status=all`),
    `/publisher/${lot.seller_id}`,
    ...(await logTiles()),
  ];
  for (const path of new Set([...paths, ...more])) {
    if (path === "/api/logout") continue;
    const answer = await browser.get(path);
    // The page must have been readable, or the test would prove nothing.
    if (more.includes(path)) expect([path, answer.status]).toEqual([path, 200]);
    answers.push([path, await answer.text()]);
  }
  expect(answers.length).toBeGreaterThan(60);
  return answers;
}

async function logTiles(): Promise<string[]> {
  const size = Number((await (await world.visitor.get("/log/checkpoint")).text()).split("\n")[1]);
  expect(size).toBeGreaterThan(4);
  return ["entries", "0"].map((level) => `/log/tile/${level}/000.p/${size}`);
}

const wildcards = () =>
  world.app.routes.filter(({ path }) => path.includes("*")).map(({ path }) => path);

const tellers = (answers: ReadonlyArray<[string, string]>, secrets: readonly string[]) =>
  answers.filter(([, text]) => named(text, secrets).length > 0).map(([path]) => path);

test("shows a maximum only to its owner and a reserve only to its seller, on any page or call", async () => {
  const ada = await bidsOf("ada");
  const bo = await bidsOf("bo");
  const address = await listen(world.app);
  const watcher = await SocketClient.connect(address);
  watcher.say({ type: "JOIN_PACKAGE", packageId: lot.id });
  await watcher.next();
  const { db, clock } = world;
  // Below the reserve, so that no automatic bid reveals either.
  const answers = [
    await ada({ amount: "1050", maximum: "6000.01" }),
    await bo({ amount: "1200", maximum: "1300" }),
    await bo({ amount: "1000" }),
    await bo({ amount: "1433.26", maximum: "1433.25" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 400, 400]);
  await db
    .updateTable("maximum_bids")
    .set({ maximum_cents: 765_432 })
    .where("maximum_cents", "=", 600_001)
    .execute();
  expect(wildcards()).toEqual(["/log/tile/*"]);
  await logOf(world, world.dataDir).publish();
  const answersToOthers = await Promise.all(answers.slice(1).map((answer) => answer.text()));
  await watcher.next();

  for (const person of [null, "bo", "mei", "kim", "ada"] as const) {
    const read = await everyAnswer(person);
    const owner = person === "ada";
    const expected = owner
      ? [
          ...["/api/dashboard/auctions", "/api/member/exposure", `/api/packages/${lot.id}/maximum`],
          ...[`/api/packages/${lot.id}/standing`, "/dashboard", `/package/${lot.id}`],
          `/package/${lot.id}/bids/new`,
          ...[`/api/packages/${lot.id}/proof`, `/api/packages/${lot.id}/bid-review`],
          "/dashboard/bids.csv",
          "/profile/data.json",
          "/settings",
        ]
      : [];
    expect([person, tellers(read, MAXIMUM).toSorted()]).toEqual([person, expected.toSorted()]);
    const reserve = tellers(read, RESERVE);
    if (person === "mei") expect(reserve).toContain(`/package/${lot.id}`);
    else expect([person, reserve]).toEqual([person, []]);
  }

  clock.advance(HOUR);
  const mails = await db.selectFrom("mail_outbox").select("template_values").execute();
  const others = [answersToOthers, watcher.received, world.log, mails].map((found) =>
    JSON.stringify(found),
  );
  for (const text of others) expect(named(text, [...MAXIMUM, ...RESERVE])).toEqual([]);
  expect(mails.length).toBeGreaterThan(0);
  watcher.close();
});

test.each([
  [1, 3000, "1200", ["7654.32", "6000.01"]],
  [2, 3000, "7000", ["7654.32", "6000.01"]],
  [2, 7000, "1200", ["6000.01", "7654.32"]],
] as const)(
  "shows maximums only to their owner (rule %i, exclusive from $%i)",
  async (rule, from, other, [maximum, exclusive]) => {
    const { db, people, clock } = world;
    const terms = { rule, seats: 2, exclusiveFromCents: from * 100 };
    lot = await addRound(db, people.mei.id, clock.now(), terms);
    const [ada, bo] = [await bidsOf("ada"), await bidsOf("bo")];
    const answers = [
      await bo({ maximum: other }),
      await ada({ maximum }),
      await ada({ maximum: exclusive, exclusive: true }),
      await bo({ maximum: "3200", exclusive: true }),
    ];
    const last = rule === 1 ? 201 : 400;
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, last]);
    await logOf(world, world.dataDir).publish();
    for (const person of [null, "bo", "mei", "kim"] as const)
      expect([person, tellers(await everyAnswer(person), MAXIMUM)]).toEqual([person, []]);
    expect(tellers(await everyAnswer("ada"), MAXIMUM)).toContain(
      `/api/packages/${lot.id}/standing`,
    );
    const mails = await db.selectFrom("mail_outbox").select("template_values").execute();
    const toOthers = await Promise.all([answers.at(0), answers.at(-1)].map((one) => one?.text()));
    for (const found of [toOthers, world.log, mails])
      expect(named(JSON.stringify(found), MAXIMUM)).toEqual([]);
  },
);

test("keeps a leader's new maximum from every announcement and page", async () => {
  const ada = await bidsOf("ada");
  await ada({ amount: "1050" });
  const address = await listen(world.app);
  const watcher = await SocketClient.connect(address);
  watcher.say({ type: "JOIN_PACKAGE", packageId: lot.id });
  const before = await watcher.next();
  const bo = await world.as("bo");
  const state = async () => (await bo.get(`/api/packages/${lot.id}`)).json();
  const read = await state();

  const set = await ada({ maximum: "6543.21" }, "key-1");
  expect(set.status).toBe(200);
  expect(await set.json()).toMatchObject({
    leading: true,
    highestBid: "1050.00",
    minimumBid: "1102.50",
    maximum: "6543.21",
  });
  expect(await state()).toEqual(read);
  watcher.say({ type: "PING" });
  expect(await watcher.next()).toEqual({ type: "PONG" });
  watcher.say({ type: "LEAVE_PACKAGE", packageId: lot.id });
  watcher.say({ type: "JOIN_PACKAGE", packageId: lot.id });
  expect(await watcher.next()).toEqual(before);
  watcher.close();
});

test("places the minimum bid for a maximum alone, unless its member leads", async () => {
  const bo = await bidsOf("bo");
  const answer = await bo({ maximum: 2500 });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({
    amount: "1050.00",
    automatic: false,
    leading: true,
    minimumBid: "1102.50",
  });
  const maximum = await (await world.as("bo")).get(`/api/packages/${lot.id}/maximum`);
  expect(await maximum.json()).toEqual({ maximum: "2500.00" });
  expect((await world.visitor.get(`/api/packages/${lot.id}/maximum`)).status).toBe(401);
});

test.each([
  [{ amount: "1200", maximum: "1199.99" }, "Your maximum must be at least $1,200.00."],
  [
    { amount: "1050", maximum: "100000000" },
    "The amount is too large. The most you can enter is $99,999,999.99.",
  ],
  [
    { amount: "1050", maximum: "1.234" },
    "This amount can be read in two ways. Write it like 1234 or 1,234.50.",
  ],
  [{ amount: "1050", maximum: "-5" }, "Please enter a valid bid amount."],
  [{ maximum: "900" }, "Your maximum must be at least $1,050.00."],
  [{}, "Please enter a valid bid amount."],
])("refuses %j with a sentence", async (body, sentence) => {
  const answer = await (await bidsOf("bo"))(body);
  expect(answer.status).toBe(400);
  expect((await answer.json()).message).toBe(sentence);
  expect(await world.db.selectFrom("bids").selectAll().execute()).toEqual([]);
  expect(await world.db.selectFrom("maximum_bids").selectAll().execute()).toEqual([]);
});
