import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { DAY, HOUR } from "../../src/lib/time";
import { releaseLongHidden } from "../../src/moderation/releasing";
import type { Package } from "../../src/packages/packages";
import { verifyBundle } from "../../src/transparency/verification";
import { worldForEach } from "../support/each-world";
import { statuses } from "../support/http";
import { addLot } from "../support/listings";
import { mails, outbox } from "../support/mail";
import { playRound } from "../support/played-rounds";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test,bo@example.test" } });

const REASONS = { ground: "law", rule: "Cap. 528, s. 26", facts: "Three novels are copied." };

let lot: Package;
let [kim, ada, mei]: Browser[] = [];

beforeEach(async () => {
  const { db, clock, people } = world;
  lot = await addLot(db, people.mei.id, clock.now(), { auctionDurationHours: 24 });
  [kim, ada, mei] = [await world.as("kim"), await world.as("ada"), await world.as("mei")];
});

const as = (browser: Browser | undefined) => browser as Browser;

async function act(name: string) {
  const path = `/api/operator/packages/${lot.id}/${name}`;
  const answer = await as(kim).json("POST", path, REASONS);
  const { id, code } = await answer.json();
  return { status: answer.status, id: id as string, code };
}

const bid = (amount: string, by: Browser = as(ada)) =>
  by.json("POST", `/api/packages/${lot.id}/bids`, { amount });

const row = () =>
  world.db.selectFrom("packages").selectAll().where("id", "=", lot.id).executeTakeFirstOrThrow();

async function traces(by: Browser): Promise<string[]> {
  const { id, seller_id } = lot;
  const paths = [
    ...["/marketplace", "/api/packages", "/marketplace?search=problem", "/marketplace.atom"],
    ...["/sitemap-1.xml", `/publisher/${seller_id}`, `/compare?packages=${id}`, "/analytics"],
    ...[`/package/${id}`, `/api/packages/${id}`, `/package/${id}/og.png`, `/package/${id}.ics`],
    ...[`/api/packages/${id}/bids`, `/api/packages/${id}/samples`, `/package/${id}/samples`],
    ...[`/api/packages/${id}/proof`, `/api/suggestions?search=hong`, "/roadshows/running", "/"],
  ];
  const found: string[] = [];
  for (const path of paths) {
    const answer = await by.get(path);
    const text = await answer.text();
    const names = text.includes(lot.title) || text.includes(`/package/${id}"`);
    if (names || (path.includes(id) && answer.status === 200 && !path.startsWith("/compare")))
      found.push(path);
  }
  return found;
}

