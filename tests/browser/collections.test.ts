import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright";
import { browsing } from "../support/browsing";
import { encoded } from "../support/encoding";
import { addLot } from "../support/lots";

const site = browsing();
const SAMPLE = join(import.meta.dir, "../../src/demo/texts/dse-mathematics.zh-hant.txt");

async function openUpload(page: Page): Promise<void> {
  await page.goto("/corpus-profile");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: /Upload Samples/ }).click();
  await page.getByRole("dialog", { name: "Upload Sample Content for Analysis" }).waitFor();
}

test.each([
  ["old.txt", ""],
  ["old.csv", "id,text\n1,The tide is "],
])("a sample whose encoding is a guess waits for its seller's choice: %s", async (name, before) => {
  const { world } = site;
  await addLot(world.db, world.people.mei.id, world.clock.now());
  const page = await site.as("mei");
  await openUpload(page);
  const upload = page.getByRole("dialog", { name: "Upload Sample Content for Analysis" });
  const { bytes } = encoded(`${before}naïve`, "windows-1252");
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(bytes) };
  await upload.locator("input[type=file]").setInputFiles(file);
  const encoding = upload.getByLabel("Encoding");
  await encoding.waitFor();
  const text = upload.getByLabel("Sample text");
  const analyze = upload.getByRole("button", { name: "Analyze Quality" });
  expect([await text.inputValue(), await analyze.isDisabled()]).toEqual([
    name === "old.txt" ? "naïve" : expect.stringContaining("naïve"),
    true,
  ]);
  const offered = await encoding.locator("option").allTextContents();
  expect(offered.slice(0, 2)).toEqual(["Choose the encoding", "Windows-1252"]);
  expect(offered.length).toBeGreaterThan(2);
  expect(await upload.getByText(", read as").count()).toBe(0);
  await encoding.selectOption({ label: "KOI8-R" });
  await upload.getByText(`${name}, read as KOI8-R`).waitFor();
  expect(await text.inputValue()).toContain("naОve");
  await analyze.click();
  await upload.getByText("AI training value").waitFor();
});

test("from List New Collection to the preview that shows the analysis", async () => {
  const page = await site.as("mei");
  await page.goto("/corpus-profile");
  await page.getByRole("link", { name: "List New Collection" }).click();
  const listing = page.getByRole("dialog", { name: "List New Collection" });
  await listing.getByLabel("Publisher").fill("Lantau Press");
  await listing.getByRole("button", { name: "List Collection" }).click();
  await listing.locator(".field-error", { hasText: "Title is required" }).waitFor();
  expect(await listing.getByLabel("Publisher").inputValue()).toBe("Lantau Press");

  await listing.getByLabel("Title").fill("高中數學題庫");
  await listing.getByLabel("Description").fill("Forty questions with worked steps and answers.");
  await listing.getByLabel("Category").selectOption("stem");
  await listing.getByLabel("Language").selectOption("zh-traditional");
  await listing.getByLabel("Content type").selectOption("mathematics");
  await listing.getByLabel("Size of the full collection, in characters").fill("800000");
  await listing.getByLabel("Starting price").fill("1000");
  await listing.getByRole("button", { name: "List Collection" }).click();
  await page.locator(".toast-title", { hasText: "Collection Listed" }).waitFor();

  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Upload Samples: 高中數學題庫" }).click();
  const upload = page.getByRole("dialog", { name: "Upload Sample Content for Analysis" });
  expect(await upload.getByRole("button", { name: "Analyze Quality" }).isDisabled()).toBe(true);
  expect(await upload.getByRole("button", { name: "Upload Sample" }).isDisabled()).toBe(true);
  await upload.getByLabel("Content type").selectOption("problem_bank");
  await upload.locator("input[type=file]").setInputFiles(SAMPLE);
  await upload.getByText("read as utf-8").waitFor();
  await upload.getByText(/^2418 words/).waitFor();

  await upload.getByRole("button", { name: "Analyze Quality" }).click();
  await upload.getByText("AI training value").waitFor();
  await upload.getByText("What this cannot judge").waitFor();
  await upload.getByRole("button", { name: "Upload Sample" }).click();
  await page.locator(".toast-text", { hasText: "Sample uploaded and analyzed." }).waitFor();
  await page.getByText("1 sample", { exact: true }).waitFor();
  await upload.waitFor({ state: "hidden" });

  await page.goto("/marketplace?certified=false");
  await page.getByRole("link", { name: "Preview Samples: 高中數學題庫" }).click();
  const preview = page.locator("#dialog");
  await preview.getByText("dse-mathematics.zh-hant.txt").waitFor();
  await preview.getByRole("link", { name: "Problem Sets" }).click();
  await preview.getByText("Mathematics · 40 problems").waitFor();
  await preview.getByRole("link", { name: "Show analysis" }).click();
  await preview.getByText("AI training value").waitFor();
  // The preview is htmx and a native dialog: the marketplace stays free of React.
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  expect(scripts.filter((name) => /upload-dialog|toaster|bidding-panel/.test(name))).toEqual([]);
});

