import { expect, test } from "bun:test";
import { SECOND } from "../../src/lib/time";
import { browsing, toast, toastOnLeaving } from "../support/browsing";
import { addSoldDeal, bringTo } from "../support/deliveries";
import { addLot } from "../support/listings";
import { furnishMarket } from "../support/market";

const site = browsing();

test("certifies a publisher's second request after the first was declined", async () => {
  site.allowError(/status of 400/);
  const { db, people, clock } = site.world;
  const uncertified = { title: "Tide tables", certified: false };
  const lot = await addLot(db, people.mei.id, clock.now(), uncertified);
  const [mei, kim] = [await site.as("mei"), await site.as("kim")];
  await mei.goto("/corpus-profile");
  await mei.getByRole("link", { name: "Certification: Tide tables" }).click();
  await mei.getByText("Data quality assessment", { exact: true }).waitFor();
  await mei.getByRole("button", { name: "Request certification" }).click();
  await toast(mei, "Certification requested. We'll email you the decision.");

  await kim.goto("/operator/certifications");
  await kim.getByRole("button", { name: "Decline Tide tables" }).click();
  await kim.getByText("This field is required").first().waitFor();
  await kim.getByLabel("Note to the seller").fill("Add a sample, please.");
  await kim.getByRole("button", { name: "Decline Tide tables" }).click();
  await toast(kim, "Decision recorded");
  await mei.goto(`/package/${lot.id}/certification`);
  await mei.getByText("Add a sample, please.", { exact: true }).waitFor();
  await mei.getByRole("button", { name: "Request again" }).click();
  await toast(mei, "Certification requested. We'll email you the decision.");
  await kim.goto("/operator/certifications");
  await kim.getByRole("button", { name: "Approve Tide tables" }).click();
  await toast(kim, "Decision recorded");
  await mei.goto(`/package/${lot.id}`);
  await mei.locator(".package-header .certified-badge").waitFor();
});

test("voids the contract when an operator decides a dispute", async () => {
  const deal = await addSoldDeal(site.world);
  await bringTo(site.world, deal, "disputed");
  const [mei, kim] = [await site.as("mei"), await site.as("kim")];
  await kim.goto("/operator/disputes");
  await kim.getByText("Nothing opens.").waitFor();
  await kim.getByLabel("Decide").selectOption("buyer");
  await kim.getByLabel("Your reasons, sent to both parties").fill("Three of six are cut short.");
  await kim.getByRole("button", { name: "Decide" }).click();
  await kim.getByText("No open disputes").waitFor();
  await mei.goto(`/contract/${deal.contractId}`);
  await mei.locator(".stepper", { hasText: "Void" }).waitFor();
  await mei.getByText("Three of six are cut short.").waitFor();
  await mei.goto(`/package/${deal.packageId}`);
  await mei.getByRole("link", { name: "Offer to a bidder" }).first().waitFor();
});

test("refreshes the market's figures while visible, keeping focus, scroll and tab", async () => {
  site.allowError(/status of (401|500)|ERR_/);
  await furnishMarket(site.world);
  const { db, people, clock } = site.world;
  const page = await site.as("kim", { viewport: { width: 1000, height: 400 } });
  await page.clock.install();
  await page.goto("/analytics?tab=quality");
  const renewal = "**/analytics?tab=quality";
  const halfMinute = async () => {
    clock.advance(30 * SECOND);
    await page.clock.runFor(30 * SECOND);
  };
  const listAnother = () => addLot(db, people.mei.id, clock.now(), { category: "Medical" });
  const figure = (text: string) =>
    page.locator("#analytics .summary-cards dd", { hasText: new RegExp(`^${text}$`) }).waitFor();
  const tab = page.getByRole("link", { name: "Languages" });
  await tab.focus();
  await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
  await figure("3");
  await listAnother();
  await halfMinute();
  await figure("4");
  expect(await tab.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(200);
  expect(await page.getByRole("heading", { level: 2 }).textContent()).toBe("Quality Distribution");

  await page.route(renewal, (route) => route.fulfill({ status: 500, body: "broken" }));
  const failed = page.waitForResponse(renewal);
  await halfMinute();
  await failed;
  await page.unroute(renewal);
  await listAnother();
  await halfMinute();
  await figure("5");
  expect(await page.locator(".toast").count()).toBe(0);
  expect(await page.locator("#analytics").count()).toBe(1);

  const show = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, value });
    }, hidden);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/analytics")) asked++;
  });
  await show(true);
  await halfMinute();
  await halfMinute();
  expect(asked).toBe(0);
  await show(false);
  await page.context().clearCookies();
  await toastOnLeaving(page, halfMinute, "Unauthorized");
  await page.waitForURL("**/login?next=%2Fanalytics*");
});
