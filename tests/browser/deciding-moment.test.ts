import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { MINUTE } from "../../src/lib/time";
import { mailMatches } from "../../src/searches/mails";
import { matchArrivals } from "../../src/searches/matching";
import { browsing, toast } from "../support/browsing";
import { tabTo } from "../support/by-keyboard";
import { addLot } from "../support/listings";

const site = browsing({ mailbox: true });

const BEST = "Chinese maths problems with worked answers";
const SECOND = "Problems of Chinese maths olympiads";
const DEAREST = "Maths problems in Chinese, grade 9";
const LOTS = [
  { title: DEAREST, startingPriceCents: 900_000 },
  { title: BEST, startingPriceCents: 100_000 },
  { title: SECOND, startingPriceCents: 400_000 },
  { title: "Chinese court rulings", startingPriceCents: 50_000, description: "Given in full." },
];
const ROWS = Array.from({ length: 20 }, (_, i) => ({
  problem: `${i + 3} + ${i}`,
  answer: 2 * i + 3,
}));

async function list(): Promise<void> {
  const { db, people, clock } = site.world;
  const mei = await site.world.as("mei");
  const fileContent = ROWS.map((row) => `${JSON.stringify(row)}\n`).join("");
  for (const lot of LOTS) {
    const { id } = await addLot(db, people.mei.id, clock.now(), lot);
    const sample = { filename: "problems.jsonl", fileType: "jsonl", contentType: "problem_bank" };
    const answer = await mei.json("POST", `/api/packages/${id}/samples`, {
      ...sample,
      fileContent,
    });
    expect(answer.ok).toBe(true);
  }
}

const titles = (page: Page) => page.locator(".package-table tbody th a").allTextContents();

async function sortByTokenPrice(page: Page): Promise<void> {
  const arrived = page.waitForURL(/sort=token-price-low/);
  await tabTo(page, /1M tokens \(est\.\): Low/);
  await page.keyboard.type("$ / 1M tokens (est.): L");
  await arrived;
  const sorted = page.locator(".package-table .per-tokens[aria-sort=ascending]");
  await sorted.waitFor({ state: "attached" });
}

test("lets a buyer find, read, compare and follow packages by keyboard on a phone", async () => {
  await list();
  const { world, mailbox } = site;
  const page = await site.as("ada", { viewport: { width: 360, height: 800 } });
  const isWithinWindow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.goto("/marketplace?view=list");
  await tabTo(page, "search");
  await page.keyboard.type("chinese maths problems");
  await page.waitForURL(/search=chinese\+maths\+problems/);
  // Without suggestions to close, Escape clears the field.
  await page.getByRole("listbox", { name: "Suggestions" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("3 packages", { exact: true }).waitFor();
  await sortByTokenPrice(page);
  expect(await titles(page)).toEqual([BEST, SECOND, DEAREST]);
  await isWithinWindow();

  await tabTo(page, BEST);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: BEST }).waitFor();
  const sample = page.getByRole("region", { name: /problems\.jsonl/ });
  const rows = sample.getByRole("row");
  expect(await rows.count()).toBe(21);
  await tabTo(page, /problems\.jsonl/);
  await page.keyboard.press("End");
  expect(await rows.last().textContent()).toContain("22 + 19");
  await sample.evaluate(async (region) => {
    const isAtEnd = () => region.scrollTop + region.clientHeight >= region.scrollHeight - 1;
    while (!isAtEnd()) await new Promise(requestAnimationFrame);
  });
  await isWithinWindow();

  await page.goBack();
  for (const title of [BEST, SECOND]) {
    await tabTo(page, `Compare: ${title}`);
    await page.keyboard.press("Space");
  }
  await page.getByText("2 of 4 selected", { exact: true }).waitFor();
  await tabTo(page, "Compare");
  await page.keyboard.press("Enter");
  const table = page.getByRole("region", { name: "Packages side by side" });
  await table.waitFor();
  const cheaper = table.getByRole("row", { name: /1M tokens/ });
  for (const name of [BEST, SECOND])
    expect(await table.getByRole("columnheader", { name, exact: true }).count()).toBe(1);
  // Rows that differ are marked in words, not by color alone.
  expect(await cheaper.getByRole("rowheader").textContent()).toContain("≠");
  await isWithinWindow();

  await page.goBack();
  await tabTo(page, "Save this search");
  await page.keyboard.press("Enter");
  const name = page.getByRole("dialog").getByLabel("Name");
  await name.waitFor();
  expect(await name.inputValue()).toBe("chinese maths problems");
  await name.press("Enter");
  await toast(page, "Search saved. You'll find it under “Following” in your account menu.");

  const { db, clock, people } = world;
  const better = { title: "Chinese maths problems, all grades", startingPriceCents: 20_000 };
  const lot = await addLot(db, people.mei.id, clock.now(), better);
  await matchArrivals(db, clock.now());
  clock.advance(4 * MINUTE);
  await mailMatches(db, clock.now());
  const mail = (await mailbox.take("ada@example.test")).replaceAll(/=\r\n/g, "");
  expect(mail).toContain("New in your saved searches: chinese maths problems.");
  const [path = ""] = /\/package\/[\w-]+/.exec(mail) ?? [];
  expect(path).toBe(`/package/${lot.id}`);
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: better.title }).waitFor();
});
