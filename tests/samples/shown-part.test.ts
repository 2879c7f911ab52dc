import { beforeAll, describe, expect, test } from "bun:test";
import type { Package } from "../../src/packages/packages";
import { SHOWN_CHARACTERS } from "../../src/rules/limits";
import { addSample } from "../../src/samples/samples";
import { formatAsJsonLines, formatAsText, matchingIndexes } from "../../src/samples/shown-files";
import { listShownSamples, readShownPart, shownPart } from "../../src/samples/shown-part";
import { worldForAll } from "../support/each-world";
import { addLot } from "../support/listings";
import { anAnalysis } from "../support/samples";
import type { Browser } from "../support/world";

const world = worldForAll();
let mei: Browser;

beforeAll(async () => {
  mei = await world.as("mei");
});

const records = (count: number) =>
  Array.from({ length: count }, (_, i) => JSON.stringify({ id: i, word: i % 2 ? "odd" : "" }));

describe("the public part of a sample", () => {
  test("consists of its first characters, counted in code points", () => {
    expect(shownPart("𠮷".repeat(700), 600, "txt").text).toBe("𠮷".repeat(600));
    expect(shownPart("short", 600, "txt")).toMatchObject({
      text: "short",
      passages: ["short"],
      isWhole: true,
      table: null,
    });
  });

  test("consists of whole rows for records", () => {
    const text = records(1000).join("\n");
    const rows = (limit: number) => shownPart(text.slice(0, limit + 64), limit, "jsonl");
    expect(rows(5000).table?.rows).toHaveLength(20);
    expect(rows(10_000).table?.rows).toHaveLength(40);
    expect(rows(5000).text).toBe(records(20).join("\n"));
    expect(rows(5000).isWhole).toBe(false);
    expect(shownPart(`[${records(3).join()}]`, 500, "json").text).toBe(records(3).join("\n"));
  });

  test.each([
    ["a\n \r\nb\nc", ["a", "b\nc"]],
    ["\n\na\nb\n\n", ["a", "b"]],
    [`a${"\n".repeat(400_000)}`, ["a"]],
  ])("has a passage per paragraph or line (%#)", (text, passages) => {
    expect(shownPart(text, text.length, "txt").passages).toEqual(passages);
  });

  test("is read no further than shown", () => {
    const text = `${"-\n".repeat(10)}${'{"id":1}\n'.repeat(40)}`;
    const part = shownPart(text, 5000, "jsonl");
    expect([part.table?.rows.length, part.isWhole]).toEqual([11, false]);
    expect(shownPart('{"id":1}\n'.repeat(20), 5000, "jsonl").isWhole).toBe(true);
  });

  test("has each column's types, gaps, lengths and distinct values", () => {
    const { table } = shownPart(records(8).join("\n"), 5000, "jsonl");
    expect(table?.figures).toMatchObject([
      { name: "id", kinds: ["number"], empty: 0, distinct: 8 },
      { kinds: ["text"], empty: 0.5, distinct: 1, lengths: { least: 3, median: 3, most: 3 } },
    ]);
  });

  test.each([
    ["in a text", "Write to ahab@pequod.co or call (212) 555-0147.", "txt"],
    ["in a value", '{"tel":"(212) 555-0147","mail":"ahab@pequod.co","last":1}', "jsonl"],
    ["escaped", '{"mail":"ahab\\u0040pequod.co","last":1}', "jsonl"],
    ["behind a line break", '{"mail":"Write to\\nahab@pequod.co","last":1}', "jsonl"],
    ["in a number", '{"card":4111111111111111,"last":1}', "jsonl"],
    ["in a name", '{"ahab@pequod.co":"x","last":1}', "jsonl"],
    [
      "in names of every row",
      '{"ahab@pequod.co":"(212) 555-0147","last":1}\n{"last":4111111111111111,"ahab@pequod.co":2}',
      "jsonl",
    ],
    ["in a table", "ahab@pequod.co,card\n(212) 555-0147,4111111111111111\n1,2\nx,y", "csv"],
  ])("masks personal data %s", (_, text, type) => {
    const part = shownPart(text, 5000, type);
    const all = JSON.stringify(part);
    for (const datum of ["ahab@pequod", "555-0147", "25550147", "4111111111111111"])
      expect(all).not.toContain(datum);
    expect(all).toContain("■");
    if (type === "jsonl") expect(part.table?.columns).toContain("last");
  });

  test.each(["Call +852 2555 0147", '{"t":"Call +852 2555 0147"}'])(
    "does not end inside a phone number: %s",
    (text) => {
      for (let limit = 1; limit <= text.length; limit++)
        expect(JSON.stringify(shownPart(text, limit, "jsonl"))).not.toMatch(/2555|\d{4}/);
    },
  );
});

