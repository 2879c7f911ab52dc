import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { Sessions } from "../../src/accounts/sessions";
import { minimumBidCents, parseCents } from "../../src/lib/money";
import { DAY } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { addUser } from "../support/people";

setDefaultTimeout(PATIENCE_MS);

const BIDDERS = 200;
const START_CENTS = 100_000;

const world = worldForEach();
let lot: Package;
let address: string;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), {
    startingPriceCents: START_CENTS,
  });
  address = await listen(world.app);
});

interface Attempt {
  bidderId: string;
  cents: number;
  status: number;
  body: { id?: string; message?: string };
}

async function newBidders(count: number) {
  const sessions = new Sessions(world.db, world.clock, DAY);
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const { id } = await addUser(world.db, `racer${i}`, world.clock.now());
      return { id, cookie: `session=${(await sessions.start(id)).token}` };
    }),
  );
}

async function postBid(bidder: { id: string; cookie: string }, cents: number, key?: string) {
  const response = await fetch(`${address}/api/packages/${lot.id}/bids`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie: bidder.cookie,
      ...(key && { "idempotency-key": key }),
    },
    body: JSON.stringify({ amount: cents / 100 }),
  });
  const body = (await response.json()) as Attempt["body"];
  return { bidderId: bidder.id, cents, status: response.status, body };
}

const storedBids = () => world.db.selectFrom("bids").selectAll().orderBy("id").execute();

test("accepts exactly the legal sequence from 200 racing bidders", async () => {
  const bidders = await newBidders(BIDDERS);
  const attempts = (
    await Promise.all(
      bidders.map(async (bidder, i) => {
        const made: Attempt[] = [];
        for (const round of [0, 1, 2]) {
          const cents = Math.round(START_CENTS * 1.05 ** (1 + ((i * 7 + round * 61) % 90)));
          made.push(await postBid(bidder, cents));
        }
        return made;
      }),
    )
  ).flat();

  const accepted = attempts.filter(({ status }) => status === 201);
  const refused = attempts.filter(({ status }) => status !== 201);
  const stored = await storedBids();

  expect(new Set(stored.map((bid) => bid.id))).toEqual(
    new Set(accepted.map(({ body }) => body.id as string)),
  );
  for (const { body, bidderId, cents } of accepted) {
    const bid = stored.find(({ id }) => id === body.id);
    expect(bid).toMatchObject({ bidder_id: bidderId, amount_cents: cents });
  }
  expect(refused.every(({ status }) => status === 400)).toBe(true);
  expect(
    refused.every(({ body }) => /^Minimum bid is \$[\d,]+\.\d\d\.$/.test(body.message ?? "")),
  ).toBe(true);

  let highest: number | null = null;
  for (const bid of stored) {
    expect(bid.amount_cents).toBeGreaterThanOrEqual(minimumBidCents(START_CENTS, highest));
    highest = bid.amount_cents;
  }
  expect(await findPackage(world.db, lot.id)).toMatchObject({
    highest_bid_cents: Math.max(...attempts.map(({ cents }) => cents)),
    highest_bid_id: stored.at(-1)?.id as string,
    bid_count: stored.length,
    starting_price_cents: START_CENTS,
  });
});

test("accepts one of two simultaneous bids at the same price", async () => {
  const [ada, bo] = await newBidders(2);
  if (!ada || !bo) throw new Error("two bidders");
  const answers = await Promise.all([postBid(ada, 105_000), postBid(bo, 105_000)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(await storedBids()).toHaveLength(1);
});

test("places one bid for ten simultaneous identical requests", async () => {
  const [ada] = await newBidders(1);
  if (!ada) throw new Error("a bidder");
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => postBid(ada, 105_000, "one-and-the-same")),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await storedBids()).toHaveLength(1);
});

test("reads amounts as numbers or decimal strings", async () => {
  const [ada] = await newBidders(1);
  if (!ada) throw new Error("a bidder");
  const place = async (amount: unknown) =>
    (
      await fetch(`${address}/api/packages/${lot.id}/bids`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie: ada.cookie },
        body: JSON.stringify({ amount }),
      })
    ).json() as Promise<{ amount: string }>;
  expect((await place(1050.1)).amount).toBe("1050.10");
  expect((await place("1,200.50")).amount).toBe("1200.50");
  expect(parseCents("1200.50")).toBe(120_050);
});
