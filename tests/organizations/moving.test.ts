import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { verifiedColumns } from "../../src/accounts/verified";
import { FINAL_STATES } from "../../src/delivery/course";
import { SECOND } from "../../src/lib/time";
import {
  BIDDER_COLUMNS,
  ENDING_COLUMNS,
  ORGANIZATION_COLUMNS,
} from "../../src/organizations/columns";
import { verifyBundle } from "../../src/transparency/verification";
import { says } from "../support/chats";
import { joinOrganization } from "../support/colleagues";
import { sendContractOf } from "../support/contracts";
import { addDeal, addSale, SELLER_DETAILS, stateDetails } from "../support/deals";
import { addSoldDeal, bringTo, deliveryNow } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { PASSWORD, type Person } from "../support/people";
import { entriesIn } from "../support/public-log";
import { addSealedDelivery, setState } from "../support/sealed-delivery";
import type { Browser } from "../support/world";

const world = worldForEach();

const json = async (browser: Browser, path: string) => {
  const response = await browser.get(path);
  return { answer: response.status, body: await response.json() };
};

const join = (owner: Person, colleague: Person) =>
  joinOrganization(world, { owner, colleague }, ["owner"]);

/** The scene with whom a person acts for, after they have joined. */
const sceneOf = (colleague: Person, owner: Person) => ({
  db: world.db,
  clock: world.clock,
  people: { ...world.people, [colleague]: world.people[owner] },
});

async function organizationIdsIn(rows: Promise<unknown>): Promise<string[]> {
  const text = JSON.stringify(await rows);
  const { people } = world;
  const names: Person[] = ["mei", "ada", "bo", "kim"];
  return names.filter((name) => text.includes(people[name].id));
}

