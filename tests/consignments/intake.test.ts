import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { Decrypter } from "age-encryption";
import { parquetWriteBuffer } from "hyparquet-writer";
import type { FileReading } from "../../src/consignments/file-readings";
import { DeliveryKeys } from "../../src/consignments/keys";
import { openReport, reportNote } from "../../src/consignments/report";
import { sealingContractOf } from "../../src/consignments/sealed";
import { zip } from "../../src/lib/zip";
import { framedLz4, packLz4, tarOf } from "../support/archives";
import { addDelivery, handIn, storedFiles } from "../support/consignments";
import { handInForEach, isOnDisk, outcomeOf, runIntake, signer } from "../support/intake";

const site = handInForEach();
const { world, takenIn } = site;

const SENTENCE = "The tide rises twice a day, and the harbour master writes down when it turns. ";
const PROSE = SENTENCE.repeat(40);

const stateOf = async () =>
  (await world.db.selectFrom("deliveries").select("state").executeTakeFirstOrThrow()).state;

const jsonl = (texts: readonly string[]) =>
  texts.map((text, id) => `${JSON.stringify({ id: `document-${id}`, text })}\n`).join("");

const compressors = {
  LZ4: (bytes: Uint8Array) => framedLz4(bytes, 100),
  LZ4_RAW: packLz4,
  LZO: (bytes: Uint8Array) => bytes,
};

const parquet = (
  texts: string[],
  codec: "SNAPPY" | "UNCOMPRESSED" | "LZ4" | "LZ4_RAW" | "LZO" = "SNAPPY",
) =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: "title", data: texts.map(() => "A title"), type: "STRING" },
        { name: "text", data: texts, type: "STRING" },
      ],
      codec,
      compressors,
    }),
  );

const WORDS = 15;
const PICTURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

describe("skipped files", () => {
  test("include those of operating systems and repositories", async () => {
    const archive = zip([
      ["set/data.txt", PROSE],
      ["__MACOSX/set/._data.txt", "\0\u0005\u0016\u0007"],
      ["set/.DS_Store", "\0\0\0\u0001Bud1"],
      ["set/LICENSE", "The license of this collection."],
    ]);
    const { status, report } = await takenIn({ "a.zip": archive, "README.md": PROSE });
    expect([status, report?.delivered.words]).toEqual(["sealed", 40 * WORDS]);
    const [first, second] = report?.files ?? [];
    expect([first?.skipped, first?.notes?.map(({ path, note }) => [path, note])]).toEqual([
      3,
      [
        ["__MACOSX/set/._data.txt", "side-file"],
        ["set/.DS_Store", "side-file"],
        ["set/LICENSE", "side-file"],
      ],
    ]);
    expect([second?.skipped, second?.documents]).toEqual([1, 0]);
  });

  test("do not include files if no others exist", async () => {
    const { report } = await takenIn({ "README.md": PROSE });
    expect(report?.delivered.words).toBe(40 * WORDS);
  });
});

