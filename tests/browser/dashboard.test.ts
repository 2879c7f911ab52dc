import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { acceptBid } from "../../src/trade/decisions";
import { browsing } from "../support/browsing";
import { sendContractOf } from "../support/contracts";
import { addLot } from "../support/listings";

const site = browsing();

const figure = (page: Page, label: string, value: string) =>
  page.locator(".buyer-figures a", { hasText: label }).getByText(value, { exact: true }).waitFor();

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
  await figure(ada, "Leading", "1");
  await figure(ada, "Maximum commitment", "$1,200.00");
  expect(await ada.locator(".tabs").textContent()).not.toContain("My Packages");
  await bid("bo", tides, { amount: 1300 });
  await figure(ada, "Outbid", "1");
  await figure(ada, "Leading", "0");
  await ada.locator(".buyer-figures a", { hasText: "Outbid" }).click();
  await ada.waitForURL("**list=outbid");
  await ada.locator("#dashboard h3", { hasText: "Outbid" }).waitFor();
  await ada.locator(".own-auction", { hasText: "Tides" }).waitFor();
  expect(await overflow(ada)).toBe(0);

  await acceptBid(db, { bidId, sellerId: people.mei.id }, clock.now());
  await sendContractOf(db, bidId, clock.now());
  const sale = db.updateTable("deliveries").where("package_id", "=", stars.id);
  await sale.set({ state: "sealed" }).execute();
  const bo = await site.as("bo");
  await bo.goto("/dashboard");
  await figure(bo, "Maximum commitment", "$2,800.00");
  await figure(bo, "Won", "1");
  await figure(bo, "Awaiting payment", "1");
  await bo.locator(".buyer-figures a", { hasText: "Awaiting payment" }).press("Enter");
  await bo.waitForURL("**list=to-pay");
  await bo.locator(".own-auction", { hasText: "Stars" }).waitFor();
  expect(await bo.locator(".own-auction").count()).toBe(1);

  const mei = await site.as("mei");
  await mei.goto("/dashboard");
  await mei.locator(".summary-cards dt", { hasText: "Outstanding" }).waitFor();
  expect(await mei.locator(".buyer-figures").count()).toBe(0);
});
