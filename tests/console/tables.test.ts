import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../db/client";
import { everyPage } from "../../db/listing";
import { ACTION_SORTS, listActions } from "../../src/console/actions";
import { AUCTION_SORTS, listAuctions } from "../../src/console/auctions";
import { CONTRACT_SORTS, listContracts } from "../../src/console/contracts";
import { EMAIL_SORTS, listEmails } from "../../src/console/emails";
import { listMembers, MEMBER_SORTS } from "../../src/console/members";
import { listPackages, PACKAGE_SORTS } from "../../src/console/packages";
import type { Listing, ListPage } from "../../src/lib/listing";
import { HOUR } from "../../src/lib/time";
import { hidePackage } from "../../src/moderation/packages";
import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/lots";
import { queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });

interface Table {
  name: string;
  sorts: readonly string[];
  list(db: Db, listing: Listing, limit?: number): Promise<ListPage<{ id: string }>>;
}

const TABLES = [
  { name: "members", sorts: MEMBER_SORTS, list: listMembers },
  { name: "packages", sorts: PACKAGE_SORTS, list: listPackages },
  { name: "auctions", sorts: AUCTION_SORTS, list: listAuctions },
  { name: "contracts", sorts: CONTRACT_SORTS, list: listContracts },
  { name: "actions", sorts: ACTION_SORTS, list: listActions },
  { name: "emails", sorts: EMAIL_SORTS, list: listEmails },
] as unknown as Table[];

const MESSAGE = "Could you do a discount?";
let running: string;

beforeEach(async () => {
  const { db, clock, people } = world;
  const now = clock.now();
  for (const title of ["=Tides 50%_'\"", "Kites מפות", "Letters"])
    await addLot(db, people.mei.id, now, { title });
  const lot = await addLot(db, people.mei.id, now, { title: "Harbours" });
  running = lot.id;
  await db.updateTable("packages").set({ reserve_cents: 7_654_321 }).execute();
  await addSale({ db, people }, now, { title: "Sold maps" });
  const ada = await world.as("ada");
  const bid = { amount: "1050", maximum: "8765.43" };
  await ada.json("POST", `/api/packages/${running}/bids`, bid);
  const chat = { receiverId: people.mei.id, message: MESSAGE };
  await ada.json("POST", `/api/packages/${running}/chat`, chat);
  const hidden = await addLot(db, people.mei.id, now, { title: "Hidden maps" });
  const said = { ground: "law", rule: "Cap. 528", facts: "They are." } as const;
  const decided = { ...said, operatorId: people.kim.id, packageId: hidden.id };
  await hidePackage(db, decided, now + HOUR);
});

describe.each(TABLES)("the table of $name", ({ name, sorts, list }) => {
  test("shows every row once in each of three orders", async () => {
    expect(sorts.length).toBeGreaterThanOrEqual(3);
    const all = (await list(world.db, { search: "", sort: sorts[0] ?? "" })).rows.map((r) => r.id);
    expect(all.length).toBeGreaterThan(0);
    for (const sort of sorts) {
      const ids: string[] = [];
      const pages = everyPage((after) => list(world.db, { search: "", sort, after }, 2));
      for await (const rows of pages) ids.push(...rows.map(({ id }) => id));
      expect(ids.toSorted()).toEqual(all.toSorted());
    }
  });

  test("comes as a page and a file only for operators, without secrets", async () => {
    const secrets = await sql<{ hash: string }>`select password_hash as hash from users`.execute(
      world.db,
    );
    for (const path of [`/operator/${name}`, `/operator/${name}.csv`]) {
      for (const browser of [world.visitor, await world.as("ada"), await world.as("mei")])
        expect((await browser.get(path)).status).toBe(404);
      const text = await (await (await world.as("kim")).get(path)).text();
      expect(text).toContain(name === "actions" ? "Cap. 528" : "mei@example.test");
      const hidden = [MESSAGE, "8765.43", "8,765.43", "76543.21", "76,543.21"];
      for (const secret of [...hidden, ...secrets.rows.map(({ hash }) => hash)])
        expect(text).not.toContain(secret);
      const columns = text.replaceAll(/maximum-(set|passed)/g, "");
      expect(columns).not.toMatch(/reserve|maximum|password|token|[,"](sid|secret)[,"]/i);
    }
  });

  test("accepts any search and order", async () => {
    const kim = await world.as("kim");
    for (const search of ["%", "_", "'\"", "\u200f\u202e", "x".repeat(10_000), "😀\ud83d"]) {
      const query = new URLSearchParams({ search, sort: "; drop table users", after: "e30" });
      expect((await kim.get(`/operator/${name}?${query}`)).status).toBe(200);
    }
    const nobody = await (await kim.get(`/operator/${name}?search=no%25one`)).text();
    expect(nobody).toContain("Nothing found");
  });

  test("uses an index for each order", async () => {
    for (const sort of sorts) {
      const { next } = await list(world.db, { search: "", sort }, 1);
      const plans = await queryPlans(world.db, async (db) => {
        await list(db, { search: "a", sort, after: next ?? undefined }, 1);
      });
      const steps = plans.flat().map((step) => `${sort}: ${step}`);
      expect(steps.filter((step) => /TEMP B-TREE|\bSort\b|Seq Scan/.test(step))).toEqual([]);
    }
  });
});

test("searches titles as typed and exports no formula", async () => {
  const kim = await world.as("kim");
  for (const [search, title] of [
    ["50%_'\"", "=Tides"],
    ["tides", "=Tides"],
    ["מפות", "Kites"],
  ]) {
    const query = new URLSearchParams({ search: `${search}\u200f` });
    const page = await (await kim.get(`/operator/packages?${query}`)).text();
    expect(page).toContain(title ?? "");
    expect(page).not.toContain("Harbours");
  }
  const csv = await (await kim.get("/operator/packages.csv?sort=title-az")).text();
  expect(csv).toContain(`"'=Tides 50%_'""`);
  const auctions = await (await kim.get("/operator/auctions")).text();
  expect(auctions).toContain("Hidden maps");
  expect(auctions).not.toContain("Sold maps");
  const contracts = await (await kim.get("/operator/contracts?search=SOLD")).text();
  for (const shown of ["Sold maps", "Not uploaded yet", "Outstanding"])
    expect(contracts).toContain(shown);
});

testOnSqlite("sends a file of 100,000 members in pages of 500", async () => {
  await sql`
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 100000)
    insert into users (id, email, password_hash, first_name, last_name, role, organization, country,
      is_email_verified, membership_status, created_at, updated_at)
    select printf('ffffffff-0000-4000-8000-%012d', n), 'm' || n || '@many.test', '', 'M', '' || n,
      'buyer', '', 'HK', 1, 'active', n, n from counted`.execute(world.db);
  const kim = await world.as("kim");
  const { body } = await kim.get("/operator/members.csv?search=many.test&sort=oldest");
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let [lines, longest] = [0, 0];
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) break;
    const count = value?.split("\r\n").length ?? 0;
    lines += count - 1;
    longest = Math.max(longest, count - 1);
  }
  expect(lines).toBe(100_001);
  expect(longest).toBeLessThanOrEqual(500);
});
