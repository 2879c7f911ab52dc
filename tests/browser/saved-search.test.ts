import { expect, test } from "bun:test";
import { MINUTE } from "../../src/lib/time";
import { mailMatches } from "../../src/searches/mails";
import { matchArrivals } from "../../src/searches/matching";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/listings";

const site = browsing({ mailbox: true });

test("emails a buyer about a new match of a saved search", async () => {
  const { world, mailbox } = site;
  const page = await site.as("ada", { viewport: { width: 360, height: 740 } });
  await page.goto("/marketplace");
  await page.getByRole("searchbox", { name: "Search" }).fill("tide tables annotated");
  await page.waitForURL(/search=tide\+tables\+annotated/);
  // Leaving the search field searches again, which would replace the link.
  await page.reload();
  await page.getByRole("link", { name: "Save this search" }).press("Enter");
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Name");
  await name.waitFor();
  expect(await name.inputValue()).toBe("tide tables annotated");
  await name.fill("Tides");
  await name.press("Enter");
  await toast(page, "Search saved. You'll find it under “Following” in your account menu.");
  await page.waitForURL(/search=tide\+tables\+annotated/);

  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { title: "Annotated tide tables" });
  await matchArrivals(db, clock.now());
  clock.advance(4 * MINUTE);
  await mailMatches(db, clock.now());
  const source = (await mailbox.take("ada@example.test")).replaceAll(/=\r\n/g, "");
  expect(source).toContain("New in your saved searches: Tides.");
  const [path = ""] = /\/package\/[\w-]+/.exec(source) ?? [];
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: "Annotated tide tables" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/package/${lot.id}`);

  await page.goto("/following");
  await page.getByRole("heading", { name: "Annotated tide tables" }).waitFor();
  await page.getByRole("link", { name: "Saved searches" }).click();
  await page.getByText("1 new match").waitFor();
  await page.getByRole("button", { name: "Delete Tides" }).click();
  await toast(page, "Removed");
});
