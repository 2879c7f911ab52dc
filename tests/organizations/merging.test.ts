import { beforeEach, expect, test } from "bun:test";
import { DAY, isoTime, MINUTE } from "../../src/lib/time";
import { uniteDue } from "../../src/organizations/uniting";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { refusal } from "../support/http";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { addUser } from "../support/people";
import type { Browser } from "../support/world";

const world = worldForEach();
let ada: Browser;
let mei: Browser;

const organization = async (browser: Browser) => (await browser.get("/api/organization")).json();

const ask = (browser: Browser, into: string) =>
  browser.json("POST", "/api/organization/merger", { into });

const agree = (browser: Browser, fromId: string, roles: string[]) =>
  browser.json("POST", `/api/organization/mergers/${fromId}/agree`, { roles });

/** Ada and Bo act for one organization; Mei and Kim for another, which sells. */
beforeEach(async () => {
  await addLot(world.db, world.people.mei.id, world.clock.now());
  await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["finance"]);
  await joinOrganization(world, { owner: "mei", colleague: "kim" }, ["seller"]);
  ada = await world.as("ada");
  mei = await world.as("mei");
});

test("an owner asks, another agrees, and all act for one organization", async () => {
  const { ada: owner, mei: former } = world.people;
  expect((await ask(mei, owner.email)).status).toBe(201);
  expect(await organization(ada)).toMatchObject({
    mergers: [{ from: former.id, into: owner.id, name: "Lantau Press", agreed: false, waits: 0 }],
  });
  expect(await (await ada.get("/organization")).text()).toContain("Lantau Press asks to become");
  const bo = await world.as("bo");
  expect(await refusal(agree(bo, former.id, ["viewer"]))).toEqual([403, "permission-missing"]);
  expect((await agree(ada, former.id, ["bidder", "finance"])).status).toBe(200);
  const { members, mergers } = await organization(await world.as("mei"));
  expect(mergers).toEqual([]);
  expect(
    members.map(({ name, roles }: { name: string; roles: string[] }) => [name, roles]),
  ).toEqual([
    ["ada Lim", ["owner"]],
    ["bo Sato", ["finance"]],
    ["kim Park", ["seller"]],
    ["mei Chan", ["bidder", "finance"]],
  ]);
  const mails = await outbox(world, "organizations-united");
  expect(mails.map(({ to }) => to).toSorted()).toEqual(["ada", "bo", "kim", "mei"]);
  const acts = await world.db.selectFrom("acts").select(["organization_id", "act"]).execute();
  expect(acts.map(({ act }) => act)).toEqual(
    expect.arrayContaining(["merger-asked", "merger-agreed", "member-joined"]),
  );
  expect(new Set(acts.map(({ organization_id }) => organization_id))).toEqual(new Set([owner.id]));
  const lots = await world.db.selectFrom("packages").select("seller_id").execute();
  expect(lots).toEqual([{ seller_id: owner.id }]);
});

test("an owner declines, and nothing changes", async () => {
  const { ada: owner, mei: former } = world.people;
  await ask(mei, owner.id);
  expect(await refusal(ask(ada, former.id))).toEqual([409, "merger-open"]);
  const declined = await ada.json("POST", `/api/organization/mergers/${former.id}/end`, {});
  expect(declined.status).toBe(204);
  expect(await refusal(agree(ada, former.id, ["bidder"]))).toEqual([404, "merger-not-found"]);
  expect((await organization(mei)).members).toHaveLength(2);
  expect((await outbox(world, "merger")).map(({ to, values }) => [to, values.event])).toEqual([
    ["ada", "asked"],
    ["mei", "declined"],
    ["ada", "declined"],
  ]);
});

