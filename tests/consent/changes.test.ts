import { beforeEach, describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { dueContracts } from "../../src/auctions/due-contracts";
import { settleDueChanges } from "../../src/consent/timer";
import { HOUR } from "../../src/lib/time";
import { hidePackage, restorePackage } from "../../src/moderation/packages";
import { writeMailings } from "../../src/notifications/informing";
import type { Package } from "../../src/packages/packages";
import { verifyBundle } from "../../src/transparency/verification";
import { chooses, favors } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { mails, outbox } from "../support/mail";
import type { Person } from "../support/people";
import { playRound } from "../support/played-rounds";
import type { Browser } from "../support/world";

const world = worldForEach();

const NOTE = "The title had a typo.";
const CORRECTION = { kind: "correction", note: NOTE, fields: { title: "Hong Kong problem sets" } };
const END = { kind: "end", note: "The author has withdrawn consent." };

let lot: Package;
let people: Record<Person, Browser>;

beforeEach(async () => {
  const { db, clock } = world;
  lot = await addLot(db, world.people.mei.id, clock.now(), {
    sale: "highest",
    auctionDurationHours: 72,
  });
  const [mei, ada, bo, kim] = await Promise.all(
    (["mei", "ada", "bo", "kim"] as const).map((name) => world.as(name)),
  );
  people = { mei, ada, bo, kim } as typeof people;
});

async function call(by: Person, path: string, body: object = {}) {
  const answer = await people[by].json("POST", `/api/packages/${lot.id}${path}`, body);
  return { http: answer.status, ...(await answer.json()) };
}

const ask = (body: object = CORRECTION, by: Person = "mei") => call(by, "/changes", body);
const answer = (by: Person, id: string, verb: string) => call(by, `/changes/${id}/${verb}`);
const bid = (by: Person, amount: string) => call(by, "/bids", { amount });
const row = () =>
  world.db.selectFrom("packages").selectAll().where("id", "=", lot.id).executeTakeFirstOrThrow();
const statusOf = async (id: string) => {
  const changes = await (await people.mei.get(`/api/packages/${lot.id}/changes`)).json();
  return changes.find((change: { id: string }) => change.id === id)?.status;
};
const settle = () => settleDueChanges(world.db, world.clock.now());
const bidStates = () => world.db.selectFrom("bids").select("status").orderBy("sequence").execute();

async function verified(): Promise<string> {
  const proof = await (await world.visitor.get(`/api/packages/${lot.id}/proof`)).text();
  const key = (await (await world.visitor.get("/log/key")).text()).trim();
  return verifyBundle(proof, key).join(" ");
}

describe.each(["form", "call"] as const)("by %s", (way) => {
  const askBy = (body: typeof CORRECTION | typeof END) => {
    const { kind, note } = body;
    const fields = "fields" in body ? body.fields : {};
    return way === "form"
      ? people.mei.post(`/package/${lot.id}/changes`, { kind, note, ...fields })
      : people.mei.json("POST", `/api/packages/${lot.id}/changes`, body);
  };
  const answerBy = (by: Person, id: string, verb: string) => {
    const path = `/package/${lot.id}/changes/${id}`;
    return way === "form"
      ? people[by].post(path, { answer: verb })
      : people[by].json("POST", `/api/packages/${lot.id}/changes/${id}/${verb}`, {});
  };
  const openId = async () =>
    (await world.db.selectFrom("package_changes").select("id").executeTakeFirstOrThrow()).id;
  const done = way === "form" ? 303 : 200;

  test("a listing is corrected once its bidder agrees", async () => {
    await bid("ada", "1050.00");
    await bid("bo", "1200.00");
    await world.db.deleteFrom("mail_outbox").execute();
    expect((await askBy(CORRECTION)).status).toBe(way === "form" ? 303 : 201);
    expect(await mails(world)).toEqual(["bo change-asked"]);
    const id = await openId();
    expect((await answerBy("ada", id, "accept")).status).toBe(403);
    expect((await row()).title).toBe(lot.title);
    world.clock.advance(HOUR);
    expect((await answerBy("bo", id, "accept")).status).toBe(done);
    const corrected = await row();
    expect(corrected).toMatchObject({ title: "Hong Kong problem sets", status: "active" });
    expect(corrected.last_updated).toBe(world.clock.now());
    expect((await answerBy("bo", id, "accept")).status).toBe(409);
    const informed = (await outbox(world, "change-decided")).map(({ to }) => to);
    expect(informed.sort()).toEqual(["ada", "bo", "mei"]);
    expect(await verified()).toContain("leads with $1,200.00");
    const page = await (await world.visitor.get(`/package/${lot.id}`)).text();
    expect(page).toContain("Corrected with the consent of the only bidder");
    const reviewed = { amount: "1500", reviewedListing: new Date(lot.created_at).toISOString() };
    expect((await call("ada", "/bids", reviewed)).code).toBe("listing-revised");
  });

  test("a bidder declines, and nothing changes", async () => {
    await bid("bo", "1200.00");
    await askBy(END);
    const id = await openId();
    expect((await answerBy("bo", id, "decline")).status).toBe(done);
    expect(await statusOf(id)).toBe("declined");
    expect(await row()).toMatchObject({ status: "active", ended_early: null });
    expect(await bidStates()).toEqual([{ status: "pending" }]);
  });

  test("the seller withdraws, and nobody else can", async () => {
    await bid("bo", "1200.00");
    await askBy(END);
    const id = await openId();
    expect((await answerBy("bo", id, "withdraw")).status).toBe(404);
    expect((await answerBy("mei", id, "withdraw")).status).toBe(done);
    expect(await statusOf(id)).toBe("withdrawn");
    expect((await answerBy("bo", id, "accept")).status).toBe(409);
  });
});

test("everyone agrees to an early end: nobody wins, and there is no contract", async () => {
  lot = await playRound(world, { maxima: { ada: 20_000, bo: 30_000 } });
  await favors(world, "kim", lot);
  await chooses(world, "kim", { favoriteReminders: true });
  const { id } = await ask(END);
  await answer("ada", id, "accept");
  expect((await row()).status).toBe("active");
  expect(await answer("bo", id, "accept")).toMatchObject({ http: 200, agreed: 2 });
  expect(await row()).toMatchObject({ status: "ended", ended_early: "consent" });
  expect((await bidStates()).every(({ status }) => status === "released")).toBe(true);
  await writeMailings(world.db, world.clock.now());
  expect(await mails(world)).toContain("kim favorite-changed");
  world.clock.set(lot.auction_end_time + HOUR);
  expect(await closeEndedAuctions(world.db, world.clock.now())).toEqual([]);
  expect(await dueContracts(world.db, world.clock.now()).execute()).toEqual([]);
  expect(await verified()).toContain("agreed to end the auction early");
  const page = await (await world.visitor.get(`/package/${lot.id}`)).text();
  expect(page).toContain("Ended early with the consent of all 2 bidders");
});

test("a new bidder is asked too, and whoever is outbid is no longer needed", async () => {
  await bid("ada", "1050.00");
  const { id } = await ask();
  await bid("bo", "1200.00");
  await settle();
  expect((await outbox(world, "change-asked")).map(({ to }) => to)).toEqual(["ada", "bo"]);
  expect((await answer("ada", id, "accept")).code).toBe("change-not-asked");
  expect((await answer("bo", id, "accept")).http).toBe(200);
  expect((await row()).title).toBe("Hong Kong problem sets");
});

test("outbid members agree as well, where their bids bind", async () => {
  const listed = { sale: "seller", auctionDurationHours: 72 } as const;
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), listed);
  await bid("ada", "1050.00");
  await bid("bo", "1200.00");
  const { id } = await ask(END);
  await answer("bo", id, "accept");
  expect((await row()).status).toBe("active");
  await answer("ada", id, "accept");
  expect((await row()).status).toBe("ended");
});

