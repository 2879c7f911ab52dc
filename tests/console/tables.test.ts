import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { everyPage, type ListedTable } from "../../db/listing";
import { declineCertification } from "../../src/certification/decisions";
import { requestCertification } from "../../src/certification/requests";
import { ACTIONS } from "../../src/console/actions";
import { AUCTIONS } from "../../src/console/auctions";
import { CERTIFICATIONS } from "../../src/console/certifications";
import { CONTRACTS } from "../../src/console/contracts";
import { DISPUTES } from "../../src/console/disputes";
import { EMAILS } from "../../src/console/emails";
import { MEMBERS } from "../../src/console/members";
import { NEAR_DUPLICATES } from "../../src/console/near-duplicates";
import { ORGANIZATIONS } from "../../src/console/organizations";
import { PACKAGES } from "../../src/console/packages";
import { REFUNDS } from "../../src/console/refunds";
import { newId } from "../../src/lib/ids";
import { HOUR } from "../../src/lib/time";
import { hidePackage } from "../../src/moderation/packages";
import { addSale } from "../support/deals";
import { addSoldDeal, bringTo } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });

interface Case {
  name: string;
  table: ListedTable<{ id: string }, string>;
  shown: string;
}

const TABLES = [
  { name: "members", table: MEMBERS, shown: "mei@example.test" },
  { name: "organizations", table: ORGANIZATIONS, shown: "Northlight AI" },
  { name: "packages", table: PACKAGES, shown: "Kites" },
  { name: "auctions", table: AUCTIONS, shown: "Kites" },
  { name: "contracts", table: CONTRACTS, shown: "Sold maps" },
  { name: "actions", table: ACTIONS, shown: "Cap. 528" },
  { name: "emails", table: EMAILS, shown: "mei@example.test" },
  { name: "certifications", table: CERTIFICATIONS, shown: "Tide tables 2" },
  { name: "disputes", table: DISPUTES, shown: "AIM-2026-000003" },
  { name: "refunds", table: REFUNDS, shown: "AIM-2026-000003" },
  { name: "near-copies", table: NEAR_DUPLICATES, shown: "sea-2.txt" },
] as unknown as Case[];

const MESSAGE = "Could you do a discount?";

beforeEach(async () => {
  for (const n of [1, 2, 3]) await addCases(n);
  const { db, clock, people } = world;
  const now = clock.now();
  for (const title of ["=Tides 50%_'\"", "Kites מפות", "Letters"])
    await addLot(db, people.mei.id, now, { title });
  const lot = await addLot(db, people.mei.id, now, { title: "Harbours" });
  await db.updateTable("packages").set({ reserve_cents: 7_654_321 }).execute();
  await addSale({ db, people }, now, { title: "Sold maps" });
  const ada = await world.as("ada");
  const bid = { amount: "1050", maximum: "8765.43" };
  await ada.json("POST", `/api/packages/${lot.id}/bids`, bid);
  const chat = { receiverId: people.mei.id, message: MESSAGE };
  await ada.json("POST", `/api/packages/${lot.id}/chat`, chat);
  const hidden = await addLot(db, people.mei.id, now, { title: "Hidden maps" });
  const reasons = { ground: "law", rule: "Cap. 528", facts: "They are." } as const;
  const decided = { ...reasons, operatorId: people.kim.id, packageId: hidden.id };
  await hidePackage(db, decided, now + HOUR);
});

/** Only the first certification, near-duplicate and dispute wait. */
async function addCases(n: number): Promise<void> {
  const { db, people, clock } = world;
  clock.advance(1000);
  const now = clock.now();
  const details = { certified: false, title: `Tide tables ${n}` };
  const { id: packageId } = await addLot(db, people.mei.id, now, details);
  await requestCertification(db, packageId, people.mei.id, now);
  const other = await addLot(db, people.ada.id, now);
  await db
    .insertInto("near_copies")
    .values({
      id: newId(now),
      package_id: packageId,
      other_package_id: other.id,
      filename: `sea-${n}.txt`,
      other_filename: "whales.txt",
      similarity: 1,
      overlap: 0.5,
      status: n === 1 ? "waiting" : "dismissed",
      found_at: now,
      decided_at: n === 1 ? null : now - n * 1000,
    })
    .execute();
  const rejected = { packageId, decidedBy: people.kim.id, note: "=Add a sample" };
  if (n > 1) await declineCertification(db, rejected, now);
  const deal = await addSoldDeal(world);
  await bringTo(world, deal, "disputed");
  const ended = { ended_at: clock.now(), outcome: "buyer", note: "=So it is" } as const;
  const refund = { refund_cents: 150_000, refund_due_at: clock.now(), refund_case_at: clock.now() };
  await db
    .updateTable("deliveries")
    .set({ ...refund, refund_closed_at: n === 1 ? null : clock.now() })
    .where("id", "=", deal.deliveryId)
    .execute();
  if (n > 1)
    await db
      .updateTable("disputes")
      .set(ended)
      .where("delivery_id", "=", deal.deliveryId)
      .execute();
}

