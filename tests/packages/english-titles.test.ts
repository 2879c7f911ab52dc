import { beforeEach, describe, expect, test } from "bun:test";
import { messagesFor } from "../../messages/catalogue";
import { faultText } from "../../messages/fault-text";
import { approveCertification } from "../../src/certification/decisions";
import { findPackage } from "../../src/packages/packages";
import { abstractFor, titleFor } from "../../src/packages/titles";
import { worldForEach } from "../support/each-world";
import { answer, refusal } from "../support/http";
import { addLot, LISTING } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const POEMS = {
  ...LISTING,
  title: "全唐詩校勘語料",
  description: "唐代詩歌四萬餘首的繁體校勘文本。",
  language: "zh-traditional",
  totalCharacters: 1_200_000,
};
const IN_ENGLISH = {
  englishTitle: "Complete Tang Poems",
  englishAbstract: "Forty thousand Tang poems in a collated text.",
};

async function list(body: object): Promise<{ id: string } & Record<string, unknown>> {
  const [status, listed] = await answer(mei.json("POST", "/api/packages", body));
  expect(status).toBe(201);
  return listed as { id: string };
}

describe("English texts of a listing", () => {
  test("are stored next to the original, and change only by a PATCH that names them", async () => {
    const { id } = await list({ ...POEMS, ...IN_ENGLISH });
    const path = `/api/packages/${id}`;
    expect(await answer(world.visitor.get(path))).toMatchObject([200, IN_ENGLISH]);
    await mei.json("PATCH", path, { publisher: "Peak Press" });
    expect(await answer(world.visitor.get(path))).toMatchObject([200, IN_ENGLISH]);
    await mei.json("PATCH", path, { englishTitle: "Tang", englishAbstract: null });
    expect(await findPackage(world.db, id)).toMatchObject({
      title: POEMS.title,
      english_title: "Tang",
      english_abstract: null,
    });
  });

  test("stay in a draft until it is listed", async () => {
    const { id } = await list({ ...POEMS, ...IN_ENGLISH, draft: true });
    const draft = await answer(mei.get(`/api/packages/${id}`));
    expect(draft).toMatchObject([200, { status: "draft", ...IN_ENGLISH }]);
    const listed = mei.json("POST", `/api/packages/${id}/publish`);
    expect(await answer(listed)).toMatchObject([200, IN_ENGLISH]);
  });

  test("are not stored for a collection in English", async () => {
    const none = { englishTitle: null, englishAbstract: null };
    for (const language of ["en", "English"])
      expect(await list({ ...LISTING, ...IN_ENGLISH, language })).toMatchObject(none);
    expect(await list({ ...POEMS, englishTitle: " ", englishAbstract: "" })).toMatchObject(none);
  });

  test.each([
    ["a title of 101 characters", { englishTitle: "a".repeat(101) }, "title-long"],
    ["a line break in a title", { englishTitle: "Tang\nPoems" }, "control-characters"],
    ["an abstract of 9 characters", { englishAbstract: "a".repeat(9) }, "description-short"],
    ["an abstract of 1,001 characters", { englishAbstract: "a".repeat(1001) }, "description-long"],
    ["a list", { englishAbstract: ["a"] }, "must be text"],
  ] as const)("are refused: %s", async (_, wrong, fault) => {
    const refused = mei.json("POST", "/api/packages", { ...POEMS, ...wrong });
    const [path] = Object.keys(wrong);
    const message = faultText(messagesFor("en"), fault);
    expect(await answer(refused)).toMatchObject([400, { errors: [{ path, message }] }]);
    expect(await world.db.selectFrom("packages").select("id").execute()).toEqual([]);
  });

  test("are fixed by the first bid, and lose the seal when changed before", async () => {
    const { id } = await list({ ...POEMS, ...IN_ENGLISH });
    const path = `/api/packages/${id}`;
    await approveCertification(world.db, { packageId: id, decidedBy: null }, world.clock.now());
    await mei.json("PATCH", path, { startingPrice: "900" });
    expect((await findPackage(world.db, id)).certified).toBe(1);
    await mei.json("PATCH", path, { englishTitle: "Song Poems" });
    expect((await findPackage(world.db, id)).certified).toBe(0);
    await world.db.updateTable("packages").set({ bid_count: 1 }).execute();
    const change = mei.json("PATCH", path, { englishTitle: "Yuan Poems" });
    expect(await refusal(change)).toEqual([409, "listing-fixed"]);
    expect((await findPackage(world.db, id)).english_title).toBe("Song Poems");
  });

  test("are searchable", async () => {
    const { id } = await list({ ...POEMS, ...IN_ENGLISH });
    const find = async (typed: string) => {
      const [, found] = await answer(world.visitor.get(`/api/packages?search=${typed}`));
      return (found as { id: string }[]).map((lot) => lot.id);
    };
    for (const typed of ["complete+tang", "collated", "校勘"])
      expect(await find(typed)).toEqual([id]);
    await mei.json("PATCH", `/api/packages/${id}`, { englishTitle: "Elegies" });
    expect(await find("complete")).toEqual([]);
    expect(await find("elegies")).toEqual([id]);
  });
});

