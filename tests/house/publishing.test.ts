import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { notifyOfLegalTexts } from "../../src/accounts/legal-texts";
import { loadConfig } from "../../src/config";
import { publishHouseText } from "../../src/house/publishing";
import { HouseTexts } from "../../src/house/texts";
import { DAY, MINUTE } from "../../src/lib/time";
import { inDatabase } from "../support/database";
import { onBothEngines } from "../support/engines";
import { newFolder } from "../support/folder";
import { listen } from "../support/http";
import { outbox } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import { PASSWORD } from "../support/people";
import { type Browser, createWorld, type World } from "../support/world";

const folder = newFolder();
const TERMS_FILE = join(folder, "terms.txt");
const PATH = "/operator/texts/terms";
const EMPTY = { textZh: "", textJa: "", textKo: "" };
const WHY = { facts: "The fee is new." };

let world: World;

describe("a new version of the terms", () => {
  let kim: Browser;

  beforeEach(async () => {
    writeFileSync(TERMS_FILE, "# First rules\n");
    writeFileSync(join(folder, "terms.zh-Hant.txt"), "# 第一版\r\n");
    world = await createWorld({ env: { OPERATOR_EMAILS: "kim@example.test", TERMS_FILE } });
    kim = await world.as("kim");
    world.clock.advance(MINUTE);
  });
  afterEach(() => world.close());

  const terms = async (lang = "en") => (await world.visitor.get(`/terms?lang=${lang}`)).text();
  const shown = async () => {
    const page = await (await kim.get(PATH)).text();
    return /name="basedOn" value="(\d*)"/.exec(page)?.[1] ?? "";
  };
  const rows = () => world.db.selectFrom("house_texts").select(["language", "source"]).execute();

  test("is published from the page, in the languages that changed", async () => {
    const form = { ...EMPTY, ...WHY, text: "# Second rules", textZh: "# 第一版" };
    const saved = await kim.post(PATH, { ...form, basedOn: await shown() });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, "/operator/texts"]);
    expect(await terms()).toContain("<h1>Second rules</h1>");
    expect(await terms("zh-Hant")).toContain("<h1>第一版</h1>");
    expect(await terms()).toMatch(/href="\/terms\?version=[^"]+"/);
    expect((await rows()).filter(({ source }) => source === "page")).toEqual([
      { language: "en", source: "page" },
    ]);
    expect(
      await world.db
        .selectFrom("operator_actions")
        .select(["act", "facts", "operator_id"])
        .execute(),
    ).toEqual([{ act: "publish-terms", ...WHY, operator_id: world.people.kim.id }]);
    const ada = await world.as("ada");
    expect(await (await ada.get("/marketplace")).text()).toContain(
      "Our terms and policies have changed",
    );
    const since = Number(await shown());
    await world.db
      .updateTable("users")
      .set({ legal_texts_at: since - 1 })
      .execute();
    await notifyOfLegalTexts(world.db, since, world.clock.now());
    expect(await outbox(world, "legal-texts-changed")).not.toEqual([]);
  });

  test("shows the English text in a language that is left blank", async () => {
    await kim.post(PATH, { ...EMPTY, ...WHY, text: "# Second rules", basedOn: await shown() });
    expect(await terms("zh-Hant")).toContain("<h1>Second rules</h1>");
  });

  test("is previewed without HTML, and can then be edited", async () => {
    const form = {
      ...EMPTY,
      ...WHY,
      text: "# Draft\n\n<script>x</script>",
      basedOn: await shown(),
    };
    const preview = await kim.post(`${PATH}/preview`, form);
    const page = await preview.text();
    expect([preview.status, page.includes("<h1>Draft</h1>")]).toEqual([200, true]);
    expect(page).not.toContain("<script>x");
    const draft = await (await kim.post(`${PATH}/draft`, form)).text();
    expect(draft).toContain("# Draft\n\n&lt;script&gt;x&lt;/script&gt;</textarea>");
    expect(await terms()).toContain("First rules");
  });

  test("is refused if it is empty, unreasoned, unchanged or based on an older version", async () => {
    const basedOn = await shown();
    const post = (changes: Record<string, string>) =>
      kim.post(PATH, { ...EMPTY, ...WHY, text: "# New", basedOn, ...changes });
    for (const [field, value] of [
      ["text", " "],
      ["facts", ""],
      ["basedOn", "x"],
    ] as const)
      expect((await post({ [field]: value })).status).toBe(400);
    const unchanged = await post({ text: "# First rules", textZh: "# 第一版" });
    expect([unchanged.status, await unchanged.text()]).toEqual([
      409,
      expect.stringContaining("Nothing has changed since the current version"),
    ]);
    expect((await post({})).status).toBe(303);
    const outdated = await post({ text: "# Mine" });
    const page = await outdated.text();
    expect(outdated.status).toBe(409);
    expect(page).toContain("# Mine</textarea>");
    expect(page).toContain(`name="basedOn" value="${await shown()}"`);
    expect(await terms()).toContain("<h1>New</h1>");
  });

  test("needs an operator with a fresh proof of identity", async () => {
    const form = { ...EMPTY, ...WHY, text: "# New", basedOn: await shown() };
    const ada = await world.as("ada");
    for (const path of [PATH, `${PATH}/preview`, `${PATH}/draft`])
      expect((await ada.post(path, form)).status).toBe(404);
    expect((await kim.post("/operator/texts/rules", form)).status).toBe(404);
    world.clock.advance(10 * MINUTE);
    expect((await kim.post(PATH, form)).status).toBe(403);
    expect(await terms()).toContain("First rules");
    expect((await kim.post(PATH, { ...form, password: PASSWORD })).status).toBe(303);
    expect(await terms()).toContain("<h1>New</h1>");
  });

  test("of a legal notice adds its link to every page", async () => {
    const form = { ...EMPTY, ...WHY, text: "Harbour Texts Ltd", basedOn: "" };
    expect(await (await world.visitor.get("/terms")).text()).not.toContain('href="/imprint"');
    expect((await kim.post("/operator/texts/imprint", form)).status).toBe(303);
    expect(await (await world.visitor.get("/terms")).text()).toContain('href="/imprint"');
    expect(await (await world.visitor.get("/imprint")).text()).toContain("Harbour Texts Ltd");
  });
});

