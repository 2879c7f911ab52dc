import { beforeEach, describe, expect, test } from "bun:test";
import { MAX_TEXT_BYTES } from "../../src/rules/limits";
import { worldForEach } from "../support/each-world";
import { encoded } from "../support/format-files";
import { LISTING_FORM } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const TEXT = `The pilot boat left at dawn, and the ledger names each of its passengers. ${"Tide and wind were fair; the harbour master wrote it down with care. ".repeat(8)}`;

function send(path: string, fields: Record<string, string>, file?: File): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (file) body.set("sampleFile", file);
  return mei.send("POST", path, { body });
}

const textFile = (text = TEXT, name = "ledger.json") => new File([text], name);
const samples = () =>
  world.db
    .selectFrom("sample_files")
    .innerJoin("packages", "packages.id", "sample_files.package_id")
    .select(["title", "filename", "file_type", "file_content", "quality_score"])
    .select(["sample_files.content_type", "packages.training_value"])
    .execute();
const packages = () => world.db.selectFrom("packages").select("id").execute();

describe("the first sample in the listing form", () => {
  test("is listed and analyzed with the package, from a file or as typed", async () => {
    const form = { ...LISTING_FORM, sampleType: "educational" };
    const chosen = await send("/create-package", form, textFile());
    expect(chosen.status).toBe(303);
    expect(chosen.headers.getSetCookie().join()).toContain("collection-listed");
    await send("/create-package", { ...LISTING_FORM, title: "Typed", sampleText: TEXT });
    const [file, typed] = await samples();
    expect(file).toMatchObject({
      title: LISTING_FORM.title,
      filename: "ledger.json",
      file_type: "json",
      content_type: "educational",
      file_content: TEXT,
    });
    expect(file?.quality_score).toBe(file?.training_value ?? -1);
    expect(typed).toMatchObject({ filename: "sample.txt", content_type: "literary" });
  });

  test("is optional", async () => {
    const blank = await send("/create-package", { ...LISTING_FORM, sampleText: " \n" });
    expect(blank.status).toBe(303);
    const unchosen = await send("/create-package", LISTING_FORM, new File([], ""));
    expect(unchosen.status).toBe(303);
    expect(await samples()).toEqual([]);
  });

  test("is analyzed on request without listing anything", async () => {
    const html = await (
      await send("/create-package", { ...LISTING_FORM, act: "suggest" }, textFile())
    ).text();
    expect(html).toContain('class="analysis-panel"');
    expect(html).toContain("Only 0 similar packages");
    expect(html).toContain("The pilot boat left at dawn");
    expect(html).toContain("ledger.json, read as UTF-8");
    expect(await packages()).toEqual([]);
  });

  test("names an encoding only if its file is text", async () => {
    const form = { ...LISTING_FORM, act: "suggest", sampleText: TEXT };
    const read = async (sampleName: string, sampleEncoding: string) =>
      (await send("/create-package", { ...form, sampleName, sampleEncoding })).text();
    for (const name of ["ledger.docx", "ledger.parquet", "ledger.zip"]) {
      const html = await read(name, "utf-8");
      expect(html).toContain(name);
      expect(html).not.toContain(", read as U");
    }
    expect(await read("ledger.txt", "utf-8-bom")).toContain("ledger.txt, read as UTF-8 (BOM)");
  });

  test("is returned as text with every refusal", async () => {
    const refused = await send("/create-package", { ...LISTING_FORM, title: "" }, textFile());
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toMatch(/<textarea[^>]*name="sampleText"[^>]*>The pilot boat/);
    expect(html).toContain('name="sampleName" value="ledger.json"');
    expect(await samples()).toEqual([]);
  });

  test.each([
    [
      "no text",
      new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])], "a.txt"),
      "read any text in this file",
    ],
    ["empty", new File([], "ledger.txt"), "This file is empty"],
    ["blank", textFile(" \n"), "This file is empty"],
    ["too large", textFile("a".repeat(MAX_TEXT_BYTES + 1)), "A sample can contain at most 2 MB"],
    [
      "a spreadsheet",
      new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])], "prices.xlsx"),
      "This is a spreadsheet, presentation",
    ],
  ])("is refused at its field if it is %s", async (_, file, words) => {
    const refused = await send("/create-package", LISTING_FORM, file);
    expect(refused.status).toBe(400);
    const html = await refused.text();
    const [, note = ""] = /id="sampleFile-note">([^<]*)</.exec(html) ?? [];
    expect(note).toContain(words);
    expect(html).toMatch(/<input[^>]*id="sampleFile"[^>]*aria-invalid="true"/);
    expect(html).not.toMatch(/<textarea[^>]*aria-invalid/);
    expect(html).toContain(`value="${LISTING_FORM.title}"`);
    expect(await packages()).toEqual([]);
  });

  test("is listed once its seller has chosen between guessed encodings", async () => {
    const text = `${TEXT} naïve`;
    const file = () => new File([encoded(text, "windows-1252").bytes as BlobPart], "ledger.txt");
    const asked = await send("/create-package", { ...LISTING_FORM, sampleChoice: "big5" }, file());
    const html = await asked.text();
    expect([asked.status, html.includes("tell this file&#x27;s encoding")]).toEqual([400, true]);
    expect(html).toMatch(/name="sampleChoice".*<option value="windows-1252">Windows-1252</);
    expect(await packages()).toEqual([]);
    await send("/create-package", { ...LISTING_FORM, sampleChoice: "koi8-r" }, file());
    const [listed] = await samples();
    expect(listed?.file_content).toBe(text.replace("ï", "О"));
  });

  test("stays in a draft until it is listed", async () => {
    const saved = await send("/create-package", { ...LISTING_FORM, act: "draft" }, textFile());
    const path = saved.headers.get("location") ?? "";
    const html = await (await mei.get(path)).text();
    expect(html).toMatch(/<textarea[^>]*name="sampleText"[^>]*>The pilot boat/);
    expect(await samples()).toEqual([]);
    const [draft] = await (await mei.get("/api/seller/drafts")).json();
    expect(draft.sample).toEqual({ filename: "ledger.json", contentType: null });
    expect((await mei.json("POST", `/api/packages/${draft.id}/publish`)).status).toBe(200);
    expect(await samples()).toMatchObject([{ filename: "ledger.json", file_content: TEXT }]);
  });

  test("is limited to 20 MB across all drafts", async () => {
    const sampleText = "潮".repeat(MAX_TEXT_BYTES / 4);
    const saves = [];
    for (let i = 0; i < 13; i++) {
      saves.push((await send("/create-package", { act: "draft", sampleText })).status);
    }
    expect(saves.filter((status) => status === 303)).toHaveLength(12);
    expect(saves.at(-1)).toBe(409);
  });
});