describe("the length of the public part", () => {
  const sampleOf = (lot: Package, fileContent: string, more = {}) => {
    const body = { filename: "a.txt", fileContent, fileType: "txt", contentType: "literary" };
    return mei.json("POST", `/api/packages/${lot.id}/samples`, { ...body, ...more });
  };
  const newLot = () => addLot(world.db, world.people.mei.id, world.clock.now());
  const limitOf = async (lot: Package) => (await listShownSamples(world.db, lot.id))[0]?.limit;

  test("is 5,000 characters, 500 for earlier samples, or the seller's choice", async () => {
    const lot = await newLot();
    const { id } = (await (await sampleOf(lot, "word ".repeat(200))).json()) as { id: string };
    expect(await limitOf(lot)).toBe(SHOWN_CHARACTERS.usual);
    const samples = world.db.updateTable("sample_files").where("id", "=", id);
    await samples.set({ shown_characters: null }).execute();
    expect(await limitOf(lot)).toBe(500);
    const address = `/package/${lot.id}/samples/${id}/shown`;
    await mei.post(address, { shownCharacters: "50000" });
    expect(await limitOf(lot)).toBe(50_000);
    for (const wrong of ["499", "50001", "", "600.5", "many"])
      await mei.post(address, { shownCharacters: wrong });
    await (await world.as("ada")).post(address, { shownCharacters: "600" });
    await world.visitor.post(address, { shownCharacters: "600" });
    expect(await limitOf(lot)).toBe(50_000);
  });

  test("stays the same when a sample is replaced", async () => {
    const lot = await newLot();
    const created = await sampleOf(lot, "word ".repeat(200), { shownCharacters: 700 });
    const { id } = (await created.json()) as { id: string };
    const body = { filename: "b.txt", fileContent: "other ".repeat(300), fileType: "txt" };
    const at = `/api/packages/${lot.id}/samples/${id}`;
    await mei.json("PUT", at, body);
    expect(await limitOf(lot)).toBe(700);
    await mei.json("PUT", at, { ...body, shownCharacters: 900 });
    expect(await limitOf(lot)).toBe(900);
    expect((await mei.json("PUT", at, { ...body, shownCharacters: 499 })).status).toBe(400);
  });
});

