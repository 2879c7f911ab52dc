import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";
import { collectionOf } from "../support/sampled-collection";

const site = browsing();
const TEXT = collectionOf(1);
const PHONE = { viewport: { width: 360, height: 740 } };

const card = (page: Page, title: string) => page.locator(".package-card", { hasText: title });
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("a seller has a collection sampled, and a buyer on a phone finds and reads the passages", async () => {
  const { world } = site;
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const other = await addLot(world.db, world.people.mei.id, world.clock.now(), {
    title: "Letters that were never sampled",
  });
  const mei = await site.as("mei");
  await mei.goto(`/package/${lot.id}`);
  await mei.getByRole("link", { name: "Have the collection sampled by the marketplace" }).click();
  await mei.getByRole("heading", { name: "Have the collection sampled" }).waitFor();
  await mei.getByLabel("Add files").setInputFiles({
    name: "novel.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(TEXT),
  });
  await mei.getByText("All files are uploaded").waitFor();
  await mei.getByRole("button", { name: "Sample the collection" }).click();
  await mei.getByText("Done: the package's page shows the result.").waitFor();
  expect(await mei.getByLabel("Add files").count()).toBe(0);

  const bo = await site.as("bo", PHONE);
  await bo.goto("/marketplace");
  await card(bo, other.title).waitFor();
  await bo.locator(".filter-panel > summary").click();
  await bo.locator(".more-filters > summary").click();
  await bo.getByLabel("Sampled by the marketplace").check();
  await bo.waitForURL(/sampled=true/);
  await card(bo, other.title).waitFor({ state: "detached" });
  await card(bo, lot.title).getByRole("link", { name: lot.title }).click();
  await bo.locator(".package-tags").getByText("Sampled by the marketplace").waitFor();
  await bo.getByText(/^Sampled by the marketplace Median \d+ \(\d+–\d+\) of 17 /).waitFor();
  expect(await widthOf(bo)).toBe(360);
  await bo.getByRole("link", { name: "Read 10 of them" }).click();
  await bo.getByRole("heading", { name: "Passages drawn by the marketplace" }).waitFor();
  const passages = bo.locator(".passage blockquote");
  expect(await passages.count()).toBe(10);
  const [first = ""] = ((await passages.first().textContent()) ?? "").split("\n\n");
  expect(TEXT).toContain(first);
  expect(await widthOf(bo)).toBe(360);
});
