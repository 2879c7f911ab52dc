import { expect, test } from "bun:test";
import { dataQualityOf } from "../../src/samples/data-quality";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import { anAnalysis } from "../support/samples";

const world = worldForEach();

const show = async (query = "") =>
  (await world.visitor.get(`/marketplace?view=list${query}`)).text();

const rowsIn = (html: string) =>
  [...html.matchAll(/<tr data-phase.*?<\/tr>/gs)].map(([row]) =>
    row
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );

test("shows a buyer's figures in a row, with the current price per million tokens", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), {
    title: "Tide tables",
    publisher: "Harbour Press",
    collectionSize: 3_400_000,
  });
  expect(rowsIn(await show())).toEqual([
    "Tide tables * Harbour Press stated by the seller English 3.4M words — No sample analyzed $1,050 — No data 0 7d Certified Compare",
  ]);
  const unique = { value: 0.24, threshold: 0.5 };
  const quality = dataQualityOf([anAnalysis({ gates: { unique } })], [null]);
  const measured = { ...quality, tokens: 2000, words: 1000 };
  await db
    .updateTable("packages")
    .set({ data_quality: JSON.stringify(measured), version: 2 })
    .execute();
  await bid(world, "ada", lot, 340_000);
  const [row] = rowsIn(await show());
  expect(row).toMatch(
    /^Tide tables .* 3.4M words \d+ on 0\.03% Lowest score: Uniqueness \$3,400 \$500 1 7d Certified Compare$/,
  );
  expect(await show()).toContain("estimated from its samples");
});

test("sorts by the column headings and keeps the filters", async () => {
  const { db, people, clock } = world;
  for (const startingPriceCents of [300_000, 100_000, 200_000])
    await addLot(db, people.mei.id, clock.now(), {
      title: `Lot ${startingPriceCents}`,
      startingPriceCents,
    });
  const heads = (html: string) => html.match(/<thead>.*<\/thead>/s)?.[0] ?? "";
  const linkOf = (html: string) =>
    /<th[^>]*class="cost"[^>]*><a href="([^"]+)"/
      .exec(heads(html))?.[1]
      ?.replaceAll("&amp;", "&") ?? "";
  const first = await show("&status=all");
  expect(heads(first)).not.toContain("aria-sort");
  expect(linkOf(first)).toBe("/marketplace?status=all&sort=price-low&view=list#results");
  const rising = await (await world.visitor.get(linkOf(first))).text();
  expect(heads(rising).match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="ascending"']);
  expect(rowsIn(rising).map((row) => row.slice(4, 10))).toEqual(["100000", "200000", "300000"]);
  const linked = [...heads(rising).matchAll(/sort=([a-z-]+)&amp;view/g)].map(([, sort]) => sort);
  expect(linked).toEqual([
    ...["title-az", "publisher-az", "language-az", "size-high", "quality-high", "price-high"],
    ...["token-price-low", "bids-high", "ending-soon"],
  ]);
  const falling = await (await world.visitor.get(linkOf(rising))).text();
  expect(heads(falling).match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="descending"']);
  expect(rowsIn(falling)[0]).toStartWith("Lot 300000");
});