describe("the public part as files and in searches", () => {
  const license = { licence: "Rights: none", source: "http://here" };
  const rows = shownPart(records(3).join("\n"), 500, "jsonl");
  const text = shownPart("First.\n\nＳＥＣＯＮＤ one.\nMore.\n\nThird.", 500, "txt");

  test("starts with a line about the license", () => {
    expect(formatAsText(text, license)).toStartWith("Rights: none · http://here\n\nFirst.");
    const lines = [license, ...records(3).map((line) => JSON.parse(line))];
    expect(
      formatAsJsonLines(rows, license)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(lines);
    expect(formatAsJsonLines(text, license).trim().split("\n")).toHaveLength(4);
  });

  test("is searched quickly despite many combining marks", () => {
    const pile = shownPart(`First.\n\na${"\u0301\u0316".repeat(24_000)}`, 50_000, "txt");
    expect(matchingIndexes(pile, "FIRST")).toEqual([0]);
  });

  test("can be searched by row and passage, in any case and width", () => {
    expect(matchingIndexes(text, " second ")).toEqual([1]);
    expect(matchingIndexes(rows, "ODD")).toEqual([1]);
    expect(matchingIndexes(rows, "even")).toEqual([]);
  });
});

test("recognizes a table stored as text by its file name", async () => {
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const owner = { packageId: lot.id, sellerId: lot.seller_id };
  const shown = async (filename: string, fileContent: string) => {
    const sample = { filename, fileContent, fileType: "txt", contentType: "literary" } as const;
    const id = await addSample(world.db, owner, sample, anAnalysis(), world.clock.now());
    const listed = (await listShownSamples(world.db, lot.id)).find((each) => each.id === id);
    return listed && (await readShownPart(world.db, listed)).table?.columns;
  };
  expect(await shown("Poems.CSV", "title,line\nTide,The tide.\nMoon,The moon.")).toEqual([
    "title",
    "line",
  ]);
  expect(await shown("poems.tsv", "title\tline\nTide\tThe tide.\nMoon\tThe moon.")).toEqual([
    "title",
    "line",
  ]);
  expect(await shown("poems.txt", "title,line\nTide,The tide.")).toBeUndefined();
});

test("offers vertical text only for Chinese and Japanese", async () => {
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const owner = { packageId: lot.id, sellerId: lot.seller_id };
  const page = async (fileContent: string, code: "zh-traditional" | "en") => {
    const sample = {
      filename: "a.txt",
      fileContent,
      fileType: "txt",
      contentType: "literary",
    } as const;
    const id = await addSample(world.db, owner, sample, anAnalysis(), world.clock.now());
    await world.db
      .updateTable("sample_files")
      .set({ language: code })
      .where("id", "=", id)
      .execute();
    return (await world.visitor.get(`/package/${lot.id}?sample=${id}`)).text();
  };
  expect(await page("海上生明月", "zh-traditional")).toContain("Vertical text");
  expect(await page("The tide.", "en")).not.toContain("Vertical text");
});

test("searches and pages a sample without JavaScript", async () => {
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const owner = { packageId: lot.id, sellerId: lot.seller_id };
  const add = (filename: string, fileContent: string, at: number) => {
    const sample = { filename, fileContent, fileType: "txt", contentType: "literary" } as const;
    return addSample(world.db, owner, sample, anAnalysis(), at);
  };
  const now = world.clock.now();
  const older = await add("older.txt", "Old text.", now);
  await add("newer.txt", "One fish.\n\nTwo birds.", now + 1);
  const read = async (query: string) =>
    (await world.visitor.get(`/package/${lot.id}${query}`)).text();
  const found = await read("?find=FISH");
  expect(found.includes(">One fish.</p>")).toBe(true);
  expect(/<p hidden=""[^>]*>Two birds\.<\/p>/.test(found)).toBe(true);
  expect(/<p hidden=""[^>]*>One fish/.test(found)).toBe(false);
  const page = await read("");
  expect(page.includes(`?sample=${older}#sample`)).toBe(true);
  expect((await read(`?sample=${older}`)).includes("Old text.")).toBe(true);
  expect((await read("?sample=unknown")).includes("One fish.")).toBe(true);
  const file = await world.visitor.get(`/package/${lot.id}/samples/${older}/shown.txt`);
  expect(await file.text()).toEndWith(`/package/${lot.id}\n\nOld text.\n`);
});

test("shows nobody else a character beyond the public part", async () => {
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const shown = "shown ".repeat(100).slice(0, 599);
  const fileContent = `${shown}.${"zyzzyva ".repeat(40)}`;
  const sample = { filename: "a.txt", fileContent, fileType: "txt" } as const;
  const owner = { packageId: lot.id, sellerId: lot.seller_id };
  const limited = { ...sample, contentType: "literary", shownCharacters: 600 } as const;
  const id = await addSample(world.db, owner, limited, anAnalysis(), world.clock.now());
  const [listed] = await listShownSamples(world.db, lot.id);
  expect(listed && (await readShownPart(world.db, listed)).text).toBe(`${shown}.`);
  const at = `/package/${lot.id}`;
  const leaking: string[] = [];
  for (const path of [
    ...[at, `${at}?sample=${id}`, `${at}?sample=${id}&find=zyzz`, `${at}/croissant.json`],
    ...[`${at}/samples`, `${at}/samples/${id}`, `${at}/samples/${id}/excerpt.txt`],
    ...[`${at}/samples/${id}/shown.txt`, `${at}/samples/${id}/shown.jsonl`],
    `/api/packages/${lot.id}/samples`,
  ]) {
    for (const browser of [world.visitor, await world.as("ada")])
      if ((await (await browser.get(path)).text()).includes("zyzzyva")) leaking.push(path);
  }
  expect(leaking).toEqual([]);
  const page = await (await world.visitor.get(at)).text();
  expect(page.includes(`${shown}.<`)).toBe(true);
});

describe("a table view", () => {
  const csv = 'id,"poem, title",price\n1,"Tide ""one""",1.50\n2,Write to ahab@pequod.co,\n3,cut o';
  const tableOf = (text: string, type: string, limit = 5000) => shownPart(text, limit, type).table;

  test.each([
    ["csv", csv],
    ["tsv", csv.replaceAll("poem, title", "poem. title").replace(/,(?!$)/gm, "\t")],
  ])("shows a %s file as written with its fields", (type, text) => {
    const table = tableOf(text, type);
    expect(table?.columns).toEqual(["id", type === "csv" ? "poem, title" : "poem. title", "price"]);
    expect(table?.rows[0]?.slice(0, 2)).toEqual(["1", 'Tide "one"']);
    expect(table?.rows[0]?.[2]).toBe("1.50");
    expect(table?.figures[0]?.kinds).toEqual(["number"]);
    expect(JSON.stringify(table)).not.toContain("ahab@pequod");
  });

  test("shows whole rows only, if it is partly public", () => {
    expect(tableOf(csv, "csv", 60)?.rows).toHaveLength(1);
  });

  test("shows as many rows as its fields allow, if it is very wide", () => {
    const row = `${Array.from({ length: 100 }, (_, i) => i).join()}\n`;
    const { table, isWhole } = shownPart(row.repeat(170), 50_000, "csv");
    expect([table?.columns.length, table?.rows.length, isWhole]).toEqual([24, 48, false]);
  });

  test.each([
    ["text in a file named as a table", "One, two.\n\nThree.\n\nFour, five, six.\n\nSeven."],
    ["one column", "Alpha\nBeta\nGamma"],
    ["thousands of columns", ",".repeat(50_064)],
  ])("does not show %s", (_, text) => {
    expect(tableOf(text, "csv")).toBeNull();
  });

  test("marks each column's own language", () => {
    const [english, chinese] = [
      "The tide comes in and the boats go out. ",
      "海上生明月，天涯共此時。",
    ];
    const lines = `id,translation,source\n${`1,${english},${chinese}\n`.repeat(8)}`;
    const languages = tableOf(lines, "csv")?.figures.map(({ language }) => language);
    expect(languages).toEqual([null, "en", "zh-traditional"]);
  });

  test.each([
    ["a name of every object", "__proto__,constructor\na,b", ["__proto__", "constructor"]],
    ["formulas", '=1+1,@SUM(A1)\n=cmd|"/c calc",+1', ["=1+1", "@SUM(A1)"]],
    ["the same name twice", "a,a\n1,2", ["column 1", "column 2"]],
    ["a mark of byte order", "\ufeffa,b\n1,2", ["a", "b"]],
    ["a stated separator", "sep=;\na;b\n1;2", ["a", "b"]],
    [
      "the beginning of a zip",
      "PK\u0003\u0004,\ufffd\n\u0001,\u0002",
      ["PK\u0003\u0004", "\ufffd"],
    ],
  ])("shows columns with %s", (_, text, columns) => {
    expect(tableOf(text, "csv")?.columns).toEqual(columns);
  });

  test.each(['"never closed\n'.repeat(4000), ",".repeat(50_064), "\n".repeat(50_064), ""])(
    "shows hostile tables or passages (%#)",
    (text) => {
      expect(() => shownPart(text, 50_000, "csv")).not.toThrow();
    },
  );
});
