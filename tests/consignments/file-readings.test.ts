import { beforeEach, expect, test } from "bun:test";
import { consignmentStatus } from "../../src/consignments/consignment-status";
import { type FileReading, FileReadings } from "../../src/consignments/file-readings";
import { newId } from "../../src/lib/ids";
import { addDelivery, handIn, type TestDelivery } from "../support/consignments";
import { worldForEach } from "../support/each-world";

const world = worldForEach();
let delivery: TestDelivery;

beforeEach(async () => {
  delivery = await addDelivery(world);
  await handIn(await world.as("mei"), delivery, { "a.txt": "ebb", "b.txt": "flow" });
});

const READING: FileReading = {
  format: "txt",
  encoding: "big5",
  documents: 1,
  words: 600,
  characters: 3000,
  fields: [],
  notes: [],
  skipped: 0,
  faults: [],
};

const failures: unknown[] = [];

async function readings() {
  const { id } = await world.db.selectFrom("consignments").select("id").executeTakeFirstOrThrow();
  return new FileReadings(world.db, id, (error) => failures.push(error));
}

test("shows intake's findings on the seller's page immediately", async () => {
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
    "TXT \u00b7 Big5 \u00b7 1 document \u00b7 600 words \u00b7 3,000 characters",
  );
  expect(html).toContain("It is damaged or incomplete.");
  expect(failures).toEqual([]);
});

test("does not let a failing database block the page", async () => {
  const broken = new FileReadings({} as never, "none", (error) => failures.push(error));
  broken.add(1, READING);
  await broken.flush();
  expect(failures.splice(0)).toHaveLength(1);
});

test("shows 100 files during intake, unreadable ones first", async () => {
  const [row] = await world.db
    .selectFrom("delivery_files")
    .selectAll()
    .where("n", "=", 1)
    .execute();
  if (!row) throw new Error("no file");
  for (let n = 3; n <= 150; n++) {
    const name = `${n}.txt`;
    const file = { ...row, id: newId(world.clock.now()), n, name, folded: name };
    await world.db.insertInto("delivery_files").values(file).execute();
  }
  const found = await readings();
  found.add(120, { ...READING, faults: [{ path: "", fault: "damaged" }] });
  for (const n of [2, 140]) found.add(n, READING);
  await found.flush();
  const { status, files, total, read } = await consignmentStatus(world.db, delivery.id);
  expect([status, files.length, total, read]).toEqual(["measuring", 100, 150, 3]);
  expect(files.slice(0, 4).map(({ n, reading, faults }) => [n, reading?.words, faults])).toEqual([
    [120, 600, [{ path: "", fault: "damaged" }]],
    [2, 600, []],
    [140, 600, []],
    [1, undefined, []],
  ]);
  await world.db.updateTable("consignments").set({ status: "open" }).execute();
  const open = await consignmentStatus(world.db, delivery.id);
  expect(open.files.map(({ n }) => n)).toEqual(Array.from({ length: 150 }, (_, at) => at + 1));
  expect(open.files.filter(({ reading }) => reading !== null)).toHaveLength(3);
});