describe("POST /api/packages with a sample", () => {
  const { duration, usesPreset, ...facts } = LISTING_FORM;
  const call = { ...facts, rights: { uses: ["pretraining"] } };
  const sample = { fileContent: TEXT, contentType: "educational", filename: "ledger.jsonl" };

  test("lists package and sample in one call", async () => {
    const response = await mei.json("POST", "/api/packages", { ...call, sample });
    expect(response.status).toBe(201);
    const listed = await response.json();
    expect(listed.dataQuality).not.toBeNull();
    expect(await samples()).toMatchObject([{ filename: "ledger.jsonl", file_type: "jsonl" }]);
  });

  test("refuses an invalid sample and lists nothing", async () => {
    const blank = { fileContent: " " };
    const bad = [blank, { fileContent: 5 }, "text", { ...sample, contentType: "no" }];
    for (const sample of bad) {
      expect((await mei.json("POST", "/api/packages", { ...call, sample })).status).toBe(400);
    }
    expect(await packages()).toEqual([]);
  });

  test("replaces or removes the sample of a draft", async () => {
    const draft = await (await mei.json("POST", "/api/packages", { draft: true, sample })).json();
    expect(draft.sample).toEqual({ filename: "ledger.jsonl", contentType: "educational" });
    const change = (sample: unknown) =>
      mei.json("PATCH", `/api/packages/${draft.id}`, { sample }).then((answer) => answer.json());
    expect((await change({ fileContent: "Other" })).sample).toEqual({
      filename: null,
      contentType: null,
    });
    expect((await change(null)).sample).toBeNull();
  });
});
