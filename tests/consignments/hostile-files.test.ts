import { beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { IntakeDied } from "../../src/consignments/intake/program";
import { Reading } from "../../src/formats/reading";
import { readParquet } from "../../src/formats/records/parquet";
import { rowsOf } from "../../src/formats/records/rows";
import { MINUTE } from "../../src/lib/time";
import { loadTokenCounter } from "../../src/quality";
import { tarOf } from "../support/archives";
import {
  addDelivery,
  deliverFile,
  handIn,
  storedFiles,
  type TestDelivery,
} from "../support/consignments";
import { worldForEach } from "../support/each-world";
import { intakeOf, isOnDisk, outcomeOf, runIntake } from "../support/intake";
import { PATIENCE_MS } from "../support/patience";
import { swollenPdf } from "../support/pdf";
import type { Browser } from "../support/world";

// The first test that needs them loads models and a tokenizer.
setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();
let mei: Browser;
let delivery: TestDelivery;

beforeAll(async () => {
  await loadTokenCounter();
});

beforeEach(async () => {
  mei = await world.as("mei");
  delivery = await addDelivery(world);
});

async function takenIn(
  name: string,
  content: Uint8Array | string,
  options: Parameters<typeof runIntake>[1] = {},
) {
  await handIn(mei, delivery, { [name]: content });
  const failures: string[] = [];
  await runIntake(world, { failures, ...options });
  expect(failures).toEqual([]);
  return outcomeOf(world);
}

const tarWithFolder = (folder: string) =>
  tarOf([
    [folder, "", { type: "directory" }],
    ["a.txt", "The tide rises."],
  ]);

function parquet(data: string[], codec: "SNAPPY" | "UNCOMPRESSED" = "SNAPPY"): Uint8Array {
  const columnData = [{ name: "text", data, type: "STRING" as const, nullable: false }];
  return new Uint8Array(parquetWriteBuffer({ columnData, codec, rowGroupSize: 10_000_000 }));
}

describe("intake", () => {
  test.each(["../outside/", "/etc/cron.d/", "a/../../b/"])(
    "refuses an archive with the escaping folder %p",
    async (folder) => {
      const { faults } = await takenIn("a.tar", await tarWithFolder(folder));
      expect(faults).toEqual([["a.tar", "names"]]);
    },
  );

  test("measures a text without breaks in normal time", async () => {
    // The segmenter alone would take hours: its time is quadratic in unbroken text.
    const { report } = await takenIn("a.txt", "世界潮水".repeat(300_000));
    expect(report?.files[0]?.words).toBeGreaterThan(300_000);
  });

  test("accepts folders in archives", async () => {
    const { status } = await takenIn("a.tar", await tarWithFolder("./"));
    expect(status).toBe("sealed");
  });

  test("refuses a Parquet file whose few bytes expand to too much text", async () => {
    const file = parquet(Array(5000).fill("The tide rises twice a day. ".repeat(400)));
    expect(file.length).toBeLessThan(500_000);
    const { faults } = await takenIn("a.parquet", file, { maxBytes: 500_000 });
    expect(faults).toEqual([["a.parquet", "unpacked-too-large"]]);
  });

  test("refuses a Parquet file that claims too much metadata", async () => {
    const file = new Uint8Array(70_000_100);
    file.set(Buffer.from("PAR1"));
    const end = Buffer.alloc(8);
    end.writeUInt32LE(70_000_000, 0);
    end.write("PAR1", 4);
    file.set(end, file.length - 8);
    const path = `${world.dataDir}/x.parquet`;
    await Bun.write(path, file);
    const sink = { text() {}, end() {} };
    const read = readParquet(Bun.file(path), sink, new Reading(), () => {});
    await expect(read).rejects.toThrow("document-too-large");
  });

  test("unpacks nothing into reserved disk space", async () => {
    const file = gzipSync(parquet(["The tide rises."], "UNCOMPRESSED"));
    const { faults } = await takenIn("a.parquet.gz", file, { keepFreeBytes: 2 ** 60 });
    expect(faults).toEqual([["a.parquet.gz", "unpacked-too-large"]]);
    expect(storedFiles(world)).toHaveLength(1);
    expect(isOnDisk(world, "PAR1")).toBe(false);
  });

  test("retries failures later, without blocking others", async () => {
    const { db, clock } = world;
    const other = await addDelivery(world);
    for (const each of [delivery, other]) {
      await deliverFile(mei, each, "a.txt", "The tide rises.");
      await mei.json("POST", `${each.path}/complete`);
      clock.advance(1000);
    }
    const failures: string[] = [];
    const fail = async () => ({ kind: "failed", reason: "poison" }) as const;
    await runIntake(world, { failures, work: fail });
    expect(failures).toEqual(["poison", "poison"]);
    const waiting = await db.selectFrom("consignments").select("status").execute();
    expect(waiting).toEqual([{ status: "measuring" }, { status: "measuring" }]);
  });
});

function falseZip(name: string): Buffer {
  const [named, packed] = [Buffer.from(name), Buffer.alloc(200_000, 0xff)];
  const header = (start: string, before: number, after: number) => {
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(8, 4);
    fixed.writeUInt32LE(packed.length, 14);
    fixed.writeUInt32LE(packed.length * 2, 18);
    fixed.writeUInt16LE(named.length, 22);
    return Buffer.concat([
      Buffer.from(start),
      Buffer.alloc(before),
      fixed,
      Buffer.alloc(after),
      named,
    ]);
  };
  const local = Buffer.concat([header("PK\x03\x04", 0, 0), packed]);
  const listing = header("PK\x01\x02", 2, 14);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, listing, end]);
}

