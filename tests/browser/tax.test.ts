import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { readDelivery } from "../../src/delivery/delivery";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { createDraft } from "../../src/packages/drafts";
import { findPackage } from "../../src/packages/packages";
import { browsing } from "../support/browsing";
import { quickPrinter } from "../support/contracts";
import { seal } from "../support/deliveries";
import { LISTING_FORM } from "../support/listings";
import { openLive, reviewDialog, SCREENS, strip } from "../support/package-visit";
import { textOf } from "../support/pdf";
import type { Person } from "../support/people";
import { BRITISH_SELLER, GERMAN_BUYER, HONG_KONG_BUYER, stateTax } from "../support/tax";

const site = browsing();
const [[, wide], [, phone]] = SCREENS;

const billing = (page: Page) => page.locator("#billing");

async function stateDetails(page: Page, details: Record<string, string>): Promise<void> {
  const numbers = billing(page).locator("details", { hasText: "Registration and tax numbers" });
  if ((await numbers.getAttribute("open")) === null) await numbers.locator("summary").click();
  for (const [name, value] of Object.entries(details)) {
    const field = billing(page).locator(`[name="${name}"]`);
    await (name.endsWith("Kind") || name === "countryCode"
      ? field.selectOption(value)
      : field.fill(value));
  }
  await page.getByRole("button", { name: "Save invoice details" }).click();
  await page.waitForURL("**/organization#billing");
}

async function listAs(mei: Page): Promise<string> {
  const { db, people, clock } = site.world;
  const fields = { ...LISTING_FORM, "use-pretraining": "true", sale: "highest", seats: "2" };
  const { id } = await createDraft(db, people.mei.id, fields, clock.now());
  await mei.goto(`/draft/${id}?step=review`);
  await mei.getByText("Buyers in United Kingdom: 20% tax added to the price").waitFor();
  await mei.getByText("All other buyers abroad: no tax added").waitFor();
  await mei.locator(".listing-form button[data-busy-label]").click();
  await mei.waitForURL("**/package/*");
  const lot = await db.selectFrom("packages").select("id").executeTakeFirstOrThrow();
  return lot.id;
}

async function bid(page: Page, id: string, tax: RegExp): Promise<void> {
  await openLive(page, { id });
  await page.getByText(tax).first().waitFor();
  await page.getByLabel("Maximum (USD)", { exact: true }).fill("2000");
  await page.getByRole("button", { name: "Place Bid", exact: true }).click();
  await reviewDialog(page).getByText("Rules and terms").click();
  await reviewDialog(page).getByText(tax).waitFor();
  const again = reviewDialog(page).getByLabel("Enter the amount again");
  if (await again.count()) await again.fill("2000");
  await reviewDialog(page)
    .getByRole("button", { name: /^Confirm/ })
    .click();
  await strip(page).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    page.viewportSize()?.width ?? 0,
  );
}

async function sealFor(person: Person): Promise<string> {
  const { db, people } = site.world;
  const { id: contractId, package_id: packageId } = await db
    .selectFrom("contracts")
    .select(["id", "package_id"])
    .$narrowType<{ package_id: string }>()
    .where("buyer_id", "=", people[person].id)
    .executeTakeFirstOrThrow();
  const { id: deliveryId } = await readDelivery(db, { contractId });
  await seal(site.world, { packageId, contractId, deliveryId });
  return contractId;
}

async function downloaded(page: Page, link: string): Promise<Buffer> {
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: link }).click();
  return readFileSync(await (await coming).path());
}

async function invoiceFor(page: Page, contractId: string) {
  await page.goto(`/contract/${contractId}`);
  const pdf = await textOf(new Uint8Array(await downloaded(page, "Invoice (PDF)")));
  return { pdf, xml: (await downloaded(page, "Invoice (UBL XML)")).toString() };
}

test("a German and a Hong Kong buyer of a British seller each get their own tax", async () => {
  const { db, clock } = site.world;
  const mei = await site.as("mei", wide);
  const { taxAdded: _, ...seller } = BRITISH_SELLER;
  await mei.goto("/organization");
  await billing(mei).getByLabel("Add the tax to the price").check();
  await stateDetails(mei, seller);
  const id = await listAs(mei);
  const german = await site.as("ada", wide);
  await german.goto("/organization");
  await stateDetails(german, GERMAN_BUYER);
  await german.getByText("The format of DE136695976 is valid in Germany.").waitFor();
  await stateTax(site.world, "bo", HONG_KONG_BUYER);
  const hongKong = await site.as("bo", phone);
  await bid(german, id, /Buyers in Germany: no tax added \(Reverse charge\)/);
  await bid(hongKong, id, /Buyers in Hong Kong: no tax added \(Outside the scope of tax\)/);

  clock.set((await findPackage(db, id)).auction_end_time);
  await closeEndedAuctions(db, clock.now());
  await concludeDueContracts(db, quickPrinter, clock.now());
  const contracts = { german: await sealFor("ada"), hongKong: await sealFor("bo") };

  await german.goto(`/contract/${contracts.german}`);
  await german.getByText("Read the contract").click();
  await german
    .getByText(/reverse charge.*under its tax number DE136695976/)
    .first()
    .waitFor();
  await german
    .getByText(/but which was not looked up at the tax authority/)
    .first()
    .waitFor();
  const forGerman = await invoiceFor(german, contracts.german);
  for (const said of [
    "Reversecharge",
    "CustomertoaccountforVAT",
    "Germany,DE136695976",
    "$1,050.00",
  ])
    expect(forGerman.pdf).toContain(said);
  expect(forGerman.xml).toContain("<cbc:ID>AE</cbc:ID>");
  expect(forGerman.xml).toContain("<cbc:CompanyID>DE136695976</cbc:CompanyID>");

  await hongKong.goto(`/contract/${contracts.hongKong}`);
  await hongKong.getByText("Read the contract").click();
  await hongKong
    .getByText(/charges no value-added, sales or similar tax/)
    .first()
    .waitFor();
  const forHongKong = await invoiceFor(hongKong, contracts.hongKong);
  expect(forHongKong.pdf).toContain("Outsidethescopeoftax");
  expect(forHongKong.xml).toContain("VATEX-EU-O");
  expect(forHongKong.xml).not.toContain("PartyTaxScheme");
  await mei.goto("/contracts");
  expect(await mei.getByText(/Total with \d+% tax/).count()).toBe(0);
});