describe("requesting certification", () => {
  test("requires an English title unless the collection is in English", async () => {
    const { id } = await list(POEMS);
    const path = `/api/packages/${id}/certification`;
    const requests = () => world.db.selectFrom("certification_requests").selectAll().execute();
    expect(await refusal(mei.json("POST", path))).toEqual([409, "english-title-missing"]);
    const page = await mei.post(`/package/${id}/certification`, {});
    expect(page.status).toBe(409);
    expect(await page.text()).toContain("Add an English title");
    expect(await requests()).toEqual([]);
    await mei.json("PATCH", `/api/packages/${id}`, { englishTitle: "Tang Poems" });
    expect((await mei.json("POST", path)).status).toBe(201);
    const english = await list(LISTING);
    const asked = await mei.json("POST", `/api/packages/${english.id}/certification`);
    expect(asked.status).toBe(201);
  });

  test("continues if it was requested before English titles existed", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now(), {
      language: "Japanese",
      title: "漢詩集",
      certified: false,
    });
    const requested = { package_id: lot.id, status: "waiting" as const, requested_at: clock.now() };
    await db
      .insertInto("certification_requests")
      .values({ id: "old", ...requested })
      .execute();
    await approveCertification(db, { packageId: lot.id, decidedBy: null }, clock.now());
    expect((await findPackage(db, lot.id)).certified).toBe(1);
  });
});

describe("the title that a reader sees", () => {
  const poems = { title: "全唐詩", language: "zh-simplified", english_title: "Tang Poems" };
  const original = { text: "全唐詩", lang: "zh-Hans" };
  const inEnglish = { text: "Tang Poems", lang: "en", original };

  test("is the original for readers of its language, otherwise the English one", () => {
    expect(titleFor(poems, "zh-Hant")).toEqual({ ...original, original: null });
    for (const locale of ["en", "ja", "ko"]) expect(titleFor(poems, locale)).toEqual(inEnglish);
    const bilingual = { ...poems, language: "bilingual-zh-en" };
    expect(titleFor(bilingual, "zh-Hant")).toMatchObject({ text: "全唐詩", lang: "zh" });
    expect(titleFor(bilingual, "en")).toMatchObject({ text: "Tang Poems", lang: "en" });
  });

  test("is the original alone if there is no English one", () => {
    const untranslated = { ...poems, english_title: null };
    expect(titleFor(untranslated, "en")).toEqual({ ...original, original: null });
    const same = { description: "Poems.", language: "Japanese", english_abstract: "Poems." };
    expect(abstractFor(same, "en")).toEqual({ text: "Poems.", lang: "en", original: null });
  });
});
