import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright";
import { browsing, toast } from "../support/browsing";
import { encoded } from "../support/format-files";
import { addLot } from "../support/listings";

const site = browsing();
const SAMPLE = join(import.meta.dir, "../../src/demo/texts/dse-mathematics.zh-hant.txt");

const list = (title?: string) =>
  addLot(site.world.db, site.world.people.mei.id, site.world.clock.now(), title ? { title } : {});

const upload = (page: Page) =>
  page.getByRole("dialog", { name: "Upload Sample Content for Analysis" });

async function openUpload(page: Page): Promise<void> {
  await page.goto("/corpus-profile");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: /Upload Samples/ }).click();
  await upload(page).waitFor();
}

async function describeContent(page: Page): Promise<void> {
  await page.getByLabel("Title", { exact: true }).fill("Harbour ledgers");
  await page
    .getByLabel("Description", { exact: true })
    .fill("Ledgers of a harbour, a line an entry.");
  await page.getByLabel("Category").selectOption("educational");
  await page.getByLabel("Language", { exact: true }).first().selectOption("en");
  await page.getByLabel("Content type").selectOption("academic");
  await page.getByLabel("Words in the full collection").fill("50000");
  await page.getByLabel("Publisher").fill("Lantau Press");
}

test("lists a package in four steps and a review on a narrow screen", async () => {
  const page = await site.as("mei", { viewport: { width: 360, height: 900 } });
  await page.goto("/create-package");
  const next = page.getByRole("button", { name: "Next" });
  const list = page.getByRole("button", { name: "List Collection" });
  await next.waitFor();
  expect(await list.count()).toBe(0);
  await describeContent(page);
  await page.getByText("Details (optional)").click();
  await page.getByLabel("File formats").fill("JSONL, TXT");
  await next.click();
  await step(page, "Sample");
  const sampleFile = page.getByLabel("Or a file (TXT");
  await page.waitForLoadState("networkidle");
  await sampleFile.setInputFiles({
    name: "whole.txt",
    mimeType: "text/plain",
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1, "a"),
  });
  expect(await sampleFile.inputValue()).toBe("");
  const text = "The pilot boat left at dawn, and the ledger names its passengers. ".repeat(9);
  await sampleFile.setInputFiles({
    name: "ledger.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });
  await next.click();
  await step(page, "Rights and terms");
  await page.getByLabel("Custom", { exact: true }).check();
  await page.getByLabel("Evaluation", { exact: true }).check();
  await next.click();
  await step(page, "Sale");
  await page.getByRole("button", { name: "Analyze sample and suggest a price" }).click();
  await page.getByText("Only 0 similar packages in this category and language").waitFor();
  await page.getByRole("region", { name: "Quality Analysis" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByLabel("One owner").check();
  await page.getByLabel("Starting price (USD)").fill("1200");
  await page.getByLabel("Auction duration").selectOption("336");
  await next.click();
  await step(page, "Review");
  const review = await page.locator(".listing-review").textContent();
  for (const text of ["Harbour ledgers", "JSONL, TXT", "Evaluation", "$1,200.00", "14 days"])
    expect(review).toContain(text);
  expect(review).toContain("ledger.txt: The pilot boat");
  await page.getByRole("button", { name: "Edit: Auction duration" }).click();
  await step(page, "Sale");
  await next.click();
  await list.click();
  await toast(page, "Collection Listed");
  // The page folds the terms of the license and the specifications.
  await page
    .getByText("Exclusive: granted to nobody else during the term")
    .waitFor({ state: "attached" });
  await page.getByText("JSONL, TXT", { exact: true }).waitFor({ state: "attached" });
  const samples = await site.world.db.selectFrom("sample_files").select("filename").execute();
  expect(samples).toEqual([{ filename: "ledger.txt" }]);
  expect(await site.world.db.selectFrom("drafts").select("id").execute()).toEqual([]);
});

const step = (page: Page, name: string) => page.getByRole("heading", { name, level: 2 }).waitFor();

test("shows errors at their own steps without losing entries", async () => {
  site.allowError(/status of 400/);
  const page = await site.as("mei");
  await page.goto("/create-package");
  await describeContent(page);
  await page.getByLabel("Title", { exact: true }).fill("");
  await page.getByRole("button", { name: "4. Sale" }).click();
  await page.locator(".field-error", { hasText: "Title is required" }).waitFor();
  await page
    .getByLabel("Title", { exact: true })
    .and(page.locator(":focus"))
    .fill("Harbour ledgers");
  await page.keyboard.press("Enter");
  await step(page, "Sample");
  await page.getByRole("button", { name: "3. Rights" }).click();
  await page.getByLabel("Train and evaluate models").check();
  await page.getByText("More about rights").click();
  await page.getByLabel("Term, in months from the date of the contract").fill("forever");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Choose a whole number of months from 1 to 1,200").first().waitFor();
  await page.getByRole("button", { name: "1. Collection" }).click();
  await step(page, "Collection");
  expect(await page.getByLabel("Publisher").inputValue()).toBe("Lantau Press");
  await page.getByRole("button", { name: "3. Rights" }).click();
  expect(await page.locator("#termMonths").inputValue()).toBe("forever");
});

test("deletes a listing only once its dialog is confirmed", async () => {
  const page = await site.as("mei");
  await list("Poems");
  await page.goto("/corpus-profile");
  const next = page.getByRole("link", { name: "List New Collection" });
  await next.waitFor();
  const dialog = page.locator("#dialog");
  await page.getByRole("link", { name: "Delete: Poems" }).click();
  await dialog.getByText('This will permanently delete "Poems"').waitFor();
  await dialog.getByText("Cancel").click();
  await dialog.waitFor({ state: "hidden" });
  expect(await next.count()).toBe(1);
  await page.getByRole("link", { name: "Delete: Poems" }).click();
  await dialog.getByRole("button", { name: "Delete Collection" }).click();
  await page.getByText("Collection deleted").waitFor();
});

test.each([
  ["old.txt", ""],
  ["old.csv", "id,text\n1,The tide is "],
])("asks the seller about a sample's guessed encoding: %s", async (name, before) => {
  await list();
  const page = await site.as("mei");
  await openUpload(page);
  const { bytes } = encoded(`${before}naïve`, "windows-1252");
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(bytes) };
  await upload(page).locator("input[type=file]").setInputFiles(file);
  const encoding = upload(page).getByLabel("Encoding");
  await encoding.waitFor();
  const text = upload(page).getByLabel("Sample text");
  const analyze = upload(page).getByRole("button", { name: "Analyze Quality" });
  expect([await text.inputValue(), await analyze.isDisabled()]).toEqual([
    name === "old.txt" ? "naïve" : expect.stringContaining("naïve"),
    true,
  ]);
  const offered = await encoding.locator("option").allTextContents();
  expect(offered.slice(0, 2)).toEqual(["Choose the encoding", "Windows-1252"]);
  expect(offered.length).toBeGreaterThan(2);
  expect(await upload(page).getByText(", read as").count()).toBe(0);
  await encoding.selectOption({ label: "KOI8-R" });
  await upload(page).getByText(`${name}, read as KOI8-R`).waitFor();
  expect(await text.inputValue()).toContain("naОve");
  await analyze.click();
  await upload(page).getByText("AI training value").waitFor();
});

test("lists a collection whose preview shows the analysis", async () => {
  site.allowError(/status of 400/);
  const page = await site.as("mei");
  await page.goto("/corpus-profile");
  await page.getByRole("link", { name: "List New Collection" }).click();
  const listing = page.getByRole("dialog", { name: "List New Collection" });
  await listing.getByLabel("Publisher").fill("Lantau Press");
  const next = listing.getByRole("button", { name: "Next" });
  await next.click();
  await listing.locator(".field-error", { hasText: "Title is required" }).waitFor();
  expect(await listing.getByLabel("Publisher").inputValue()).toBe("Lantau Press");

  await listing.getByLabel("Title", { exact: true }).fill("高中數學題庫");
  await listing
    .getByLabel("Description", { exact: true })
    .fill("Forty questions with worked steps and answers.");
  await listing.getByLabel("Category").selectOption("stem");
  await listing.getByLabel("Language").selectOption("zh-traditional");
  await listing.getByLabel("Content type").selectOption("mathematics");
  await listing.getByLabel("Characters in the full collection").fill("800000");
  await next.click();
  await listing.getByRole("heading", { name: "Sample", level: 2 }).waitFor();
  await next.click();
  await listing.getByLabel("Train models").check();
  await next.click();
  await listing.getByLabel("Starting price").fill("1000");
  await listing.getByText("The first bid has to be at least $1,050.00.").waitFor();
  await next.click();
  await listing.getByRole("button", { name: "List Collection" }).click();
  await page.locator(".toast-title", { hasText: "Collection Listed" }).waitFor();

  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Upload Samples: 高中數學題庫" }).click();
  expect(await upload(page).getByRole("button", { name: "Analyze Quality" }).isDisabled()).toBe(
    true,
  );
  expect(await upload(page).getByRole("button", { name: "Upload Sample" }).isDisabled()).toBe(true);
  await upload(page).getByLabel("Content type").selectOption("problem_bank");
  const sheet = { name: "prices.xlsx", mimeType: "", buffer: Buffer.from("PK\x03\x04prices") };
  await upload(page).locator("input[type=file]").setInputFiles(sheet);
  const fault = upload(page).getByRole("alert").filter({ hasText: "prices.xlsx: " });
  await fault.filter({ hasText: "This file is not text (XLSX)" }).waitFor();
  expect(await page.locator(".toast", { hasText: "Upload Failed" }).count()).toBe(0);
  await upload(page).locator("input[type=file]").setInputFiles(SAMPLE);
  await upload(page).getByText("read as UTF-8").waitFor();
  expect(await fault.count()).toBe(0);
  await upload(page)
    .getByText(/^2,418 words/)
    .waitFor();

  await upload(page).getByRole("button", { name: "Analyze Quality" }).click();
  await upload(page).getByText("AI training value").waitFor();
  await upload(page).getByText("What this cannot judge").waitFor();
  await upload(page).getByRole("button", { name: "Upload Sample" }).click();
  await page.locator(".toast-text", { hasText: "Sample uploaded and analyzed." }).waitFor();
  await page.getByText("1 sample", { exact: true }).waitFor();
  await upload(page).waitFor({ state: "hidden" });

  await page.goto("/marketplace?certified=false");
  await page.getByRole("link", { name: "Preview samples: 高中數學題庫" }).click();
  const preview = page.locator("#dialog");
  await preview.getByText("dse-mathematics.zh-hant.txt").waitFor();
  await preview.getByRole("link", { name: "Problem Sets" }).click();
  await preview.getByText("Mathematics · 40 problems").waitFor();
  await preview.getByRole("link", { name: "Show analysis" }).click();
  await preview.getByText("AI training value").waitFor();
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  expect(scripts.filter((name) => /upload-dialog|toaster|bidding-panel/.test(name))).toEqual([]);
});

test("discards a sample's text only on Cancel or once confirmed", async () => {
  await list();
  site.allowError(/status of 4\d\d/);
  const page = await site.as("mei");
  await openUpload(page);
  const question = page.getByRole("alertdialog", { name: "Discard this text?" });
  const opener = page.getByRole("button", { name: /Upload Samples/ });

  await upload(page).locator(":focus").waitFor();
  await page.keyboard.press("Escape");
  await upload(page).waitFor({ state: "hidden" });
  await opener.and(page.locator(":focus")).waitFor();

  await opener.click();
  await upload(page).getByLabel("Sample text").fill("A long text, pasted with care.");
  const leaves = [
    () => page.keyboard.press("Escape"),
    () => upload(page).getByRole("button", { name: "Close" }).click(),
    () => page.mouse.click(3, 3),
  ];
  for (const leave of leaves) {
    await leave();
    await question.waitFor();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await question.waitFor({ state: "hidden" });
    expect(await upload(page).getByLabel("Sample text").inputValue()).toContain("pasted with care");
  }

  await page.evaluate(() => new Promise((passed) => requestAnimationFrame(passed)));
  await upload(page).getByLabel("Sample text").focus();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(() => document.activeElement?.closest("[role=dialog]")),
    ).not.toBeNull();
  }
  await page.keyboard.press("Escape");
  // The dialog is visible before it listens, so this waits for its focus.
  await question.locator(":focus").waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  await upload(page).waitFor();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await upload(page).waitFor({ state: "hidden" });
  await opener.and(page.locator(":focus")).waitFor();

  await opener.click();
  expect(await upload(page).getByLabel("Sample text").inputValue()).toBe("");
  await upload(page).getByLabel("Sample text").fill("One text.");
  await site.world.db.deleteFrom("packages").execute();
  await page.getByRole("button", { name: "Upload Sample", exact: true }).click();
  const failed = page.locator(".toast", { hasText: "Upload Failed" });
  await failed.waitFor();
  expect(await failed.evaluate((it) => it.closest("[role=dialog]") !== null)).toBe(true);
  expect(await upload(page).getByLabel("Sample text").inputValue()).toBe("One text.");
  await page.getByRole("button", { name: "Cancel" }).click();
  await upload(page).waitFor({ state: "hidden" });
});
