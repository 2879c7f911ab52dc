import { beforeEach, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Download, Page } from "playwright";
import { browsing } from "../support/browsing";
import { stateDetails } from "../support/deals";
import { addSoldDeal, bringTo, type SoldDeal } from "../support/deliveries";
import { textOf } from "../support/pdf";

const site = browsing();
let deal: SoldDeal;

beforeEach(async () => {
  deal = await addSoldDeal(site.world);
});

const contract = (page: Page) => page.goto(`/contract/${deal.contractId}`);
const section = (page: Page) => page.getByRole("region", { name: "Invoice", exact: true });

async function downloaded(page: Page, link: string): Promise<Buffer> {
  const coming = page.waitForEvent("download");
  await section(page).getByRole("link", { name: link }).click();
  const download: Download = await coming;
  return readFileSync(await download.path());
}

test("turns a seller's invoice into the buyer's receipt", async () => {
  await bringTo(site.world, deal, "sealed");
  await stateDetails(site.world, "bo");
  const mei = await site.as("mei");
  await contract(mei);
  await section(mei).getByText("your legal name").waitFor();
  await section(mei).getByRole("link", { name: "Edit invoice details" }).click();
  await mei.getByLabel("Legal name").fill("Harbour Lantern Press Ltd.");
  await mei.getByLabel("Address", { exact: true }).fill("12 Quay Street\nSheung Wan");
  await mei.locator("#billing").getByLabel("Country or region").selectOption("HK");
  await mei.getByLabel("Bank details").fill("HSBC\n123-456");
  await mei.getByLabel("Tax on your sales").selectOption("outside");
  await mei.getByRole("button", { name: "Save invoice details" }).click();
  await mei.waitForURL(/contract/);
  await section(mei).getByRole("button", { name: "Issue invoice" }).click();
  await section(mei).getByText("INV-000001").waitFor();

  const bo = await site.as("bo");
  await contract(bo);
  await section(bo).getByText("123-456").waitFor();
  await section(bo).getByLabel("Your purchase order number").fill("PO-2026-11");
  await section(bo).getByRole("button", { name: "Save number" }).click();
  await section(mei).getByText("PO-2026-11").waitFor();
  await contract(bo);
  expect(await textOf(new Uint8Array(await downloaded(bo, "Invoice (PDF)")))).toContain(
    "PO-2026-11",
  );
  const xml = (await downloaded(bo, "Invoice (UBL XML)")).toString();
  expect(xml).toContain("<cac:OrderReference><cbc:ID>PO-2026-11</cbc:ID></cac:OrderReference>");

  await contract(mei);
  await mei.getByRole("link", { name: "Confirm payment" }).click();
  await mei.getByLabel(/Type the total/).fill("1500");
  await mei.getByRole("button", { name: "Confirm payment" }).click();
  await section(mei).getByText("Paid on").waitFor();
  await section(bo).getByText("Paid on").waitFor();
  expect(await section(bo).getByText("123-456").count()).toBe(0);
  expect(await section(bo).getByLabel("Your purchase order number").count()).toBe(0);
  expect(await textOf(new Uint8Array(await downloaded(bo, "Receipt (PDF)")))).toContain("Paidon");
});