/** Where rows still have an organization's ID although they should have moved. */
async function rowsLeftWith(id: string): Promise<string[]> {
  const moving = ORGANIZATION_COLUMNS.map(({ table, column }) => [table, column] as const);
  const left: string[] = [];
  for (const [table, column] of [...moving, ...BIDDER_COLUMNS, ...ENDING_COLUMNS]) {
    if (table === "mergers") continue;
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} = ${id} limit 1`.execute(world.db);
    if (rows.length > 0) left.push(`${table}.${column}`);
  }
  return left;
}

async function verdict(browser: Browser, packageId: string): Promise<string[]> {
  const proof = await browser.get(`/api/packages/${packageId}/proof`);
  const key = await world.visitor.get("/log/key");
  return verifyBundle(await proof.text(), await key.text());
}

describe("a buyer with a contract", () => {
  test.each([
    ...(["waiting", "uploading", "measuring", "refused", "sealed"] as const),
    ...(["paid", "accepted", "disputed", "withdrawn"] as const),
  ])("%s joins, and the organization goes on with the deal", async (state) => {
    const deal = await addSoldDeal(world);
    await bringTo(world, deal, state);
    const bo = await world.as("bo");
    const bids = `/api/packages/${deal.packageId}/bids`;
    const before = (await json(bo, bids)).body;
    const kim = await world.as("kim");
    const joined = await join("kim", "bo");
    expect((await json(joined, "/api/organization")).body).toMatchObject({
      id: world.people.kim.id,
      members: [{ name: "kim Park" }, { name: "bo Sato", roles: ["owner"] }],
    });
    expect((await json(kim, bids)).body).toEqual(before);
    expect(before).toMatchObject([{ isYours: true }, { isYours: false }]);
    const contract = await kim.get(`/contract/${deal.contractId}`);
    expect(contract.status).toBe(200);
    expect(await contract.text()).toContain("Kite Models");
    const contracts = await world.db.selectFrom("contracts").select("buyer_id").execute();
    expect(contracts).toEqual([{ buyer_id: world.people.kim.id }]);
    if (state === "waiting") await bringTo(sceneOf("bo", "kim"), deal, "accepted");
    const isOver = ["waiting", "accepted", "withdrawn"].includes(state);
    expect(FINAL_STATES.includes((await deliveryNow(world, deal)).state)).toBe(isOver);
    expect(await rowsLeftWith(world.people.bo.id)).toEqual([]);
    const lines = await verdict(joined, deal.packageId);
    expect(lines.join("\n")).toContain(state === "withdrawn" ? "fell through" : "$1,500.00: sold.");
  });

  test("gets the key as the organization, and the log names the earlier bidder", async () => {
    const { db, clock } = world;
    const contractId = await addSale(world, clock.now());
    const sealed = await addSealedDelivery(world, contractId, { "a.txt": "tides\n" }, clock.now());
    const joined = await join("kim", "bo");
    await setState(db, sealed.id, "paid");
    const key = await joined.get(`/api/packages/${sealed.packageId}/delivery/key`);
    expect(key.status).toBe(200);
    const entries = await entriesIn(db);
    const bid = entries.find((entry) => entry.type === "bid");
    const released = entries.find((entry) => "step" in entry && entry.step === "key-released");
    expect(released).toMatchObject({ bidder: bid && "bidder" in bid && bid.bidder });
    const text = await (await joined.get(`/api/packages/${sealed.packageId}/proof`)).text();
    expect(JSON.parse(text)).toMatchObject({ bidder: bid && "bidder" in bid && bid.bidder });
  });

  test("keeps the old address of conversations, and its messages", async () => {
    const deal = await addSoldDeal(world);
    await says(world, "bo", "mei", { id: deal.packageId }, "When do you deliver?");
    world.clock.advance(SECOND);
    await says(world, "kim", "mei", { id: deal.packageId }, "Is there a sample?");
    await join("kim", "bo");
    const mei = await world.as("mei");
    for (const person of ["bo", "kim"] as const) {
      const { id } = world.people[person];
      const { body } = await json(mei, `/api/packages/${deal.packageId}/chat/${id}`);
      expect(body).toMatchObject([
        { message: "When do you deliver?" },
        { message: "Is there a sample?" },
      ]);
    }
    const conversations = await world.db.selectFrom("conversations").select("buyer_id").execute();
    expect(conversations).toEqual([{ buyer_id: world.people.kim.id }]);
  });
});

test("a seller joins: packages, contracts, series and the public address follow", async () => {
  const deal = await addSoldDeal(world);
  await stateDetails(world, "mei");
  await bringTo(world, deal, "sealed");
  const { mei: former, kim: owner } = world.people;
  const verified = verifiedColumns("Lantau Press", null, 1);
  await world.db.updateTable("users").set(verified).where("id", "=", former.id).execute();
  const mei = await join("kim", "mei");
  const moved = await world.visitor.get(`/publisher/${former.id}`);
  expect([moved.status, moved.headers.get("location")]).toEqual([301, `/publisher/${owner.id}`]);
  expect(await (await world.visitor.get(`/publisher/${owner.id}`)).text()).toContain("Onlooker");
  const { db } = world;
  const tables = [
    db.selectFrom("packages").select("seller_id").execute(),
    db.selectFrom("bids").select("seller_id").execute(),
    db.selectFrom("contracts").select("seller_id").execute(),
    db.selectFrom("billing_details").select("member_id").execute(),
  ];
  for (const rows of tables) expect(await organizationIdsIn(rows)).toEqual(["kim"]);
  const details = await db.selectFrom("billing_details").select("details").execute();
  expect(JSON.stringify(details)).toContain(SELLER_DETAILS.legalName);
  expect((await mei.get(`/contract/${deal.contractId}`)).status).toBe(200);
  expect(await rowsLeftWith(former.id)).toEqual([]);
  await bringTo(sceneOf("mei", "kim"), deal, "waiting");
  const names = await db.selectFrom("users").select("verified_as").execute();
  expect(names.filter(({ verified_as }) => verified_as !== null)).toEqual([]);
  const again = await addLot(db, owner.id, world.clock.now(), { title: "A second list" });
  expect((await mei.json("PATCH", `/api/packages/${again.id}`, { title: "Mine" })).status).toBe(
    200,
  );
  expect((await (await world.as("kim")).get("/trade")).status).toBe(200);
});

test("of two who bid on one package, each stays who they were there", async () => {
  const deal = await addDeal(world);
  await sendContractOf(world.db, deal.accepted, world.clock.now());
  const bids = `/api/packages/${deal.lot.id}/bids`;
  const before = (await json(world.visitor, bids)).body;
  const ada = await world.as("ada");
  await ada.json("POST", "/api/favorites", { packageId: deal.lot.id });
  await join("ada", "bo");
  expect((await json(world.visitor, bids)).body).toEqual(before);
  const rows = await world.db.selectFrom("positions").select("bidder_id").execute();
  expect(rows.map(({ bidder_id }) => bidder_id).toSorted()).toEqual(
    [world.people.ada.id, world.people.bo.id].toSorted(),
  );
  const contracts = await world.db.selectFrom("contracts").select("buyer_id").execute();
  expect(contracts).toEqual([{ buyer_id: world.people.ada.id }]);
  expect((await verdict(ada, deal.lot.id)).join("\n")).toContain("sold.");
});

test("a former organization goes with the one that it is part of", async () => {
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  await says(world, "bo", "mei", lot, "Is there a sample?");
  await join("ada", "bo");
  const owner = await world.as("ada");
  const { members } = (await json(owner, "/api/organization")).body;
  const { id } = members.find(({ email }: { email: string }) => email === people.bo.email);
  expect(id).not.toBe(people.bo.id);
  await owner.json("POST", `/api/organization/members/${id}/remove`, {});
  await owner.json("DELETE", `/api/users/${people.ada.id}`, { password: PASSWORD });
  const left = await db.selectFrom("users").select("id").execute();
  expect(left.map((user) => user.id).toSorted()).toEqual(
    [people.mei.id, people.kim.id, id].toSorted(),
  );
});