test("a request that nobody answers expires after 14 days", async () => {
  const { ada: owner, mei: former } = world.people;
  await ask(mei, owner.id);
  const endsAt = world.clock.now() + 14 * DAY;
  const until = isoTime(endsAt);
  expect(await organization(mei)).toMatchObject({ mergers: [{ expiresAt: until }] });
  for (const browser of [ada, mei])
    expect(await (await browser.get("/organization")).text()).toContain(`dateTime="${until}"`);
  world.clock.set(endsAt - 1);
  expect(await organization(await world.as("ada"))).toMatchObject({ mergers: [{ agreed: false }] });
  world.clock.set(endsAt);
  [ada, mei] = [await world.as("ada"), await world.as("mei")];
  for (const browser of [ada, mei])
    expect(await organization(browser)).toMatchObject({ mergers: [] });
  const lapsed = [409, "merger-lapsed"] as const;
  expect(await refusal(agree(ada, former.id, ["bidder"]))).toEqual([...lapsed]);
  const path = `/organization/mergers/${former.id}/agreement`;
  const page = await (await ada.post(path, { bidder: "on" })).text();
  expect(page).toContain("was not answered within 14 days and has expired");
  const end = ada.json("POST", `/api/organization/mergers/${former.id}/end`, {});
  expect(await refusal(end)).toEqual([404, "merger-not-found"]);
  expect((await organization(ada)).members).toHaveLength(2);
  expect((await ask(ada, former.id)).status).toBe(201);
  const left = await world.db.selectFrom("mergers").select(["from_id", "state"]).execute();
  expect(left).toEqual([{ from_id: owner.id, state: "asked" }]);
  expect((await outbox(world, "merger")).map(({ values }) => values.event)).toEqual([
    ...["asked", "asked"],
  ]);
});

test("only another organization can be asked, by the address or ID of an owner", async () => {
  const { ada: owner, bo } = world.people;
  const mistakes = [bo.email, world.people.kim.email, world.people.mei.id, "nobody@example.test"];
  for (const into of mistakes)
    expect(await refusal(ask(mei, into))).toEqual([404, "organization-unknown"]);
  const kim = await world.as("kim");
  expect(await refusal(ask(kim, owner.id))).toEqual([403, "permission-missing"]);
  expect(await world.db.selectFrom("mergers").selectAll().execute()).toEqual([]);
});

test("is refused once the two have traded with each other", async () => {
  const { ada: owner, mei: former } = world.people;
  const { db, clock } = world;
  const [lot] = await db.selectFrom("packages").selectAll().execute();
  await ask(mei, owner.id);
  await ada.json("POST", `/api/packages/${lot?.id}/bids`, { amount: "1050.00" });
  expect(await refusal(agree(ada, former.id, ["bidder"]))).toEqual([409, "traded-together"]);
  clock.advance(10 * MINUTE);
  await uniteDue(db, clock.now());
  expect(await db.selectFrom("mergers").select("state").execute()).toEqual([{ state: "asked" }]);
});

test("who waits for an organization does not follow it into another unasked", async () => {
  const { ada: owner, mei: former } = world.people;
  const { db, clock } = world;
  const third = await addUser(db, "lin", clock.now(), { organization: "Lin & Co" });
  await db
    .insertInto("mergers")
    .values({
      from_id: third.id,
      into_id: former.id,
      roles: "[]",
      state: "agreed",
      asked_at: 0,
      due_at: clock.now() + 1,
    })
    .execute();
  await ask(mei, owner.id);
  expect((await agree(ada, former.id, ["bidder"])).status).toBe(200);
  clock.advance(10 * MINUTE);
  await uniteDue(db, clock.now());
  const left = await db
    .selectFrom("memberships")
    .select("member_id")
    .where("member_id", "=", third.id)
    .execute();
  expect(left).toEqual([]);
  expect((await outbox(world, "merger")).filter(({ to }) => to === "lin")).toMatchObject([
    { values: { event: "declined" } },
  ]);
  const lin = await world.db
    .selectFrom("users")
    .select("merged_into")
    .where("id", "=", third.id)
    .execute();
  expect(lin).toEqual([{ merged_into: null }]);
});
