import { beforeEach, expect, test } from "bun:test";
import { type FileReading, FileReadings } from "../../src/consignments/file-readings";
import { addDelivery, handIn, type TestDelivery } from "../support/consignments";
import { worldForEach } from "../support/each-world";

const world = worldForEach();
let delivery: TestDelivery;

beforeEach(async () => {
  delivery = await addDelivery(world);
  await handIn(await world.as("mei"), delivery, { "a.txt": "ebb", "b.txt": "flow" });
});

const READING: FileReading = {
  ...{ format: "txt", encoding: "big5", documents: 1, words: 600, characters: 3000 },
  ...{ fields: [], notes: [], skipped: 0, faults: [] },
};

const failures: unknown[] = [];

async function readings() {
  const { id } = await world.db.selectFrom("consignments").select("id").executeTakeFirstOrThrow();
  return new FileReadings(world.db, id, (error) => failures.push(error));
}

test("what is found while intake works is on the seller's page at once", async () => {
  const found = await readings();
  found.add(1, READING);
  found.add(2, { ...READING, format: "", faults: [{ path: "", fault: "damaged" }] });
  found.add(2, { ...READING, format: "", faults: [{ path: "", fault: "truncated" }] });
  await found.flush();
  const rows = await world.db.selectFrom("delivery_files").select(["n", "reading"]).execute();
  expect(rows.map(({ n, reading }) => [n, JSON.parse(reading ?? "null")])).toEqual([
    [1, READING],
    [2, { ...READING, format: "", faults: [{ path: "", fault: "truncated" }] }],
  ]);
  const html = await (await (await world.as("mei")).get(`/contract/${delivery.contractId}`)).text();
  expect(html).toContain(
    "TXT \u00b7 BIG5 \u00b7 documents 1 \u00b7 words 600 \u00b7 characters 3,000",
  );
  expect(html).toContain("It is cut off.");
  expect(failures).toEqual([]);
});

test("a database that fails keeps nobody from going on", async () => {
  const broken = new FileReadings({} as never, "none", (error) => failures.push(error));
  broken.add(1, READING);
  await broken.flush();
  expect(failures.splice(0)).toHaveLength(1);
});
