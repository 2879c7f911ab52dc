import { beforeEach, describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { dueContracts } from "../../src/auctions/due-contracts";
import { DAY, HOUR } from "../../src/lib/time";
import { actOnPackage } from "../../src/moderation/acting";
import { compareWithLog } from "../../src/moderation/logged-actions";
import { writeMailings } from "../../src/notifications/informing";
import type { Package } from "../../src/packages/packages";
import { verifyBundle } from "../../src/transparency/verification";
import { chooses, favors } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { statuses } from "../support/http";
import { addLot } from "../support/listings";
import { mails, outbox } from "../support/mail";
import { playRound } from "../support/played-rounds";
import type { Browser } from "../support/world";

const OPERATORS = "kim@example.test,bo@example.test";
const world = worldForEach({ env: { OPERATOR_EMAILS: OPERATORS } });

const REASONS = { ground: "law", rule: "Cap. 528, s. 26", facts: "The author has objected." };

let lot: Package;
let [kim, bo, ada, mei]: Browser[] = [];

beforeEach(async () => {
  const { db, clock, people } = world;
  lot = await addLot(db, people.mei.id, clock.now(), { sale: "highest" });
  [kim, bo, ada, mei] = [
    await world.as("kim"),
    await world.as("bo"),
    await world.as("ada"),
    await world.as("mei"),
  ];
});

const as = (browser: Browser | undefined) => browser as Browser;
const end = (by = as(kim), packageId = lot.id) =>
  by.json("POST", `/api/operator/packages/${packageId}/end`, REASONS);
const bid = (amount: string, maximum?: string) =>
  as(ada).json("POST", `/api/packages/${lot.id}/bids`, { amount, ...(maximum && { maximum }) });
const row = (id = lot.id) =>
  world.db.selectFrom("packages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const bids = () => world.db.selectFrom("bids").select("status").execute();

async function outcomeOf(id: string) {
  const proof = await (await world.visitor.get(`/api/packages/${id}/proof`)).text();
  const key = (await (await world.visitor.get("/log/key")).text()).trim();
  return verifyBundle(proof, key).join(" ");
}

describe.each(["form", "call"] as const)("by %s, an operator", (way) => {
  const take = (by: Browser | undefined, reasons: object = REASONS) =>
    way === "form"
      ? as(by).post(`/operator/packages/${lot.id}`, { act: "end", ...reasons })
      : as(by).json("POST", `/api/operator/packages/${lot.id}/end`, reasons);
  const done = way === "form" ? 303 : 200;

  test("ends an auction once, with reasons, and nothing is sold", async () => {
    await bid("1050.00", "2000.00");
    expect(await statuses(take(ada), take(mei))).toEqual([404, 404]);
    expect(await statuses(take(kim, { ...REASONS, facts: " " }))).toEqual([400]);
    expect((await row()).status).toBe("active");
    expect((await statuses(take(kim), take(bo))).sort()).toEqual([done, 409]);
    const { status, ended_early, ended_at, hidden_at, seller_fee_rate } = await row();
    expect({ status, ended_early, ended_at, hidden_at, seller_fee_rate }).toEqual({
      status: "ended",
      ended_early: "operator",
      ended_at: world.clock.now(),
      hidden_at: null,
      seller_fee_rate: 0,
    });
    expect(await bids()).toEqual([{ status: "released" }]);
    expect(await world.db.selectFrom("maximum_bids").selectAll().execute()).toEqual([]);
    world.clock.advance(9 * DAY);
    expect(await closeEndedAuctions(world.db, world.clock.now())).toEqual([]);
    expect(await dueContracts(world.db, world.clock.now()).execute()).toEqual([]);
    expect(await world.db.selectFrom("fee_notes").selectAll().execute()).toEqual([]);
  });
});

test("everyone concerned is informed, and the seller can object", async () => {
  await bid("1050.00");
  await favors(world, "bo", lot);
  await chooses(world, "bo", { favoriteReminders: true });
  await world.db.deleteFrom("mail_outbox").execute();
  const { id } = await (await end()).json();
  await writeMailings(world.db, world.clock.now());
  const sent = ["ada auction-paused", "bo favorite-changed", "mei statement"];
  expect((await mails(world)).sort()).toEqual(sent);
  expect((await outbox(world, "auction-paused"))[0]?.values).toMatchObject({ reader: "bound" });
  const statement = await (await as(mei).get(`/statements/${id}`)).text();
  expect(statement).toContain("The author has objected.");
  const appeal = { reasons: "The author has agreed again." };
  expect((await as(mei).post(`/statements/${id}/appeal`, appeal)).status).toBe(303);
  const answer = { outcome: "upheld", answer: "That is right." };
  expect((await as(bo).post(`/statements/${id}/answer`, answer)).status).toBe(303);
  // An ended auction stays ended; the seller can list again.
  expect((await row()).status).toBe("ended");
  expect((await outbox(world, "complaint-answered"))[0]?.values).not.toHaveProperty("remedy");
});

test("pages and calls say that it ended early", async () => {
  await bid("1050.00");
  await end();
  expect(await (await world.visitor.get(`/package/${lot.id}`)).text()).toContain("Ended early");
  expect(await (await as(mei).get(`/package/${lot.id}`)).text()).toContain("/relisting");
  const late = await as(ada).json("POST", `/api/packages/${lot.id}/bids`, { amount: "1200" });
  expect((await late.json()).code).toBe("auction-ended");
  const { committed } = await (await as(ada).get("/api/member/exposure")).json();
  expect(committed).toBe("0.00");
  expect(await (await as(ada).get("/dashboard")).text()).toContain("Ended early, without a sale");
  const offers = await (await as(mei).get(`/api/packages/${lot.id}/offers`)).json();
  expect(offers.until).toBeNull();
});

test("the log says so, and has the hash of the statement", async () => {
  await bid("1050.00");
  await end();
  expect(await outcomeOf(lot.id)).toContain("an operator ended the auction early");
  expect(await compareWithLog(world.db)).toEqual({ checked: 1, faults: [] });
});

test("a round with an exclusive bid ends, too", async () => {
  const round = await playRound(world, {
    maxima: { ada: 20_000, bo: 30_000 },
    exclusive: { kim: 900_000 },
    exclusiveFromCents: 500_000,
  });
  world.clock.advance(HOUR);
  await world.db.deleteFrom("mail_outbox").execute();
  expect((await end(as(bo), round.id)).status).toBe(403);
  const { people, db, clock } = world;
  const config = { operatorEmails: [], operatorFourEyes: true };
  const decision = { ground: "terms", rule: "7", facts: "False.", operatorId: null } as const;
  await actOnPackage(db, config, "end", { ...decision, packageId: round.id }, clock.now());
  expect(await db.selectFrom("exclusive_bids").selectAll().execute()).toEqual([]);
  const told = (await outbox(world, "auction-paused")).map(({ to }) => to);
  expect(told.sort()).toEqual(["ada", "bo", "kim"]);
  expect(await outcomeOf(round.id)).toContain("ended the auction early");
  const seated = db.selectFrom("positions").select("seated").where("bidder_id", "=", people.ada.id);
  expect(await seated.execute()).toEqual([{ seated: 0 }]);
});

describe("an auction", () => {
  test("that is past its end has its winner, even if nobody has closed it", async () => {
    await bid("1050.00");
    world.clock.set(lot.auction_end_time);
    kim = await world.as("kim");
    expect((await (await end()).json()).code).toBe("act-done");
    await closeEndedAuctions(world.db, world.clock.now());
    expect(await bids()).toEqual([{ status: "accepted" }]);
  });

  test("that closes at the same instant is ended by only one of both", async () => {
    await bid("1050.00");
    world.clock.set(lot.auction_end_time - 1);
    const now = lot.auction_end_time;
    const [ended] = await Promise.all([end(), closeEndedAuctions(world.db, now)]);
    const { ended_early } = await row();
    expect([ended.status, ended_early, (await bids())[0]?.status]).toEqual(
      ended.status === 200 ? [200, "operator", "released"] : [409, null, "accepted"],
    );
    expect(await outcomeOf(lot.id)).toBeString();
  });

  test("that has not opened, or is sold or removed, cannot be ended", async () => {
    const { db, clock, people } = world;
    const startsAt = clock.now() + 2 * DAY;
    const later = await addLot(db, people.mei.id, clock.now(), { startsAt });
    expect((await end(as(kim), later.id)).status).toBe(409);
    await as(kim).json("POST", `/api/operator/packages/${lot.id}/remove`, REASONS);
    expect((await end()).status).toBe(409);
  });

  test("that is hidden is ended without losing its time", async () => {
    await bid("1050.00");
    await as(kim).json("POST", `/api/operator/packages/${lot.id}/hide`, REASONS);
    world.clock.set(lot.auction_end_time + HOUR);
    kim = await world.as("kim");
    expect((await end()).status).toBe(200);
    await as(kim).json("POST", `/api/operator/packages/${lot.id}/restore`, REASONS);
    expect(await row()).toMatchObject({ status: "ended", hidden_at: null, shown: 1 });
    expect(await outcomeOf(lot.id)).toContain("ended the auction early");
  });
});
