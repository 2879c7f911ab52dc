import { beforeEach, describe, expect, test } from "bun:test";
import { dataQualityOf } from "../../src/samples/data-quality";
import { readAnalysis } from "../../src/samples/earlier-analyses";
import { worldForEach } from "../support/each-world";
import { addLot, LISTING_FORM } from "../support/listings";
import { anAnalysis } from "../support/samples";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const CHAT = Array.from({ length: 30 }, (_, n) =>
  JSON.stringify({
    prompt: `Which gate of the harbour was repaired in the spring of ${1800 + n}?`,
    response: `The gate near mill ${n}, as the ledger of the pilots says. It took them ${n + 2} weeks.`,
    rating: (n % 5) + 1,
  }),
).join("\n");

const sampleRow = () => world.db.selectFrom("sample_files").selectAll().executeTakeFirstOrThrow();
const visibleText = async (path: string) =>
  (await (await world.visitor.get(path)).text())
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

/** Returns the address of the package with its new sample. */
type Upload = (fileContent: string, contentType?: string) => Promise<string>;

const ways: Record<string, Upload> = {
  async form(fileContent, contentType = "") {
    const form = { ...LISTING_FORM, sampleText: fileContent, sampleType: contentType };
    const response = await mei.post("/create-package", form);
    expect(response.status).toBe(303);
    return `/package/${(await sampleRow()).package_id}`;
  },
  async call(fileContent, contentType) {
    const { id } = await addLot(world.db, world.people.mei.id, world.clock.now(), {
      title: "Rated turns",
      description: "Turns about a harbour.",
    });
    const sample = { filename: "a.jsonl", fileType: "jsonl", fileContent, contentType };
    const response = await mei.json("POST", `/api/packages/${id}/samples`, sample);
    expect(response.status).toBe(201);
    return `/package/${id}`;
  },
};

describe.each(Object.keys(ways))("a sample by %s", (way) => {
  const upload = ways[way] as Upload;

  test("of rated chat turns is conversations, and never a problem bank", async () => {
    const page = await upload(CHAT);
    const { id, kind, analysis } = await sampleRow();
    expect(kind).toBe("chat");
    expect(readAnalysis(analysis as string)).toMatchObject({
      questions: null,
      problems: expect.any(Array),
    });
    const shown = await visibleText(page);
    expect(shown).toContain("Conversations 30 Turns 60 Turns per conversation 2");
    expect(shown).toContain("Rated conversations 30 of 30 (100%)");
    expect(shown).toContain("no price per word of conversations has been published");
    const panel = await visibleText(`${page}/samples/${id}`);
    for (const text of [shown, panel]) expect(text).not.toMatch(/problem bank|Literary style/i);
  });

  test("that is declared as what it is not is measured by what it is", async () => {
    const page = await upload(CHAT, "problem_bank");
    const { id, content_type, kind } = await sampleRow();
    expect({ content_type, kind }).toEqual({ content_type: "problem_bank", kind: null });
    const panel = await visibleText(`${page}/samples/${id}`);
    expect(panel).toContain("was declared as another type. Choose “Conversations”.");
    expect(await visibleText(page)).toContain("no price per word of conversations");
  });
});

test("calls say what a file is built of, and refuse unknown types", async () => {
  const ask = (contentType?: string) =>
    mei.json("POST", "/api/analyze-sample", { content: CHAT, contentType });
  const { analysis } = (await (await ask()).json()) as { analysis: Record<string, unknown> };
  expect(analysis).toMatchObject({
    contentType: "chat",
    measuredShare: null,
    structure: { kind: "chat", conversations: 30, turns: 60, ratedConversations: 30 },
    problemSet: null,
  });
  expect((await ask("dialogue")).status).toBe(400);
});

test("a new analysis keeps the type that the seller declared", async () => {
  await ways.call?.(CHAT, "educational");
  expect((await sampleRow()).content_type).toBe("educational");
});

test("code neither lowers the score of a package's texts nor counts as scored", () => {
  const prose = anAnalysis({ facts: { words: 300 } });
  const code = anAnalysis({ form: "code", aiTrainingValue: 0, facts: { words: 700 } });
  expect(dataQualityOf([prose, code])).toMatchObject({
    aiTrainingValue: 95,
    form: null,
    words: 1000,
    scoredWords: 300,
  });
  expect(dataQualityOf([code])).toMatchObject({ aiTrainingValue: 0, form: "code" });
});

describe("the share of the collection that was measured stands beside the score", () => {
  test.each([
    ["cards", () => "/marketplace?certified=false", /Quality \d+(–\d+)? on \d/],
    ["rows", () => "/marketplace?certified=false&view=table", /\d+(–\d+)? on 0?\.?\d+%/],
    ["the package", (page: string) => page, /From 1 sample, [\d.]+% of the collection/],
    ["previews", (page: string) => `${page}/samples`, /Quality \d+\/100 on [\d.]+%/],
    ["comparisons", (page: string) => `/compare?packages=${page.split("/").at(-1)}`, / on [\d.]+%/],
  ])("on %s", async (_, path, pattern) => {
    const page = (await ways.call?.(CHAT)) as string;
    expect(await visibleText(path(page))).toMatch(pattern);
  });

  test("in the analysis and in calls", async () => {
    const page = (await ways.call?.(CHAT)) as string;
    const { id, word_count } = await sampleRow();
    expect(await visibleText(`${page}/samples/${id}`)).toMatch(/[\d.]+% of the collection/);
    const lot = (await (
      await world.visitor.get(`/api/packages/${page.split("/").at(-1)}`)
    ).json()) as {
      totalWords: number;
      dataQuality: { measuredShare: number; kinds: string[] };
    };
    expect(lot.dataQuality.measuredShare).toBeCloseTo(word_count / lot.totalWords, 6);
    expect(lot.dataQuality.kinds).toEqual(["chat"]);
  });
});
