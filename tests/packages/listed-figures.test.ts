import { expect, test } from "bun:test";
import { migrations } from "../../db/migrations";
import { updateListedPrices } from "../../src/marketplace/listed-prices";
import { editListing } from "../../src/packages/edits";
import { orderKey, traitsOf, writeDueFigures } from "../../src/packages/listed-figures";
import { NO_RIGHTS } from "../../src/rights/rights";
import { updateDataQuality } from "../../src/samples/samples";
import { worldForEach } from "../support/each-world";
import { addLot, LOT } from "../support/listings";
import { bid } from "../support/market";
import { anAnalysis } from "../support/samples";

const world = worldForEach();

const list = (changes: Parameters<typeof addLot>[3] = {}) =>
  addLot(world.db, world.people.mei.id, world.clock.now(), changes);

const figuresOf = (id: string) =>
  world.db.selectFrom("packages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const due = () => world.db.selectFrom("package_figures_due").select("seq").execute();

async function sample(packageId: string) {
  const { db, clock } = world;
  await db
    .insertInto("sample_files")
    .values({
      id: `${packageId}-sample`,
      package_id: packageId,
      filename: "a.txt",
      file_type: "txt",
      file_content: "",
      content_type: "literary",
      original_size: 1,
      word_count: 1000,
      analysis: JSON.stringify(anAnalysis()),
      uploaded_at: clock.now(),
    })
    .execute();
  await updateDataQuality(db, packageId, clock.now());
}

test("computes figures at listing, with the language's usual tokens", async () => {
  const rights = { ...NO_RIGHTS, basis: "own texts" };
  const { id } = await list({
    title: "《Éloge》",
    publisher: "ＫＡＩ Press ",
    language: "zh-traditional",
    rights,
    collectionSize: 100_000,
    formats: ["TXT", "PDF"],
    reserveCents: 500_000,
  });
  expect(await figuresOf(id)).toMatchObject({
    listed_title: "eloge",
    listed_publisher: "kai press",
    listed_language: "Chinese zh-traditional",
    listed_tokens: 180_000,
    listed_quality: -1,
    listed_token_cents: -1,
    listed_bids: 0,
    listed_reserve: 1,
    listed_traits: traitsOf({ source: true, format: "TXT" }) | traitsOf({ format: "PDF" }),
  });
  expect(await due()).toEqual([]);
});

test("derives a price per token from a sample, which follows the bids", async () => {
  const lot = await list({ collectionSize: 1_000_000, reserveCents: 300_000 });
  await sample(lot.id);
  const measured = { listed_tokens: 1_255_000, listed_quality: 95 };
  expect(await figuresOf(lot.id)).toMatchObject({ ...measured, listed_token_cents: 83_665 });
  await bid(world, "ada", lot, 200_000);
  await updateListedPrices(world.db, [lot.id]);
  const followed = { ...measured, listed_token_cents: 159_363, listed_bids: 1, listed_reserve: 1 };
  expect(await figuresOf(lot.id)).toMatchObject(followed);
  await bid(world, "bo", lot, 300_000);
  await updateListedPrices(world.db, [lot.id]);
  expect(await figuresOf(lot.id)).toMatchObject({ listed_bids: 2, listed_reserve: 2 });
  await world.db.deleteFrom("sample_files").execute();
  await updateDataQuality(world.db, lot.id, world.clock.now());
  expect(await figuresOf(lot.id)).toMatchObject({ listed_quality: -1, listed_token_cents: -1 });
});

test("changes the figures with an edit", async () => {
  const { id, seller_id: sellerId } = await list();
  await sample(id);
  const listing = { ...LOT, title: "Zebra", collectionSize: 20_000, reserveCents: 900_000 };
  await editListing(world.db, { id, sellerId, version: null, listing }, world.clock.now());
  expect(await figuresOf(id)).toMatchObject({
    listed_title: "zebra",
    listed_tokens: 25_100,
    listed_reserve: 1,
    listed_quality: 95,
    listed_token_cents: 4_183_267,
  });
  expect(await due()).toEqual([]);
});

test("marks packages that sell several licenses, also after an edit", async () => {
  const round = await list({ seats: 3, formats: ["TXT"] });
  const { id, seller_id: sellerId } = await list({ formats: ["TXT"] });
  const several = traitsOf({ several: true, format: "TXT" });
  const one = traitsOf({ format: "TXT" });
  const traitsNow = async (packageId: string) => (await figuresOf(packageId)).listed_traits;
  expect([await traitsNow(round.id), await traitsNow(id)]).toEqual([several, one]);
  const listing = { ...LOT, formats: ["TXT"], seats: 2 };
  await editListing(world.db, { id, sellerId, version: null, listing }, world.clock.now());
  expect(await traitsNow(id)).toBe(several);
});

test("marks packages that were listed before the upgrade", async () => {
  const { db } = world;
  const round = await list({ seats: 3 });
  const single = await list();
  await db.updateTable("packages").set({ listed_traits: 0 }).execute();
  await migrations["0340-several-licenses"]?.up(db);
  expect(await due()).toEqual([{ seq: round.seq }]);
  await writeDueFigures(db);
  const traits = (await figuresOf(round.id)).listed_traits & traitsOf({ several: true });
  expect([traits > 0, (await figuresOf(single.id)).listed_traits]).toEqual([true, 0]);
});

test("picks up listings and edits by a server of the previous version", async () => {
  const { seq: _, ...row } = await list();
  const blank = { listed_title: "", listed_tokens: 0 };
  await world.db
    .insertInto("packages")
    .values({ ...row, ...blank, id: "other" })
    .execute();
  await world.db.updateTable("packages").set({ title: "Sea" }).where("id", "=", row.id).execute();
  const gone = await list();
  await world.db.updateTable("packages").set({ title: "X" }).where("id", "=", gone.id).execute();
  await world.db.deleteFrom("packages").where("id", "=", gone.id).execute();
  expect(await writeDueFigures(world.db)).toBe(true);
  expect(await figuresOf("other")).toMatchObject({ listed_title: orderKey(row.title) });
  expect((await figuresOf("other")).listed_tokens).toBe(65_000);
  expect((await figuresOf(row.id)).listed_title).toBe("sea");
  expect([await due(), await writeDueFigures(world.db)]).toEqual([[], false]);
});

test("computes rows marked by an upgrade in batches", async () => {
  for (let i = 0; i < 60; i++) await list();
  const { db } = world;
  await db.updateTable("packages").set({ listed_tokens: 0, listed_title: "" }).execute();
  const seqs = await db.selectFrom("packages").select("seq").execute();
  await db.insertInto("package_figures_due").values(seqs).execute();
  expect(await writeDueFigures(db)).toBe(true);
  expect(await due()).toHaveLength(10);
  expect(await writeDueFigures(db)).toBe(true);
  const left = db.selectFrom("packages").select("id").where("listed_tokens", "=", 0);
  expect(await left.execute()).toEqual([]);
});

test("limits the length of keys, whatever the title", () => {
  expect(orderKey("😀".repeat(100))).toBe("😀".repeat(80));
  expect(orderKey("“C++”")).toBe("c++");
  expect(orderKey("……")).not.toBe("");
  expect(orderKey("")).toBe("");
});