test("a refusal is told on top of the dialog, and the text is kept", async () => {
  const { world } = site;
  await addLot(world.db, world.people.mei.id, world.clock.now());
  site.allowComplaint(/status of 4\d\d/);
  const page = await site.as("mei");
  await openUpload(page);
  await page.getByLabel("Sample text").fill("One text.");
  await world.db.deleteFrom("packages").execute();
  await page.getByRole("button", { name: "Upload Sample", exact: true }).click();
  const toast = page.locator(".toast", { hasText: "Upload Failed" });
  await toast.waitFor();
  expect(await toast.evaluate((element) => element.closest("[role=dialog]") !== null)).toBe(true);
  expect(await page.getByLabel("Sample text").inputValue()).toBe("One text.");
});

test("closing the dialog clears text, analysis and collection", async () => {
  const { world } = site;
  await addLot(world.db, world.people.mei.id, world.clock.now());
  const page = await site.as("mei");
  await openUpload(page);
  await page.getByLabel("Sample text").fill("Some words to be forgotten.");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: /Upload Samples/ }).click();
  expect(await page.getByLabel("Sample text").inputValue()).toBe("");
  await page.locator("[role=dialog] :focus").waitFor();
  await page.keyboard.press("Escape");
  await page.getByLabel("Sample text").waitFor({ state: "hidden" });
});

test("a text is lost only by Cancel, or once one has said so", async () => {
  const { world } = site;
  await addLot(world.db, world.people.mei.id, world.clock.now());
  const page = await site.as("mei");
  const violations: string[] = [];
  await page.exposeFunction("noteViolation", (what: string) => violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
      (window as unknown as { noteViolation(what: string): void }).noteViolation(violatedDirective);
    });
  });
  await openUpload(page);
  const upload = page.getByRole("dialog", { name: "Upload Sample Content for Analysis" });
  const question = page.getByRole("alertdialog", { name: "Discard this text?" });
  const opener = page.getByRole("button", { name: /Upload Samples/ });

  // Nothing typed: Escape closes at once, and the focus is where it was.
  await upload.locator(":focus").waitFor();
  await page.keyboard.press("Escape");
  await upload.waitFor({ state: "hidden" });
  await opener.and(page.locator(":focus")).waitFor();

  await opener.click();
  await upload.getByLabel("Sample text").fill("A long text, pasted with care.");
  const leaves = [
    () => page.keyboard.press("Escape"),
    () => upload.getByRole("button", { name: "Close" }).click(),
    () => page.mouse.click(3, 3),
  ];
  for (const leave of leaves) {
    await leave();
    await question.waitFor();
    await question.getByRole("button", { name: "Keep writing" }).click();
    await question.waitFor({ state: "hidden" });
    expect(await upload.getByLabel("Sample text").inputValue()).toContain("pasted with care");
  }

  // The focus goes round within the dialog, however long one presses Tab; the question gives it back in a timer.
  await page.evaluate(() => new Promise((passed) => requestAnimationFrame(passed)));
  await upload.getByLabel("Sample text").focus();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(() => document.activeElement?.closest("[role=dialog]")),
    ).not.toBeNull();
  }
  await page.keyboard.press("Escape");
  // It is seen before it listens: it does once it has the focus.
  await question.locator(":focus").waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  await upload.waitFor();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await upload.waitFor({ state: "hidden" });
  await opener.and(page.locator(":focus")).waitFor();
  expect(violations).toEqual([]);
});

test("deleting asks first; Cancel leaves everything as it was", async () => {
  const { world } = site;
  await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Poems" });
  const page = await site.as("mei");
  await page.goto("/corpus-profile");
  await page.getByRole("link", { name: "Delete Poems" }).click();
  const dialog = page.locator("#dialog");
  await dialog.getByText('This will permanently delete "Poems"').waitFor();
  await dialog.getByText("Cancel").click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Delete Poems" }).click();
  await dialog.getByRole("button", { name: "Delete Collection" }).click();
  await page.getByText("Collection deleted").waitFor();
  await page.getByText("No collections listed yet").waitFor();
});

test("lists a collection without JavaScript", async () => {
  const page = await site.as("mei", { javaScriptEnabled: false });
  await page.goto("/corpus-profile");
  await page.getByRole("link", { name: "List New Collection" }).click();
  await page.getByLabel("Title").fill("Plain poems");
  await page.getByLabel("Description").fill("Poems, listed without a script.");
  await page.getByLabel("Category").selectOption("literary");
  await page.getByRole("main").getByLabel("Language").selectOption("en");
  await page.getByLabel("Content type").selectOption("novels");
  await page.getByLabel("Size of the full collection, in words").fill("50000");
  await page.getByLabel("Starting price").fill("10");
  await page.getByLabel("Publisher").fill("Lantau Press");
  await page.getByRole("button", { name: "List Collection" }).click();
  await page.getByRole("heading", { name: "Plain poems" }).waitFor();
});