test("the bidders are reminded once, and the request lapses after 48 hours", async () => {
  await bid("ada", "1050.00");
  const { id } = await ask();
  world.clock.advance(24 * HOUR);
  await settle();
  await settle();
  const asked = (await outbox(world, "change-asked")).map(({ values }) => values.isReminder);
  expect(asked).toEqual([false, true]);
  world.clock.advance(24 * HOUR);
  people.ada = await world.as("ada");
  expect((await answer("ada", id, "accept")).code).toBe("change-over");
  await settle();
  people.mei = await world.as("mei");
  expect(await statusOf(id)).toBe("lapsed");
  expect((await row()).title).toBe(lot.title);
  expect((await outbox(world, "change-decided")).map(({ to }) => to).sort()).toEqual([
    "ada",
    "mei",
  ]);
});

test("the auction's end lapses it, and the highest bid wins", async () => {
  await bid("ada", "1050.00");
  const { id } = await ask(END);
  await world.db.updateTable("packages").set({ auction_end_time: world.clock.now() }).execute();
  expect((await answer("ada", id, "accept")).code).toBe("change-over");
  await closeEndedAuctions(world.db, world.clock.now());
  await settle();
  expect(await statusOf(id)).toBe("lapsed");
  expect(await bidStates()).toEqual([{ status: "accepted" }]);
});

test("while the package is hidden, the request waits", async () => {
  await bid("ada", "1050.00");
  const { id, dueAt } = await ask();
  const { db, clock } = world;
  const reasons = { ground: "law", rule: "s. 26", facts: "Copied.", operatorId: null } as const;
  await hidePackage(db, { ...reasons, packageId: lot.id }, clock.now());
  await settle();
  expect((await answer("ada", id, "accept")).code).toBe("package-hidden");
  clock.advance(50 * HOUR);
  await settle();
  await restorePackage(db, { ...reasons, packageId: lot.id }, clock.now());
  for (const name of ["mei", "ada"] as const) people[name] = await world.as(name);
  const [change] = await (await people.mei.get(`/api/packages/${lot.id}/changes`)).json();
  expect(change.status).toBe("open");
  expect(Date.parse(change.dueAt)).toBe(Date.parse(dueAt) + 50 * HOUR);
  expect((await answer("ada", id, "accept")).http).toBe(200);
});

