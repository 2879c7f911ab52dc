import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Package } from "../../src/packages/packages";
import { metricNames, type QualityMetrics } from "../../src/quality";
import { QualityRanking } from "../../src/samples/quality-ranks";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { testOnSqlite } from "../support/run-engine";

const world = worldForEach();

const metrics = (changes: Partial<QualityMetrics> = {}): QualityMetrics => ({
  ...(Object.fromEntries(metricNames.map((name) => [name, 100])) as QualityMetrics),
  ...changes,
});

async function measuredLot(value: number, changes: object = {}): Promise<Package> {
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), changes);
  const quality = {
    samples: 1,
    words: 9,
    hanCharacters: 0,
    tokens: 9,
    aiTrainingValue: value,
    band: "high",
    qualityMetrics: metrics({ textIntegrity: value }),
    languages: [],
    benchmarks: null,
  };
  return db
    .updateTable("packages")
    .set({ data_quality: JSON.stringify(quality), training_value: value })
    .where("id", "=", lot.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

describe("quality ranks", () => {
  test("appear on a package's page once there are twenty packages of its kind", async () => {
    let lot = await measuredLot(50);
    for (let value = 51; value < 69; value++) lot = await measuredLot(value);
    for (let value = 80; value < 95; value++)
      await measuredLot(value, { language: "zh-traditional" });
    const page = async () => (await world.visitor.get(`/package/${lot.id}`)).text();
    expect(await page()).not.toContain("higher than 95%");
    lot = await measuredLot(69);
    expect(await page()).not.toContain("higher than 95%");
    world.clock.advance(11 * 60_000);
    const html = await page();
    expect(html).toContain("higher than 95%");
    expect(html).toContain("Higher than 95% of the 20 packages in this language");
    expect(html.split('class="quality-meter"')).toHaveLength(1 + metricNames.length);
  });

  testOnSqlite("come from an index", async () => {
    const plan = await sql`explain query plan
      select data_quality from packages where language = 'en' and category = 'Education'
        and data_quality is not null order by seq desc limit 500`.execute(world.db);
    expect(JSON.stringify(plan)).toContain("packages_measured");
    expect(JSON.stringify(plan)).not.toContain("TEMP B-TREE");
  });

  test("are computed once for all pages of a language and category", async () => {
    const { db, clock } = world;
    let reads = 0;
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        reads++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const log = { error: () => {} };
    const ranking = new QualityRanking({ readOnlyDb: counting, clock, log });
    const asked = { language: "en", category: "Education" };
    const figures = { ...metrics(), aiTrainingValue: 90 };
    await Promise.all(Array.from({ length: 5 }, () => ranking.ranksOf(asked, figures)));
    expect(reads).toBe(1);
  });
});
