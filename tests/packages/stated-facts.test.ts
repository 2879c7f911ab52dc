import { describe, expect, test } from "bun:test";
import { acceptBid } from "../../src/trade/decisions";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";

const world = worldForEach();

const MINIMAL = {
  title: "香港散文選",
  description: "二十世紀香港報章專欄文章。",
  category: "literary",
  language: "zh-traditional",
  contentType: "novels",
  startingPrice: "1234",
  totalCharacters: "800,000",
  publisher: "大嶼山出版社",
  rights: { uses: ["pretraining"] },
};

const NOBODY_STATED =
  /(?<!\d|max="|max=\\"|to )50,?000\b|Sample \+ Metadata|Full Collection Metadata|Sample Preview,|\b1 files?\b|Publication Year|publicationYear":\s*2|\b2024\b/;

async function pagesOf(packageId: string): Promise<string[]> {
  const paths = [
    ...[
      `/package/${packageId}`,
      "/marketplace?certified=false",
      "/marketplace.atom?certified=false",
    ],
    ...["/marketplace.json?certified=false", `/package/${packageId}/croissant.json`],
    ...[`/api/packages/${packageId}`, "/api/packages", `/package/${packageId}/odrl.json`],
  ];
  const answers = await Promise.all(paths.map((path) => world.visitor.get(path)));
  for (const [i, answer] of answers.entries())
    expect([paths[i], answer.status]).toEqual([paths[i], 200]);
  const mei = await world.as("mei");
  const own = ["/corpus-profile", `/package/${packageId}/edit`].map((path) => mei.get(path));
  const all = [...answers, ...(await Promise.all(own))];
  return Promise.all(
    all.map(async (given) => (await given.text()).replaceAll(/ placeholder="[^"]*"/g, "")),
  );
}

async function contractOf(packageId: string): Promise<string> {
  const { db, clock, people } = world;
  const ada = await world.as("ada");
  const bid = await ada.json("POST", `/api/packages/${packageId}/bids`, { amount: "1500.00" });
  const { id } = (await bid.json()) as { id: string };
  await acceptBid(db, { bidId: id, sellerId: people.mei.id }, clock.now());
  const contract = await sendContractOf(db, id, clock.now());
  const row = await db
    .selectFrom("contracts")
    .select(["terms", "document"])
    .where("id", "=", contract.id)
    .executeTakeFirstOrThrow();
  return `${row.terms}\n${row.document}`;
}

const onlyPackage = () => world.db.selectFrom("packages").selectAll().executeTakeFirstOrThrow();

describe("a listing with only the required fields", () => {
  test("gets no invented values on pages, in exports or in contracts", async () => {
    const mei = await world.as("mei");
    const { rights, ...typed } = MINIMAL;
    expect(
      (
        await mei.post("/create-package", {
          ...typed,
          usesPreset: "training",
          collectionSize: "",
          place: "page",
        })
      ).status,
    ).toBe(303);
    const { id, ...stored } = await onlyPackage();
    expect(stored).toMatchObject({
      total_characters: 800_000,
      total_words: 520_000,
      estimated_word_count: 520_000,
      publication_year: null,
      formats: "[]",
      file_size: "",
      total_files: 0,
    });
    const pages = await pagesOf(id);
    for (const page of pages) expect(page).not.toMatch(NOBODY_STATED);
    expect(pages[0]).toContain("Total Characters");
    expect(pages[1]).toContain("800,000 characters");
    expect(pages[1]).not.toContain("520,000");
    expect(JSON.parse(pages[5] ?? "")).toMatchObject({
      totalWords: 520_000,
      totalCharacters: 800_000,
      totalFiles: null,
      fileSize: null,
      formats: [],
      publicationYear: null,
    });
    const contract = await contractOf(id);
    expect(contract).not.toMatch(NOBODY_STATED);
    expect(contract).toContain('"value":"800,000 characters (without white space)"');
    expect(contract).not.toContain("520,000");
    for (const text of [pages[0], contract]) expect(text).not.toContain("UTF-8");
  });

  test("hides placeholders of earlier versions and API clients", async () => {
    const mei = await world.as("mei");
    const sent = {
      ...MINIMAL,
      totalCharacters: undefined,
      collectionSize: 70_000,
      totalFiles: 1,
      sale: "seller",
      fileSize: "Sample + Metadata",
      formats: ["Sample Preview", "Full Collection Metadata"],
    };
    expect((await mei.json("POST", "/api/packages", sent)).status).toBe(201);
    const { id } = await onlyPackage();
    await world.db
      .updateTable("packages")
      .set({ total_files: 1, file_size: sent.fileSize, formats: JSON.stringify(sent.formats) })
      .execute();
    for (const page of await pagesOf(id)) expect(page).not.toMatch(NOBODY_STATED);
    const contract = await contractOf(id);
    expect(contract).not.toMatch(NOBODY_STATED);
    expect(contract).toContain('"value":"70,000 words"');
  });

  test("accepts only deliverable formats, by any of their names", async () => {
    const mei = await world.as("mei");
    const list = (formats: string[]) => {
      const sized = { totalCharacters: undefined, collectionSize: 70_000 };
      return mei.json("POST", "/api/packages", { ...MINIMAL, ...sized, formats });
    };
    const refused = await list(["JSONL", "PSD"]);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining("Choose an option from the list"),
    ]);
    expect((await list(["jsonl", ".docx", "Markdown", "ndjson"])).status).toBe(201);
    expect((await onlyPackage()).formats).toBe('["JSONL","DOCX","Markdown"]');
  });

  test("asks for a size in the unit of its language", async () => {
    const mei = await world.as("mei");
    const faults = async (language: string) => {
      const sent = { ...MINIMAL, language, totalCharacters: "", title: "" };
      const refused = await mei.json("POST", "/api/packages", sent);
      return ((await refused.json()) as { errors: Array<{ path: string }> }).errors.map(
        ({ path }) => path,
      );
    };
    expect(await faults("zh-traditional")).toEqual(["title", "totalCharacters"]);
    expect(await faults("English")).toEqual(["title", "collectionSize"]);
  });

  test("declares one size if both are stated", async () => {
    const mei = await world.as("mei");
    const both = { collectionSize: "1000000000", totalCharacters: "10000" };
    for (const language of ["en", "zh-traditional"])
      await mei.json("POST", "/api/packages", { ...MINIMAL, ...both, language });
    const sizes = await world.db
      .selectFrom("packages")
      .select(["language", "total_words", "total_characters"])
      .orderBy("language")
      .execute();
    expect(sizes).toEqual([
      { language: "en", total_words: 1_000_000_000, total_characters: null },
      { language: "zh-traditional", total_words: 6500, total_characters: 10_000 },
    ]);
  });

  test("keeps its characters when other fields are edited", async () => {
    const mei = await world.as("mei");
    await mei.json("POST", "/api/packages", MINIMAL);
    const { id } = await onlyPackage();
    await world.db.updateTable("packages").set({ certified: 1 }).execute();
    await mei.json("PATCH", `/api/packages/${id}`, { startingPrice: "2000" });
    expect(await onlyPackage()).toMatchObject({
      total_characters: 800_000,
      total_words: 520_000,
      certified: 1,
    });
    await mei.json("PATCH", `/api/packages/${id}`, { totalCharacters: 900_000 });
    expect(await onlyPackage()).toMatchObject({
      total_characters: 900_000,
      total_words: 585_000,
      certified: 0,
    });
  });
});