test("rejects only the zip entry that contradicts its header", async () => {
  const { faults } = await takenIn("a.zip", falseZip("a.exe"));
  expect(faults).toEqual([["a.zip", "damaged"]]);
});

test("refuses a file that repeatedly kills intake", async () => {
  const { db, clock } = world;
  await handIn(mei, delivery, { "good.txt": "The tide rises.", "deadly.zip": "x" });
  const failures: string[] = [];
  const deadly = { n: 2, name: "deadly.zip", fault: "damaged" } as const;
  const work = () => Promise.reject(new IntakeDied("intake died", deadly));
  const intake = intakeOf(world, { failures, work });
  await intake.alarm.start();
  for (const _ of ["second", "third"]) {
    expect((await outcomeOf(world)).status).toBe("measuring");
    clock.advance(10 * MINUTE);
    await intake.alarm.check();
  }
  await intake.alarm.stop();
  expect(failures).toEqual(["intake died", "intake died"]);
  expect((await outcomeOf(world)).faults).toEqual([["deadly.zip", "damaged"]]);
  const { state } = await db.selectFrom("deliveries").select("state").executeTakeFirstOrThrow();
  expect(state).toBe("refused");
});

test("refuses a line of countless values before it fills the memory", async () => {
  const { faults } = await takenIn("a.jsonl", `{"a":[${"{},".repeat(1_000_001)}{}]}\n{"a":[]}`);
  expect(faults).toEqual([["a.jsonl", "line-too-long"]]);
});

const COMMAS = { delimiter: ",", quotes: true, lineEnd: "\n" } as const;

test("reads a field of quotes as a single field", async () => {
  async function* quotes() {
    yield* ['a,"', '""'.repeat(5000), '"', '"', '"\r\nb,c'];
  }
  const rows: string[][] = [];
  for await (const row of rowsOf(quotes(), COMMAS)) rows.push(row);
  expect(rows).toEqual([
    ["a", '"'.repeat(5001)],
    ["b", "c"],
  ]);
});

test("refuses a row of countless fields before it fills the memory", async () => {
  async function* commas() {
    for (let piece = 0; piece < 100_000; piece++) yield ",".repeat(10_000);
  }
  expect(rowsOf(commas(), COMMAS).next()).rejects.toThrow("line-too-long");
  async function* quotes() {
    for (let piece = 0; piece < 100_000; piece++) yield '"'.repeat(10_000);
  }
  expect(rowsOf(quotes(), COMMAS).next()).rejects.toThrow("line-too-long");
});

test("writes nothing outside an archive's folder", async () => {
  const names = ["../out.txt", "/tmp/out-of-the-folder.txt", "a/../../out.txt", "CON", "aux.txt"];
  names.push(`${"x".repeat(4000)}.txt`, "Tide.txt", "tide.txt", "caf\u00e9.txt", "cafe\u0301.txt");
  const archive = await tarOf([
    ...names.map((name) => [name, "The tide rises."] as const),
    ["link", "", { type: "symlink", linkname: "/etc/passwd" }],
    ["hard", "", { type: "link", linkname: "../../out.txt" }],
  ]);
  const around = () => readdirSync(world.dataDir, { recursive: true }).map(String);
  await handIn(mei, delivery, { "a.tar": archive });
  const before = around();
  await runIntake(world);
  const { faults } = await outcomeOf(world);
  expect(faults.map(([, fault]) => fault)).toEqual([...Array(8).fill("names"), "links", "links"]);
  expect(around().filter((name) => !before.includes(name))).toEqual(["delivery.key"]);
  expect(existsSync("/tmp/out-of-the-folder.txt")).toBe(false);
  expect(existsSync(join(world.dataDir, "../out.txt"))).toBe(false);
});

test("refuses a file that exceeds the memory limit, while the server keeps responding", async () => {
  await handIn(mei, delivery, { "good.txt": "The tide rises.", "swollen.pdf": swollenPdf() });
  const failures: string[] = [];
  const done = runIntake(world, { failures, inWorker: true });
  expect((await mei.get("/api/packages")).status).toBe(200);
  await done;
  expect([failures, (await outcomeOf(world)).faults]).toEqual([
    [],
    [["swollen.pdf", "too-much-memory"]],
  ]);
  expect((await mei.get(delivery.path)).status).toBe(200);
});
