import { beforeEach, describe, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { everyPage } from "../../db/listing";
import { declineCertification } from "../../src/certification/decisions";
import { requestCertification } from "../../src/certification/requests";
import { CERTIFICATION_SORTS, listCertifications } from "../../src/console/certifications";
import { DISPUTE_SORTS, listDisputes } from "../../src/console/disputes";
import { listNearDuplicates, NEAR_DUPLICATE_SORTS } from "../../src/console/near-copies";
import { newId } from "../../src/lib/ids";
import type { Listing, ListPage } from "../../src/lib/listing";
import { addSoldDeal, bringTo } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/lots";
import { queryPlans } from "../support/query-plans";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });

interface Table {
  name: string;
  sorts: readonly string[];
  shown: string;
  list(db: Db, listing: Listing, limit?: number): Promise<ListPage<{ id: string }>>;
}

const TABLES = [
  {
    name: "certifications",
    sorts: CERTIFICATION_SORTS,
    list: listCertifications,
    shown: "Tide tables 2",
  },
  { name: "disputes", sorts: DISPUTE_SORTS, list: listDisputes, shown: "AIM-2026-000003" },
  {
    name: "near-copies",
    sorts: NEAR_DUPLICATE_SORTS,
    list: listNearDuplicates,
    shown: "sea-2.txt",
  },
] as unknown as Table[];

beforeEach(async () => {
  const { db, people, clock } = world;
  for (const n of [1, 2, 3]) {
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
  }
  for (const n of [1, 2, 3]) {
    const deal = await addSoldDeal(world);
    await bringTo(world, deal, "disputed");
    const ended = { ended_at: world.clock.now(), outcome: "buyer", note: "=So it is" } as const;
    if (n > 1)
      await db
        .updateTable("disputes")
        .set(ended)
        .where("delivery_id", "=", deal.deliveryId)
        .execute();
  }
});

describe.each(TABLES)("the table of $name", ({ name, sorts, list, shown }) => {
  const path = `/operator/${name}`;

  test("shows every row once in each order, waiting ones first", async () => {
    const all = (await list(world.db, { search: "", sort: "oldest" })).rows.map(({ id }) => id);
    expect(all).toHaveLength(3);
    for (const sort of sorts) {
      const ids: string[] = [];
      const pages = everyPage((after) => list(world.db, { search: "", sort, after }, 1));
      for await (const rows of pages) ids.push(...rows.map(({ id }) => id));
      expect(ids.toSorted()).toEqual(all.toSorted());
      if (sort === "waiting") expect(ids[0]).toBe(all[0] as string);
      if (sort === "latest") expect(ids).toEqual(all.toReversed());
    }
  });

  test("comes as a page and a file only for operators", async () => {
    const kim = await world.as("kim");
    for (const address of [`${path}?sort=latest`, `${path}.csv`]) {
      for (const browser of [world.visitor, await world.as("ada")])
        expect((await browser.get(address)).status).toBe(404);
      expect(await (await kim.get(address)).text()).toContain(shown);
    }
    const desk = await (await kim.get(path)).text();
    expect(desk).toContain(`href="${path}?sort=waiting"`);
    expect(desk).not.toContain('type="search"');
    const found = await (await kim.get(`${path}?search=${shown}`)).text();
    expect(found.match(/<tr>/g)).toHaveLength(2);
    const file = await (await kim.get(`${path}.csv?search=${shown}&sort=oldest`)).text();
    expect(file.trim().split("\r\n")).toHaveLength(2);
    expect(file).not.toMatch(/,=/);
  });

  test("accepts any search and order", async () => {
    const kim = await world.as("kim");
    for (const search of ["%", "_", "'\"", "‏", "x".repeat(10_000), "\ud83d"]) {
      const query = new URLSearchParams({ search, sort: "; drop table users", after: "e30" });
      const answer = await kim.get(`${path}?${query}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain(search === "%" ? shown : "drop table");
    }
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

test("links a waiting certification to its decision", async () => {
  const { db, people, clock } = world;
  const kim = await world.as("kim");
  let last = "";
  for (const title of ["Older", "Younger"]) {
    clock.advance(1000);
    const { id } = await addLot(db, people.mei.id, clock.now(), { certified: false, title });
    last = (await requestCertification(db, id, people.mei.id, clock.now())).id;
  }
  const table = await (await kim.get("/operator/certifications?sort=latest")).text();
  const link = `/operator/certifications?from=${last}#request-${last}`;
  expect(table).toContain(`href="${link}"`);
  const desk = await (await kim.get(link.split("#")[0] ?? "")).text();
  expect(desk).toContain(`action="/operator/certifications/${last}"`);
  expect(desk).not.toContain(">Older<");
  expect(desk).not.toContain("more after these");
  const refused = await kim.post(`/operator/certifications/${last}`, { verdict: "decline" });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain(`action="/operator/certifications/${last}"`);
  const unknown = await kim.get(`/operator/certifications?from=${newId(0)}`);
  expect(await unknown.text()).toContain(">Older<");
});