describe.each(TABLES)("the table of $name", ({ name, table: { sorts, list }, shown }) => {
  const path = `/operator/${name}`;
  const idsIn = async (sort: string, limit: number, from?: string) => {
    const ids: string[] = [];
    const pages = everyPage((after) => list(world.db, { search: "", sort, after, from }, limit));
    for await (const rows of pages) ids.push(...rows.map(({ id }) => id));
    return ids;
  };

  test("shows every row once in each of three orders", async () => {
    expect(sorts.length).toBeGreaterThanOrEqual(3);
    const all = await idsIn(sorts[0] ?? "", 50);
    expect(all.length).toBeGreaterThan(0);
    for (const sort of sorts) {
      const ids = await idsIn(sort, 2);
      expect(ids.toSorted()).toEqual(all.toSorted());
      if (sort === "latest") expect(ids).toEqual((await idsIn("oldest", 2)).toReversed());
      if (sort === "waiting") {
        expect(ids[0]).toBe((await idsIn("oldest", 2))[0] as string);
        for (const [i, id] of ids.entries()) expect(await idsIn(sort, 2, id)).toEqual(ids.slice(i));
        expect(await idsIn(sort, 2, newId(0))).toEqual(ids);
      }
    }
  });

  test("comes as a page and a file only for operators, without secrets", async () => {
    const secrets = await sql<{ hash: string }>`select password_hash as hash from users`.execute(
      world.db,
    );
    const kim = await world.as("kim");
    for (const address of [path, `${path}?sort=latest`, `${path}.csv`]) {
      for (const browser of [world.visitor, await world.as("ada"), await world.as("mei")])
        expect((await browser.get(address)).status).toBe(404);
      const text = await (await kim.get(address)).text();
      expect(text).toContain(shown);
      const hidden = [MESSAGE, "8765.43", "8,765.43", "76543.21", "76,543.21"];
      for (const secret of [...hidden, ...secrets.rows.map(({ hash }) => hash)])
        expect(text).not.toContain(secret);
    }
    const file = await (await kim.get(`${path}.csv`)).text();
    expect(file).not.toMatch(/,=/);
    const columns = file.replaceAll(/maximum-(set|passed)/g, "");
    expect(columns).not.toMatch(/reserve|maximum|password|token|[,"](sid|secret)[,"]/i);
  });

  test("finds the same rows for the page and the file", async () => {
    const kim = await world.as("kim");
    const query = new URLSearchParams({ search: shown, sort: sorts[1] ?? "" });
    const { rows } = await list(world.db, { search: shown, sort: sorts[1] ?? "" });
    const page = await (await kim.get(`${path}?${query}`)).text();
    expect(page.match(/<tr>/g)).toHaveLength(1 + rows.length);
    const file = await (await kim.get(`${path}.csv?${query}`)).text();
    expect(file.trim().split("\r\n")).toHaveLength(1 + rows.length);
  });

  test("accepts any search and order", async () => {
    const kim = await world.as("kim");
    for (const search of ["%", "_", "'\"", "\u200f\u202e", "x".repeat(10_000), "😀\ud83d"]) {
      const query = new URLSearchParams({ search, sort: "; drop table users", after: "e30" });
      const answer = await kim.get(`${path}?${query}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain("drop table");
    }
    for (const query of ["search=no%25one", `search=no%25one&from=${newId(0)}`])
      expect(await (await kim.get(`${path}?${query}`)).text()).toContain("Nothing found");
    for (const query of ["from=x", `from=${newId(0)}`, "before=%27", `before=${newId(0)}`])
      expect(await (await kim.get(`${path}?${query}`)).text()).toContain(shown);
  });

  test("uses an index for each order", async () => {
    for (const sort of sorts) {
      const { rows, next } = await list(world.db, { search: "", sort }, 1);
      const plans = await queryPlans(world.db, async (db) => {
        await list(db, { search: "a", sort, after: next ?? undefined }, 1);
        await list(db, { search: "a", sort, from: rows[0]?.id }, 1);
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