describe("hiding a package", () => {
  test("hides every trace from others, but not from seller and operators", async () => {
    expect((await traces(world.visitor)).length).toBeGreaterThan(8);
    expect((await act("hide")).status).toBe(200);
    expect(await traces(world.visitor)).toEqual([]);
    expect(await traces(as(ada))).toEqual([]);
    for (const browser of [mei, kim]) {
      const page = await (await as(browser).get(`/package/${lot.id}`)).text();
      expect(page).toContain("This package is hidden");
      expect(page).not.toContain("Auction ends in");
    }
  });

  test("shows its bidders and seller that it is on hold, with no way to bid", async () => {
    await bid("1050.00");
    const isListed = async (by: Browser, path: string) => {
      const page = await (await by.get(path)).text();
      const [row = ""] = /class="own-auction".*?<\/tr>|own-package.*?<\/li>/s.exec(page) ?? [];
      return row;
    };
    expect(await isListed(as(ada), "/dashboard")).toContain("Raise");
    await act("hide");
    const own = await isListed(as(ada), "/dashboard");
    expect(own).toContain("On hold");
    expect(own).toContain("An operator is reviewing this package");
    expect(own).not.toMatch(/Raise|data-countdown|href="\/package/);
    const gone = await as(ada).get(`/package/${lot.id}`);
    expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining("on hold")]);
    for (const path of ["/dashboard?tab=packages", "/corpus-profile", "/roadshows"]) {
      const row = await isListed(as(mei), path);
      expect([path, row]).toEqual([path, expect.stringMatching(/status-badge ended">Hidden</)]);
    }
    const trade = await (await as(mei).get("/api/seller/trade-packages")).json();
    expect(trade[0]).toMatchObject({ packageStatus: "active", hidden: true });
    world.clock.advance(15 * DAY);
    await releaseLongHidden(world.db, world.clock.now());
    const later = await world.as("ada");
    expect(await isListed(later, "/dashboard")).toContain("Your bids are no longer binding");
    await act("remove");
    const removed = await as(ada).get(`/package/${lot.id}`);
    expect(await removed.text()).toContain("Package Not Found");
  });

  test("stops the auction's clock until the package is restored", async () => {
    expect((await bid("1050.00")).status).toBe(201);
    world.clock.advance(5 * HOUR);
    await act("hide");
    const refused = await bid("2000.00", await world.as("bo"));
    expect([refused.status, (await refused.json()).code]).toEqual([409, "package-hidden"]);
    world.clock.advance(3 * DAY);
    expect(await closeEndedAuctions(world.db, world.clock.now())).toEqual([]);
    expect((await act("restore")).status).toBe(200);
    const after = await row();
    expect(after.auction_end_time - world.clock.now()).toBe(19 * HOUR);
    expect(after.scheduled_end_time).toBe(after.auction_end_time);
    expect((await traces(world.visitor)).length).toBeGreaterThan(8);
    expect((await bid("2000.00", await world.as("bo"))).status).toBe(201);
    world.clock.advance(19 * HOUR);
    expect(await closeEndedAuctions(world.db, world.clock.now())).toEqual([lot.id]);
  });

  test("is logged in a proof that still verifies", async () => {
    await bid("1050.00");
    world.clock.advance(HOUR);
    await act("hide");
    world.clock.advance(2 * DAY);
    await act("restore");
    await bid("1200.00");
    world.clock.advance(23 * HOUR);
    await closeEndedAuctions(world.db, world.clock.now());
    const proof = await (await world.visitor.get(`/api/packages/${lot.id}/proof`)).text();
    const key = (await (await world.visitor.get("/log/key")).text()).trim();
    expect(proof).toContain('\\"act\\":\\"hide\\"');
    expect(proof).not.toContain("Three novels");
    expect(() => verifyBundle(proof, key)).not.toThrow();
  });

  test("tells the seller the reason, and the bidders that it is on hold", async () => {
    await bid("1050.00");
    await world.db.deleteFrom("mail_outbox").execute();
    const { id } = await act("hide");
    expect((await mails(world)).sort()).toEqual(["ada auction-paused", "mei statement"]);
    expect((await outbox(world, "statement"))[0]?.values).toMatchObject({ statementId: id });
    const page = await (await as(mei).get(`/statements/${id}`)).text();
    for (const expected of ["Three novels are copied.", "Cap. 528, s. 26", "The law"])
      expect(page).toContain(expected);
    expect((await as(ada).get(`/statements/${id}`)).status).toBe(404);
    expect((await world.visitor.get(`/statements/${id}`)).status).toBe(404);
  });

  test("informs a member who has only an exclusive bid", async () => {
    lot = await playRound(world, {
      seats: 3,
      exclusiveFromCents: 50_000,
      maxima: { ada: 20_000 },
      exclusive: { bo: 60_000 },
    });
    await world.db.deleteFrom("mail_outbox").execute();
    await act("hide");
    const paused = (await mails(world)).filter((mail) => mail.endsWith("auction-paused"));
    expect(paused.sort()).toEqual(["ada auction-paused", "bo auction-paused"]);
  });

  test("releases bids once after 14 days", async () => {
    await bid("1050.00");
    await act("hide");
    world.clock.advance(14 * DAY - 1);
    expect(await releaseLongHidden(world.db, world.clock.now())).toBe(0);
    const exposure = async () => {
      const again = await world.as("ada");
      return (await (await again.get("/api/member/exposure")).json()).committed;
    };
    expect(await exposure()).toBe("1050.00");
    world.clock.advance(1);
    expect(await releaseLongHidden(world.db, world.clock.now())).toBe(1);
    expect(await releaseLongHidden(world.db, world.clock.now())).toBe(0);
    expect(await exposure()).toBe("0.00");
    const released = (await outbox(world, "auction-paused")).map(({ values }) => values.act);
    expect(released).toEqual(["hide", "release"]);
  });

  test("stays in force after an edit", async () => {
    await act("hide");
    await sql`insert into package_words_due (seq) values (${lot.seq})`.execute(world.db);
    const { writeDueDocuments } = await import("../../db/search");
    await writeDueDocuments(world.db);
    expect(await traces(world.visitor)).toEqual([]);
  });
});

describe.each(["form", "call"] as const)("by %s", (way) => {
  const take = (act: string, by = as(kim), reasons = REASONS) =>
    way === "form"
      ? by.post(`/operator/packages/${lot.id}`, { act, ...reasons })
      : by.json("POST", `/api/operator/packages/${lot.id}/${act}`, reasons);
  const done = way === "form" ? 303 : 200;

  test("operators hide and restore a package once, with reasons", async () => {
    const others = [ada, mei, world.visitor].map((by) => take("hide", as(by)));
    expect(await statuses(...others)).toEqual([404, 404, way === "form" ? 404 : 401]);
    const unreasoned = take("hide", as(kim), { ...REASONS, facts: " " });
    expect(await statuses(unreasoned, take("restore"))).toEqual([400, 409]);
    expect((await row()).hidden_at).toBeNull();
    expect((await statuses(take("hide"), take("hide"))).sort()).toEqual([done, 409]);
    expect((await row()).hidden_at).toBe(world.clock.now());
    expect(await statuses(take("restore"))).toEqual([done]);
    expect((await row()).hidden_at).toBeNull();
    const rows = world.db.selectFrom("operator_actions").select(["act", "package_id"]);
    expect(await rows.orderBy("id").execute()).toEqual([
      { act: "hide", package_id: lot.id },
      { act: "restore", package_id: lot.id },
    ]);
  });
});

describe("removing a package", () => {
  test("is final and releases its bids", async () => {
    await bid("1050.00");
    expect((await act("remove")).status).toBe(200);
    expect((await act("restore")).code).toBe("act-done");
    expect((await act("remove")).code).toBe("act-done");
    expect(await traces(world.visitor)).toEqual([]);
    const bids = await world.db.selectFrom("bids").select("status").execute();
    expect(bids).toEqual([{ status: "released" }]);
    const { committed } = await (await as(ada).get("/api/member/exposure")).json();
    expect(committed).toBe("0.00");
    expect((await as(mei).get(`/package/${lot.id}`)).status).toBe(200);
  });
});

describe("a statement of reasons", () => {
  const form = { reasons: "I wrote them myself." };

  test("accepts one objection within six months, for another operator", async () => {
    const { id } = await act("hide");
    const path = `/statements/${id}`;
    expect((await as(ada).post(`${path}/appeal`, form)).status).toBe(404);
    expect((await as(mei).post(`${path}/appeal`, { reasons: "" })).status).toBe(400);
    expect((await as(mei).post(`${path}/appeal`, form)).headers.get("location")).toBe(path);
    expect((await as(mei).post(`${path}/appeal`, form)).status).toBe(409);
    const answer = { outcome: "upheld", answer: "You did." };
    expect((await as(kim).post(`${path}/answer`, answer)).status).toBe(403);
    const bo = await world.as("bo");
    expect((await bo.post(`${path}/answer`, answer)).headers.get("location")).toBe(path);
    expect((await bo.post(`${path}/answer`, answer)).status).toBe(409);
    expect(await (await as(mei).get(path)).text()).toContain("You did.");
    expect(await mails(world)).toContain("mei complaint-answered");
  });
});

test("delays an auction's start by the time that it was hidden", async () => {
  const { db, clock, people } = world;
  const startsAt = clock.now() + 2 * DAY;
  lot = await addLot(db, people.mei.id, clock.now(), { startsAt });
  await act("hide");
  clock.advance(3 * DAY);
  await closeEndedAuctions(db, clock.now());
  expect((await row()).opens_on).toBe("time");
  await act("restore");
  expect((await row()).opens_at).toBe(startsAt + 3 * DAY);
});