describe("intake's measurement", () => {
  test("seals the upload and leaves no plain byte", async () => {
    const text = `${PROSE}Write to keeper@harbour-lights.org. 潮水每日漲退兩次。`;
    const { status, report } = await takenIn({ "letters/1931.txt": text, "1932.text": PROSE });
    expect(status).toBe("sealed");
    expect(await stateOf()).toBe("sealed");
    expect(report?.delivered).toMatchObject({
      files: 2,
      documents: 2,
      hanCharacters: 8,
      duplicateDocuments: 0,
      personalData: { email: 1, phone: 0 },
    });
    expect(report?.files).toMatchObject([
      {
        n: 1,
        name: "letters/1931.txt",
        format: "txt",
        encoding: "utf-8",
        documents: 1,
        sha256: createHash("sha256").update(text).digest("hex"),
        measured: true,
      },
      { n: 2, name: "1932.text", format: "txt", documents: 1, words: 40 * WORDS },
    ]);
    expect(report?.delivered.languages[0]).toEqual({ code: "en", share: 1 });
    expect(report?.delivered.quality).toBeGreaterThan(0);
    expect(report?.delivered.tokens).toBeGreaterThan(1000);
    const stored = storedFiles(world);
    expect(stored).toHaveLength(2);
    for (const path of stored) expect(path).toEndWith(".age");
    expect(isOnDisk(world, "The tide rises")).toBe(false);
    expect(isOnDisk(world, "age-encryption.org/v1")).toBe(true);
  });

  test.each<[declared: number, differs: string[]]>([
    [17_000, []],
    [17_300, []],
    [17_400, ["characters"]],
  ])("counts declared characters without white space: %p", async (declared, differs) => {
    const text = "潮水每日漲退兩次，港務長記下時刻。\n　\n".repeat(1000);
    const listing = { language: "zh-traditional", collectionSize: 11_050 } as const;
    site.delivery = await addDelivery(world, { ...listing, totalCharacters: declared });
    const { report } = await takenIn({ "tide.txt": text });
    expect(report?.declared).toMatchObject({ words: null, nonSpaceCharacters: declared });
    expect(report?.delivered.nonSpaceCharacters).toBe(17_000);
    expect(report?.differs.filter((name) => name !== "quality")).toEqual(differs as []);
  });

  test("signs a report whose key opens each file", async () => {
    await takenIn({ "a.txt": PROSE, "empty.txt": "" });
    const row = await world.db.selectFrom("consignments").selectAll().executeTakeFirstOrThrow();
    const note = reportNote({ report: row.report ?? "", signature: row.signature ?? "" });
    const report = openReport(note, signer.key);
    const contract = await sealingContractOf(world.db, site.delivery.id);
    if (!contract) throw new Error("no contract");
    const identity = new DeliveryKeys(world.dataDir).identityOf(contract);
    expect(JSON.stringify(row)).not.toContain(identity);
    const files = await world.db.selectFrom("delivery_files").selectAll().orderBy("n").execute();
    for (const [at, file] of files.entries()) {
      const path = join(world.dataDir, "deliveries", row.id, `${file.id}.age`);
      const ciphertext = readFileSync(path);
      const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
      expect(hash(ciphertext)).toBe(report.files[at]?.sealedSha256 ?? "");
      expect([file.sealed_sha256, file.sealed_bytes]).toEqual([
        hash(ciphertext),
        ciphertext.length,
      ]);
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      const plain = await decrypter.decrypt(Uint8Array.from(ciphertext));
      expect(hash(plain)).toBe(report.files[at]?.sha256 ?? "");
    }
  });

  const texts = [SENTENCE, SENTENCE.toUpperCase(), SENTENCE, `${SENTENCE}Again.`];
  const csv = `id,text\n${texts.map((text, id) => `${id},"${text.replaceAll(",", ",\n")}"`).join("\r\n")}\n`;

  test.each<[name: string, content: () => Uint8Array | string | Promise<Buffer>]>([
    ["a.jsonl", () => jsonl(texts)],
    ["b.jsonl.zst", () => Buffer.concat(texts.map((text) => zstdCompressSync(jsonl([text]))))],
    ["a.csv", () => csv],
    ["a.parquet", () => parquet(texts)],
    ["b.parquet", () => parquet(texts, "LZ4_RAW")],
    ["c.parquet", () => parquet(texts, "LZ4")],
    ["a.parquet.zst", () => zstdCompressSync(parquet(texts, "UNCOMPRESSED"))],
    ["a.tar", () => tarOf([["./one/a.jsonl", jsonl(texts)]])],
    ["a.tar.gz", async () => gzipSync(await tarOf([["a.jsonl.gz", gzipSync(jsonl(texts))]]))],
    ["a.tar.zst", async () => zstdCompressSync(await tarOf([["a.csv", csv]]))],
    ["a.zip", () => zip([["one/a.jsonl", jsonl(texts)]])],
  ])("counts the documents of %s, one of them twice", async (name, content) => {
    const { status, report, faults } = await takenIn({ [name]: await content() });
    expect([status, faults]).toEqual(["sealed", []]);
    expect(report?.delivered).toMatchObject({ documents: 4, duplicateDocuments: 1 });
    expect(report?.delivered.words).toBe(4 * WORDS + 1);
    expect(isOnDisk(world, "tide")).toBe(false);
    expect(storedFiles(world)).toHaveLength(1);
  });

  test("counts an archive's documents together, in any formats", async () => {
    const { report } = await takenIn({
      "all.zip": zip([
        ["a.txt", PROSE],
        ["b.jsonl", jsonl(texts)],
        ["c/letters.txt", PROSE],
      ]),
    });
    expect(report?.files).toMatchObject([{ format: "zip", documents: 6 }]);
  });

  test("uses the longest text of a record without named fields", async () => {
    const record = (at: number) => JSON.stringify({ id: at, short: "no", story: SENTENCE });
    const lines = Array.from({ length: 200 }, (_, at) => record(at));
    const { status, report } = await takenIn({ "a.jsonl": [...lines, "{broken"].join("\n") });
    expect(status).toBe("sealed");
    expect(report?.files).toMatchObject([{ documents: 200, brokenLines: 1, words: 200 * WORDS }]);
    expect(report?.delivered.duplicateDocuments).toBe(199);
  });

  test("weights document languages by words", async () => {
    const chinese = "潮水每日漲退兩次，港務長記下潮水轉向的時間，並把紀錄寫在燈塔的牆上。".repeat(
      20,
    );
    const { report } = await takenIn({ "a.jsonl": jsonl([PROSE, chinese]) });
    const codes = report?.delivered.languages.map(({ code }) => code).sort();
    expect(codes).toEqual(["en", "zh-traditional"]);
  });
});

