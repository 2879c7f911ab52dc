import { expect, test } from "bun:test";
import { promiseOf } from "../../src/consignments/report";
import { newId } from "../../src/lib/ids";
import { dataQualityOf } from "../../src/samples/data-quality";
import type { SampleAnalysis } from "../../src/samples/sample-analysis";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { anAnalysis } from "../support/samples";

const world = worldForEach();

async function promised(...analyses: SampleAnalysis[]) {
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  const data_quality = JSON.stringify(dataQualityOf(analyses));
  await db.updateTable("packages").set({ data_quality }).where("id", "=", lot.id).execute();
  const id = newId(clock.now());
  const terms = JSON.stringify({ lot: { words: 9000, files: 3, language: "en" } });
  const parties = { package_id: lot.id, seller_id: lot.seller_id, buyer_id: people.ada.id };
  const texts = { terms, document: "{}", pdf: new Uint8Array(), created_at: clock.now() };
  await db
    .insertInto("contracts")
    .values({ id, reference: id, ...parties, ...texts })
    .execute();
  return promiseOf(db, { contract_id: id, package_id: lot.id });
}

test("compares a delivery with the contract's size and the samples' quality", async () => {
  const { declared, sampled } = await promised(anAnalysis({ aiTrainingValue: 88 }));
  expect(declared).toMatchObject({ words: 9000, files: 3, quality: null });
  expect(sampled).toMatchObject({ words: 1000, files: 1, quality: 88 });
});

test("compares no quality with samples that are no text", async () => {
  const list = { ...anAnalysis({ aiTrainingValue: 0 }), form: "list" as const };
  expect((await promised(list)).sampled).toMatchObject({ quality: null });
});

test("ignores quality that another version measured", async () => {
  const { sampled } = await promised(anAnalysis(), { ...anAnalysis(), version: 1 });
  expect(sampled).toMatchObject({ words: 2000, files: 2, quality: null });
});
