import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { acceptBid } from "../../src/trade/decisions";
import { browsing } from "../support/browsing";
import { sendContractOf } from "../support/contracts";
import { addLot } from "../support/listings";

const site = browsing();

const filter = (page: Page, text: string) =>
  page.locator(".bid-filters a", { hasText: new RegExp(`^${text}$`) });
const figure = (page: Page, value: string) =>
  page.locator(".summary-cards dd").getByText(value, { exact: true }).waitFor();

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("shows buyers their leads and commitments, and a seller the sales", async () => {
  const { world } = site;
  const { db, clock, people } = world;
  const [tides, stars] = await Promise.all(
    ["Tides", "Stars"].map((title) => addLot(db, people.mei.id, clock.now(), { title })),
  );
  if (!tides || !stars) throw new Error("Nothing is listed");
  const bid = async (person: "ada" | "bo", lot: { id: string }, body: object) =>
    (
      await (await world.as(person)).json("POST", `/api/packages/${lot.id}/bids`, body)
    ).json() as Promise<{ id: string }>;
  await bid("ada", tides, { amount: 1050, maximum: 1200 });
  const { id: bidId } = await bid("bo", stars, { amount: 1500 });

  const ada = await site.as("ada", { viewport: { width: 360, height: 740 } });
  await ada.goto("/dashboard");
  await filter(ada, "Leading 1").waitFor();
  await figure(ada, "$1,200.00");
  expect(await ada.locator(".tabs").textContent()).not.toContain("My Packages");
  await bid("bo", tides, { amount: 1300 });
  await filter(ada, "Outbid 1").waitFor();
  expect(await filter(ada, "Leading.*").count()).toBe(0);
  await filter(ada, "Outbid 1").click();
  await ada.waitForURL("**list=outbid");
  await ada.locator('.bid-filters [aria-current="true"]', { hasText: "Outbid" }).waitFor();
  await ada.locator(".own-auction", { hasText: "Tides" }).waitFor();
  expect(await overflow(ada)).toBe(0);

  await acceptBid(db, { bidId, sellerId: people.mei.id }, clock.now());
  await sendContractOf(db, bidId, clock.now());
  const sale = db.updateTable("deliveries").where("package_id", "=", stars.id);
  await sale.set({ state: "sealed" }).execute();
  const bo = await site.as("bo");
  await bo.goto("/dashboard");
  await figure(bo, "$2,800.00");
  await filter(bo, "Won 1").waitFor();
  await filter(bo, "Awaiting payment 1").press("Enter");
  await bo.waitForURL("**list=to-pay");
  await bo.locator(".own-auction", { hasText: "Stars" }).waitFor();
  expect(await bo.locator(".own-auction").count()).toBe(1);

  const mei = await site.as("mei");
  await mei.goto("/dashboard");
  await mei.locator(".summary-cards dt", { hasText: "Outstanding" }).waitFor();
  expect(await mei.locator(".bid-filters").count()).toBe(0);
});