describe("intake's refusal", () => {
  const bomb = () => gzipSync(Buffer.alloc(150_000_000, " "));
  const truncated = (bytes: Uint8Array) => bytes.subarray(0, Math.floor(bytes.length * 0.7));
  const noise = () => {
    let seed = 7;
    const lines = Array.from({ length: 3000 }, () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return `${SENTENCE}${seed}`;
    });
    return lines.join("\n");
  };

  // tests/formats covers each reader's refusals; these cover each way to intake.
  test.each<[fault: string, name: string, content: () => Uint8Array | string | Promise<Buffer>]>([
    ["format", "a.png", () => PICTURE],
    ["broken-lines", "a.jsonl", () => `${jsonl([SENTENCE, SENTENCE])}{broken\n`],
    ["truncated", "a.txt.gz", () => truncated(gzipSync(noise()))],
    ["damaged", "b.txt.gz", () => Buffer.from("\x1f\x8bno gzip at all", "latin1")],
    ["parquet-lzo", "a.parquet", () => parquet([SENTENCE], "LZO")],
    ["truncated", "a.parquet", () => truncated(parquet(Array(500).fill(PROSE)))],
    ["nested", "a.tar", async () => tarOf([["b.tar", await tarOf([["c.txt", "x"]])]])],
    ["nested", "a.zip", () => zip([["b.zip", zip([["c.txt", "x"]]).toString("latin1")]])],
    ["links", "a.tar", () => tarOf([["a.txt", "", { type: "symlink", linkname: "/etc/passwd" }]])],
    ["names", "a.tar", () => tarOf([["../a.txt", "x"]])],
    ["truncated", "f.zip", () => truncated(zip([["a.txt", PROSE]]))],
    ["bomb", "a.txt.gz", bomb],
  ])("reports %s: %s", async (fault, name, content) => {
    const { status, faults } = await takenIn({ "good.txt": PROSE, [name]: await content() });
    expect([status, faults]).toEqual(["open", [[name, fault]]]);
    expect(await stateOf()).toBe("refused");
    expect(storedFiles(world)).toHaveLength(2);
  });

  test("applies to files without any text", async () => {
    const files = {
      "a.txt": "",
      "b.txt": " \n",
      "c.zip": zip([["d.txt", ""]]),
      "README.md": PROSE,
    };
    const { status, faults } = await takenIn(files);
    const names = ["a.txt", "b.txt", "c.zip"];
    expect([status, faults]).toEqual(["open", names.map((name) => [name, "no-text"])]);
    expect(await stateOf()).toBe("refused");
  });

  test("applies to archives that unpack to over four times the delivery limit", async () => {
    await handIn(site.mei, site.delivery, { "a.txt.gz": gzipSync(PROSE), "b.txt": PROSE });
    await runIntake(world, { maxBytes: 1000 });
    const { status, faults } = await outcomeOf(world);
    expect([status, faults.map(([, fault]) => fault)]).toEqual([
      "open",
      ["unpacked-too-large", "unpacked-too-large"].slice(0, faults.length),
    ]);
    expect(faults.length).toBeGreaterThan(0);
  });

  const standing = async () =>
    (await site.mei.send("GET", `${site.delivery.path}/uploads`, {})).json() as Promise<{
      status: string;
      files: Array<{ n: number; name: string; faults: object[]; reading: FileReading | null }>;
    }>;

  test("names a file inside an archive by its path", async () => {
    const archive = await tarOf([
      ["c.txt", PROSE],
      ["d/e.png", PICTURE],
      ["f.txt", PROSE],
    ]);
    await takenIn({ "a.txt": PROSE, "b.tar": archive });
    expect(await standing()).toMatchObject({
      status: "open",
      files: [
        { name: "a.txt", faults: [] },
        { name: "b.tar", faults: [{ path: "d/e.png", fault: "format" }] },
      ],
    });
  });

  test("reports each file's findings until the upload is completed again", async () => {
    await takenIn({ "a.jsonl": jsonl([PROSE, PROSE]), ".DS_Store": "x", "b.txt": PICTURE });
    const { files } = await standing();
    const [first, aside, faulty] = files;
    expect(first?.reading).toMatchObject({
      format: "jsonl",
      documents: 2,
      words: 2 * 40 * WORDS,
      fields: ["text"],
      notes: [],
      characters: 2 * PROSE.replaceAll(" ", "").length,
    });
    expect(aside?.reading?.notes).toEqual([{ path: "", note: "side-file", detail: "" }]);
    expect([faulty?.reading?.documents, faulty?.faults]).toEqual([
      0,
      [{ path: "", fault: "format" }],
    ]);
    expect((await site.mei.send("DELETE", `${site.delivery.path}/files/3`, {})).status).toBe(204);
    await site.mei.json("POST", `${site.delivery.path}/complete`, {});
    const again = await standing();
    expect([again.status, again.files.map(({ reading }) => reading)]).toEqual([
      "measuring",
      [null, null],
    ]);
  });

  test("ends when the unreadable file is replaced", async () => {
    await takenIn({ "a.txt": PROSE, "b.txt": PICTURE });
    const refused = await site.mei.json("POST", `${site.delivery.path}/complete`, {});
    expect([refused.status, (await refused.json()).code]).toEqual([409, "delivery-file-faulty"]);
    const { status, report, faults } = await takenIn({ "b.txt": PROSE });
    expect([status, faults, report?.consignment]).toEqual(["sealed", [], 1]);
    expect(report?.files.map(({ name, words }) => [name, words])).toEqual([
      ["a.txt", 40 * WORDS],
      ["b.txt", 40 * WORDS],
    ]);
    expect(await stateOf()).toBe("sealed");
  });

  test("ends when the unreadable file is removed", async () => {
    await takenIn({ "a.txt": PROSE, "b.txt": PICTURE });
    expect((await site.mei.send("DELETE", `${site.delivery.path}/files/2`, {})).status).toBe(204);
    const { status, report } = await takenIn({});
    expect([status, report?.files.map(({ name }) => name)]).toEqual(["sealed", ["a.txt"]]);
    expect(storedFiles(world)).toHaveLength(1);
  });
});

