import { describe, expect, test } from "bun:test";
import { suggestTitle } from "../../src/web/packages/suggested-title";
import { worldForEach } from "../support/each-world";
import { way } from "../support/http";
import { LISTING_FORM } from "../support/listings";

const world = worldForEach();
const POEMS = {
  ...LISTING_FORM,
  title: "全唐詩",
  language: "zh-traditional",
  collectionSize: "",
  totalCharacters: "1,200,000",
  subjectAreas: "詩歌，文學",
};
const SUGGESTED = "Traditional Chinese poetry and literature, 1.2M characters";

describe("a suggested English title", () => {
  test.each([
    [POEMS, SUGGESTED],
    [
      { language: "German", contentType: "academic", category: "Legal", collectionSize: "9800000" },
      "German legal academic texts, 9.8M words",
    ],
    [{ language: "bilingual-zh-en", subjectAreas: "數學" }, "Chinese–English math"],
    [{ language: "Arabic", totalCharacters: "many" }, "Arabic texts"],
    [{ subjectAreas: "poetry" }, ""],
  ])("summarizes the listing: %p", (fields, title) => {
    expect(suggestTitle(fields)).toBe(title);
  });

  test("waits in the form for the seller's review", async () => {
    const { db } = world;
    const mei = await world.as("mei");
    const answered = await mei.post("/create-package", { ...POEMS, act: "suggest-title" });
    expect(answered.status).toBe(200);
    expect(await answered.text()).toContain(`value="${SUGGESTED}"`);
    expect(await db.selectFrom("packages").select("id").execute()).toEqual([]);

    await mei.post("/create-package", { ...POEMS, act: "draft" });
    const { id } = await db.selectFrom("drafts").select("id").executeTakeFirstOrThrow();
    const asked = { ...POEMS, act: "suggest-title", revision: "1" };
    const draft = await (await mei.post(`/draft/${id}`, asked)).text();
    expect(draft).toContain(`value="${SUGGESTED}"`);
    const kept = await db.selectFrom("drafts").select("fields").executeTakeFirstOrThrow();
    expect(kept.fields).not.toContain("Traditional Chinese");
  });

  test("is dropped with the abstract once the collection is in English", async () => {
    const mei = await world.as("mei");
    const hidden = { englishTitle: "a".repeat(101), englishAbstract: "short" };
    const answered = await mei.post("/create-package", { ...LISTING_FORM, ...hidden });
    expect(answered.status).toBe(303);
    const lot = await world.db.selectFrom("packages").selectAll().executeTakeFirstOrThrow();
    expect(lot).toMatchObject({ english_title: null, english_abstract: null });
    expect(await (await mei.post("/create-package", { ...POEMS, ...hidden })).text()).toContain(
      "aria-invalid",
    );
  });

  test("never replaces the seller's own text", async () => {
    const mei = await world.as("mei");
    const typed = { ...POEMS, englishTitle: "Tang Poems", act: "suggest-title" };
    const page = await (await mei.post("/create-package", typed)).text();
    expect(page).toContain('value="Tang Poems"');
    expect(page).not.toContain(SUGGESTED);
  });
});

test("stores both English texts from the form, and changes them on the edit page", async () => {
  const mei = await world.as("mei");
  const texts = { englishTitle: "Tang Poems", englishAbstract: "Forty thousand poems." };
  const listed = await mei.post("/create-package", { ...POEMS, ...texts });
  const [status, to] = await way(listed);
  expect(status).toBe(303);
  const edit = `${to}/edit`;
  const page = await (await mei.get(edit)).text();
  expect(page).toContain('value="Tang Poems"');
  expect(page).toContain("Forty thousand poems.</textarea>");
  const version = /name="revision" value="(\d+)"/.exec(page)?.[1];
  const changed = { ...POEMS, ...texts, englishTitle: "Odes", revision: version };
  expect(await way(mei.post(edit, changed as Record<string, string>))).toEqual([303, to]);
  const [row] = await world.db.selectFrom("packages").selectAll().execute();
  expect(row).toMatchObject({ english_title: "Odes", english_abstract: "Forty thousand poems." });

  const long = await mei.post("/create-package", { ...POEMS, englishTitle: "a".repeat(101) });
  expect(long.status).toBe(400);
  expect(await long.text()).toContain('aria-describedby="englishTitle-note"');
});
