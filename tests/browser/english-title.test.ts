import { expect, test } from "bun:test";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";

const site = browsing();

test("shows an English reader the English title and abstract first", async () => {
  const { db, people, clock } = site.world;
  const original = { title: "全唐詩校勘語料", description: "四萬餘首詩，附體裁與作者標記。" };
  const lot = await addLot(db, people.mei.id, clock.now(), {
    ...original,
    language: "zh-traditional",
    certified: false,
  });
  const page = await site.as("mei", { viewport: { width: 360, height: 740 } });
  await page.goto(`/package/${lot.id}/edit`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("English title (optional)").fill("Complete \u202eTang Poems");
  await page.getByLabel("English abstract").fill("Forty thousand poems by form and author.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(`**/package/${lot.id}`);
  const saved = db.selectFrom("packages").select(["title", "english_title", "english_abstract"]);
  expect(await saved.executeTakeFirstOrThrow()).toEqual({
    title: original.title,
    english_title: "Complete Tang Poems",
    english_abstract: "Forty thousand poems by form and author.",
  });

  for (const [locale, first, beneath] of [
    ["en", "Complete Tang Poems", original.title],
    ["zh-Hant", original.title, null],
  ] as const) {
    const visitor = await site.visitor({ locale });
    await visitor.goto(`/package/${lot.id}`);
    const heading = visitor.getByRole("heading", { level: 1 });
    expect(await heading.textContent()).toContain(first);
    const main = (await visitor.locator("main").textContent()) ?? "";
    expect(main.includes("Forty thousand poems")).toBe(locale === "en");
    expect(main).toContain(original.description);
    if (beneath) expect(main.indexOf(beneath)).toBeGreaterThan(main.indexOf(first));
    else expect(await visitor.getByText("Complete Tang Poems").count()).toBe(0);
  }
});