test(
  "a running server shows what another one has published",
  async () => {
    world = await createWorld();
    const address = await listen(world.app);
    // Through the network, so that the server's timers have their turn.
    const terms = async () => (await fetch(`${address}/terms`)).text();
    expect(await terms()).toContain("Effective November 29");
    await inDatabase(world.file, async (db) => {
      const texts = await HouseTexts.load(db, loadConfig({}), 0);
      const publication = {
        kind: "terms",
        texts: { en: "# From elsewhere", zh: "", ja: "", ko: "" },
        basedOn: null,
        facts: "New.",
        operatorId: world.people.kim.id,
      } as const;
      await publishHouseText(db, texts, publication, world.clock.now());
    });
    while (!(await terms()).includes("<h1>From elsewhere</h1>"));
    await world.close();
  },
  PATIENCE_MS,
);

onBothEngines(({ make }) => {
  beforeEach(async () => {
    world = await createWorld({ place: make() });
    writeFileSync(TERMS_FILE, "First");
  });
  afterEach(() => world.close());

  const load = () => {
    world.clock.advance(DAY);
    return HouseTexts.load(world.db, loadConfig({ TERMS_FILE }), world.clock.now());
  };
  const english = (texts: HouseTexts) => texts.textFor("terms", "ja")?.markdown;
  const publish = (texts: HouseTexts, en: string) =>
    publishHouseText(
      world.db,
      texts,
      {
        kind: "terms",
        texts: { en, zh: "", ja: "", ko: "" },
        basedOn: texts.sinceOf("terms"),
        facts: "New.",
        operatorId: world.people.kim.id,
      },
      world.clock.now(),
    );

  test("a published text outlives a restart, until its file changes", async () => {
    const texts = await load();
    world.clock.advance(DAY);
    await publish(texts, "Second");
    expect(english(texts)).toBe("Second");
    expect(texts.effectiveSince).toBe(world.clock.now());
    expect(english(await load())).toBe("Second");
    writeFileSync(TERMS_FILE, "Third");
    const third = await load();
    expect(english(third)).toBe("Third");
    expect((await third.versions("terms", "en")).map(({ markdown }) => markdown)).toEqual([
      "Third",
      "Second",
      "First",
    ]);
  });

  test("another server adopts a published text, and no outdated one replaces it", async () => {
    const [here, there] = [await load(), await load()];
    world.clock.advance(DAY);
    await publish(here, "Second");
    expect(english(there)).toBe("First");
    await expect(publish(there, "Mine")).rejects.toMatchObject({ code: "text-replaced" });
    await there.refresh();
    expect(english(there)).toBe("Second");
  });

  test("a file that is no longer in the settings is not shown, but a published text is", async () => {
    await load();
    const without = () => HouseTexts.load(world.db, loadConfig({}), world.clock.now());
    expect((await without()).has("terms")).toBe(false);
    await publish(await without(), "Second");
    expect(english(await without())).toBe("Second");
  });
});