test("a member who leaves is no longer needed, and a listing without bids is the seller's", async () => {
  await bid("ada", "1050.00");
  const { id } = await ask();
  const { withdrawBids } = await import("../../src/auctions/changes/released-bids");
  await withdrawBids(world.db, world.people.ada.id, world.clock.now());
  await settle();
  expect(await statusOf(id)).toBe("lapsed");
});

test("a category is corrected: chosen, shown by name and found by it", async () => {
  await bid("bo", "1200.00");
  const fields = { category: "Business" };
  const form = { kind: "correction", note: NOTE, ...fields };
  const page = async () => (await people.bo.get(`/package/${lot.id}/changes`)).text();
  const wrong = await people.mei.post(`/package/${lot.id}/changes`, { ...form, category: "Tides" });
  expect(wrong.status).toBe(400);
  expect((await people.mei.post(`/package/${lot.id}/changes`, form)).status).toBe(303);
  const shown = await page();
  expect(shown).toContain("<del>Education</del>");
  expect(shown).toContain("<ins>Business</ins>");
  const found = async (category: string) => {
    const answer = await world.visitor.get(`/api/packages?category=${category}`);
    return (await answer.text()).includes(lot.id);
  };
  expect(await found("Business")).toBe(false);
  const { id } = await world.db
    .selectFrom("package_changes")
    .select("id")
    .executeTakeFirstOrThrow();
  expect((await answer("bo", id, "accept")).http).toBe(200);
  expect(await row()).toMatchObject({ ...fields, certified: 0, title: lot.title });
  expect([await found("Business"), await found("Education")]).toEqual([true, false]);
  expect(await verified()).toContain("leads with $1,200.00");
  const asking = await (await people.mei.get(`/package/${lot.id}/changes`)).text();
  expect(asking).toContain('<option value="Business" selected="">');
  expect(asking).toContain("Price, licenses, rights and times stay as they are");
});

test("what a seller cannot ask", async () => {
  expect((await ask()).code).toBe("change-needless");
  await bid("ada", "1050.00");
  expect((await ask(CORRECTION, "ada")).http).toBe(403);
  expect((await ask({ ...CORRECTION, fields: { title: lot.title } })).http).toBe(400);
  expect((await ask({ ...CORRECTION, fields: {} })).http).toBe(400);
  expect((await ask({ ...CORRECTION, fields: { collectionSize: "5" } })).http).toBe(400);
  for (const name of ["startingPrice", "reservePrice", "seats", "auctionDurationHours", "rights"])
    expect((await ask({ ...CORRECTION, fields: { [name]: "1" } })).http).toBe(400);
  expect((await row()).changes_asked).toBe(0);
  for (let times = 1; times <= 3; times++) {
    const { id, http } = await ask();
    expect(http).toBe(201);
    expect((await ask()).code).toBe("change-open");
    await answer("mei", id, "withdraw");
  }
  expect((await ask()).code).toBe("changes-used-up");
  await world.db.updateTable("packages").set({ changes_asked: 0 }).execute();
  world.clock.set(lot.auction_end_time - 2 * HOUR + 1);
  people.mei = await world.as("mei");
  expect((await ask()).code).toBe("change-late");
});

test("a refused form keeps what was typed", async () => {
  await bid("ada", "1050.00");
  const form = { kind: "correction", note: "", title: "Hong Kong problem sets" };
  const refused = await people.mei.post(`/package/${lot.id}/changes`, form);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('value="Hong Kong problem sets"');
});

test("two bidders who agree at the same instant end the auction once", async () => {
  lot = await playRound(world, { maxima: { ada: 20_000, bo: 30_000 } });
  const { id } = await ask(END);
  const both = [answer("ada", id, "accept"), answer("bo", id, "accept")];
  expect((await Promise.all(both)).map(({ http }) => http)).toEqual([200, 200]);
  expect((await row()).ended_early).toBe("consent");
  expect(await verified()).toContain("agreed to end the auction early");
});

test("a log that lacks the leader's consent is not believed", async () => {
  await bid("ada", "1050.00");
  const { replay } = await import("../../src/transparency/replay");
  const { id } = await ask();
  await answer("ada", id, "accept");
  const proof = await (await world.visitor.get(`/api/packages/${lot.id}/proof`)).json();
  const entries = proof.entries.map(({ entry }: { entry: string }) => JSON.parse(entry));
  expect(() => replay(entries)).not.toThrow();
  for (const entry of entries) if (entry.type === "correction") entry.agreed = [];
  expect(() => replay(entries)).toThrow("has no consent of bidder");
});
