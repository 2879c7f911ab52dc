import { expect, test } from "bun:test";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/lots";

const site = browsing();

test.each([360, 1440])(
  "a seller lists in four steps, and reads all of it before: %i px",
  async (width) => {
    const page = await site.as("mei", { viewport: { width, height: 900 } });
    await page.goto("/create-package");
    const next = page.getByRole("button", { name: "Next" });
    const list = page.getByRole("button", { name: "List Collection" });
    await next.waitFor();
    expect(await list.isVisible()).toBe(false);
    await page.getByLabel("Title").fill("Harbour ledgers");
    await page.getByLabel("Description").fill("Ledgers of a harbour, a line an entry.");
    await page.getByLabel("Category").selectOption("Education");
    await page.getByLabel("Language", { exact: true }).first().selectOption("en");
    await page.getByLabel("Content type").selectOption("academic");
    await page.getByLabel("Size of the full collection, in words").fill("50000");
    await page.getByLabel("Publisher").fill("Lantau Press");
    await page.getByLabel("Size of the full collection, in words").fill("50000");
    await page.getByLabel("File formats").fill("JSONL, TXT");
    await next.click();
    await page.getByLabel("Title").waitFor({ state: "hidden" });
    await page.getByLabel("Evaluation").check();
    await page.getByLabel("Exclusive to one buyer").selectOption("true");
    await next.click();
    const sampleFile = page.getByLabel("Or a file: TXT");
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
    await page.getByRole("button", { name: "Analyze the sample and suggest a price" }).click();
    await page.getByText("Only 0 comparable lots are known here").waitFor();
    await page.getByRole("region", { name: "Quality Analysis" }).waitFor();
    expect(await page.getByLabel("Text of the first sample").inputValue()).toContain(
      "The pilot boat",
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // The answer opens at the step that asked, with everything kept.
    await page.getByLabel("Starting price (USD)").fill("1200");
    await page.getByLabel("Auction duration").selectOption("336");
    await next.click();
    const review = await page.locator("[data-review]").textContent();
    for (const text of ["Harbour ledgers", "JSONL, TXT", "Evaluation", "1200", "14 days"])
      expect(review).toContain(text);
    await list.click();
    await toast(page, "Collection Listed");
    await page.getByText("Exclusive: granted to nobody else while the term runs").waitFor();
    await page.getByText("JSONL, TXT").waitFor();
    const samples = await site.world.db.selectFrom("sample_files").select("filename").execute();
    expect(samples).toEqual([{ filename: "ledger.txt" }]);
  },
);

test("what is wrong opens its own step", async () => {
  site.allowComplaint(/status of 400/);
  const page = await site.as("mei");
  await page.goto("/create-package");
  await page.getByRole("link", { name: "2. Rights" }).click();
  await page.getByLabel("Term, in months from the contract").fill("forever");
  await page.getByRole("link", { name: "4. Review" }).click();
  await page.getByRole("link", { name: "1. Content" }).click();
  await page.getByLabel("Title").fill("Harbour ledgers");
  await page.getByLabel("Description").fill("Ledgers of a harbour, a line an entry.");
  await page.getByLabel("Category").selectOption("Education");
  await page.getByLabel("Language", { exact: true }).first().selectOption("en");
  await page.getByLabel("Content type").selectOption("academic");
  await page.getByLabel("Size of the full collection, in words").fill("50000");
  await page.getByLabel("Publisher").fill("Lantau Press");
  await page.getByLabel("Size of the full collection, in words").fill("50000");
  await page.getByRole("link", { name: "3. Sample and price" }).click();
  await page.getByLabel("Starting price (USD)").fill("1200");
  await page.getByRole("link", { name: "4. Review" }).click();
  await page.getByRole("button", { name: "List Collection" }).click();
  await page.getByText("Choose a term of 1 to 1,200 whole months").first().waitFor();
  await page.getByLabel("Term, in months from the contract").waitFor();
  await page.getByLabel("Title").waitFor({ state: "hidden" });
});

test("its buttons are there once, whatever else is fetched on the page", async () => {
  const page = await site.as("mei");
  await addLot(site.world.db, site.world.people.mei.id, site.world.clock.now());
  await page.goto("/create-package");
  const next = page.getByRole("button", { name: "Next" });
  await next.waitFor();
  await page.getByRole("link", { name: "Delete Hong Kong problem banks" }).click();
  await page.getByText("This will permanently delete").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  expect(await next.count()).toBe(1);
});