describe("intake", () => {
  test("reports what differs from the contract and what matches", async () => {
    const { words } = JSON.parse(
      (await world.db.selectFrom("contracts").select("terms").executeTakeFirstOrThrow()).terms,
    ).lot;
    const { report } = await takenIn({ "a.txt": PROSE });
    expect(report?.declared.words).toBe(words);
    expect(report?.differs).toContain("words");
    const { differs } = await world.db
      .selectFrom("consignments")
      .select("differs")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(differs ?? "null")).toEqual(report?.differs);
  });

  test("starts over after a server dies in the middle of it", async () => {
    await handIn(site.mei, site.delivery, { "a.txt": PROSE });
    const [plain = ""] = storedFiles(world);
    const folder = join(world.dataDir, "deliveries");
    await Bun.write(join(folder, `${plain}.age`), "half a ciphertext");
    await Bun.write(join(folder, `${plain}.part`), `${SENTENCE} unpacked`);
    await runIntake(world, { inWorker: true });
    expect((await outcomeOf(world)).status).toBe("sealed");
    expect(storedFiles(world)).toEqual([`${plain}.age`]);
    expect(isOnDisk(world, "half a ciphertext")).toBe(false);
  });

  test("processes waiting collections in order, each once", async () => {
    await handIn(site.mei, site.delivery, { "a.txt": PROSE });
    const first = site.delivery;
    world.clock.advance(1000);
    site.delivery = await addDelivery(world);
    await handIn(site.mei, site.delivery, { "b.txt": PROSE });
    await runIntake(world);
    const events = await world.db
      .selectFrom("delivery_events")
      .select(["delivery_id", "type"])
      .where("type", "=", "sealed")
      .orderBy("id")
      .execute();
    expect(events.map((event) => event.delivery_id)).toEqual([first.id, site.delivery.id]);
    await runIntake(world);
    expect(await world.db.selectFrom("consignments").select("status").execute()).toEqual([
      { status: "sealed" },
      { status: "sealed" },
    ]);
  });

  test("drops a collection that was abandoned in the meantime", async () => {
    await handIn(site.mei, site.delivery, { "a.txt": PROSE });
    await world.db.updateTable("consignments").set({ status: "gone" }).execute();
    await runIntake(world);
    expect(await stateOf()).toBe("measuring");
    expect((await outcomeOf(world)).status).toBe("gone");
  });
});
