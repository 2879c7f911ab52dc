import { expect, test } from "bun:test";
import { sendContract } from "../../src/trade/sending";
import { createContractPrinter } from "../../src/web/trade/contract-printer";
import { browsing } from "../support/browsing";
import { addDeal, addSale } from "../support/deals";
import { PATIENCE_MS } from "../support/patience";
import { textOf } from "../support/pdf";

const site = browsing();

test("on paper a contract is black on white, and comes first", async () => {
  const id = await addSale(site.world, site.world.clock.now());
  const page = await site.as("bo");
  await page.context().addCookies([{ name: "theme", value: "dark", url: site.address }]);
  await page.goto(`/contract/${id}`);
  const tools = page.getByRole("link", { name: "Download PDF" });
  const text = page.locator(".contract > p");
  const onScreen = await text.evaluate((element) => getComputedStyle(element).color);
  expect(await tools.isVisible()).toBe(true);

  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  for (const hidden of [tools, page.locator(".top-bar"), page.locator(".site-footer")]) {
    expect(await hidden.isVisible()).toBe(false);
  }
  // Colours are computed anew in a later frame than what is shown.
  await page.waitForFunction(
    (colour) =>
      getComputedStyle(document.querySelector(".contract > p") as Element).color !== colour,
    onScreen,
  );
  const print = await textOf(new Uint8Array(await page.pdf({ format: "A4" })));
  expect(print).toContain("ContractfortheSaleofaDataPackage");
  expect(print).toContain("Concludedelectronically");
  expect(print).not.toContain("DownloadPDF");
  expect(print.indexOf("Concludedelectronically")).toBeLessThan(print.indexOf("Timeline"));
});

test("the PDF comes down as a file with the contract's number", async () => {
  const { world } = site;
  const { accepted } = await addDeal(world, { title: "香港中學數學題庫" });
  const printer = createContractPrinter({ timeoutMs: PATIENCE_MS });
  const decision = { bidId: accepted, sellerId: world.people.mei.id };
  const { id, reference } = await sendContract(world.db, decision, printer, world.clock.now());
  printer.close();
  const page = await site.as("mei");
  await page.goto(`/contract/${id}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${reference}.pdf`);
  const file = await Bun.file(await download.path()).bytes();
  expect(await textOf(file)).toContain("香港中學數學題庫");
});
