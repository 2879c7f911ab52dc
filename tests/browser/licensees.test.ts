import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { amountDueOf } from "../../src/delivery/invoicing";
import { centsToDecimal } from "../../src/lib/money";
import { browsing } from "../support/browsing";
import { addLicenses, type License, statesOf } from "../support/licensees";

const site = browsing();
const SOUTH = "South wind all day. ".repeat(300);

const file = (name: string, text: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
});

const at = (page: Page, { contractId }: License) => page.goto(`/contract/${contractId}`);

async function take(page: Page, step: string, fill?: () => Promise<unknown>): Promise<void> {
  await page.getByRole("link", { name: step }).first().click();
  await page.waitForURL(/\/delivery\/[a-z-]+$/);
  await fill?.();
  await page.getByRole("button", { name: step }).click();
  await page.waitForURL(/\/contract\/[^/]+$/);
}

async function handIn(mei: Page, license: License, text: string): Promise<void> {
  await at(mei, license);
  await mei.getByText("Drop files or a folder here").waitFor();
  await mei.getByLabel("Add files").setInputFiles(file("south.txt", text));
  await mei.getByText("All files are uploaded").waitFor();
  await mei.getByRole("button", { name: "Measure files" }).click();
  await mei.getByRole("button", { name: /^Seal and deliver/ }).click();
}

test("lets one of three licensees dispute a shared upload while two complete", async () => {
  const licenses = (await addLicenses(site.world)) as [License, License, License];
  const mei = await site.as("mei");
  await handIn(mei, licenses[0], SOUTH);
  await mei.getByText(/^The collection is sealed/).waitFor();
  const [bo, ada, kim] = [await site.as("bo"), await site.as("ada"), await site.as("kim")];
  for (const [i, page] of [bo, ada, kim].entries()) {
    const license = licenses[i] as License;
    await at(page, license);
    await page.getByRole("link", { name: "Download: south.txt.age", exact: true }).waitFor();
    await take(page, "Mark as paid");
    await at(mei, license);
    const { payableCents } = await amountDueOf(site.world.db, { contract_id: license.contractId });
    const due = centsToDecimal(payableCents);
    await take(mei, "Confirm payment", () => mei.getByRole("textbox").fill(due));
    await at(page, license);
    await page.getByRole("button", { name: "Show the key" }).waitFor();
  }
  await take(bo, "Dispute delivery", async () => {
    await bo.getByLabel("What is wrong?").selectOption("incomplete");
    await bo.locator("textarea").fill("Half of it is missing.");
  });
  await take(ada, "Accept collection");
  expect(await statesOf(site.world, licenses)).toEqual(["disputed", "accepted", "paid"]);
  await at(kim, licenses[2]);
  expect(await kim.getByText("Half of it is missing.").count()).toBe(0);
  await take(kim, "Accept collection");

  await at(bo, licenses[0]);
  expect(await bo.getByRole("link", { name: "Accept collection" }).count()).toBe(0);
  await handIn(mei, licenses[0], `${SOUTH} And the other half.`);
  await bo.getByRole("link", { name: "Accept collection" }).waitFor();
  await take(bo, "Accept collection");
  expect(await statesOf(site.world, licenses)).toEqual(["accepted", "accepted", "accepted"]);
  const disputes = await site.world.db.selectFrom("disputes").select("outcome").execute();
  expect(disputes).toEqual([{ outcome: "delivered-anew" }]);
});
