import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { deletePackage } from "../../src/packages/own-packages";
import type { Package } from "../../src/packages/packages";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { browsing, toast } from "../support/browsing";
import { sendContractOf } from "../support/contracts";
import { addLot } from "../support/lots";
import { activity, openLive, price, reviewBid } from "../support/package-visit";
import { addBid } from "../support/trade-fair";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now());
  const measured = {
    ...{ samples: 1, words: 1000, hanCharacters: 0, tokens: 2000, languages: [] },
    ...{ qualityMetrics: {}, aiTrainingValue: 80, band: "medium" },
  };
  const data_quality = JSON.stringify(measured);
  await db.updateTable("packages").set({ data_quality }).where("id", "=", lot.id).execute();
});

async function watching(): Promise<Page> {
  const page = await site.as("ada");
  await openLive(page, lot);
  return page;
}

const mine = (bidId: string) => ({ bidId, sellerId: site.world.people.mei.id });

describe("what the page says beside the panel", () => {
  test("follows the price, up and down", async () => {
    const page = await watching();
    // 50,000 words: a fiftieth for each thousand.
    const perThousand = page.locator("[data-price-for]").first();
    expect(await perThousand.textContent()).toBe("$20.00");
    const high = await addBid(site.world, "bo", lot, 200_000);
    await page.locator("[data-price-for]", { hasText: "$40.00" }).first().waitFor();
    await rejectBid(site.world.db, mine(high), site.world.clock.now());
    await price(page, "$1,000.00").waitFor();
    await page.locator("[data-price-for]", { hasText: "$20.00" }).first().waitFor();
    await activity(page).getByText("rejected", { exact: false }).waitFor();
    await page.getByText("Minimum bid: $1,050.00").waitFor();
  });

  test("has the same time left as the panel, whenever one looks", async () => {
    const page = await watching();
    await site.world.db
      .updateTable("packages")
      .set((eb) => ({
        auction_end_time: site.world.clock.now() + 90_000,
        state_seq: eb("state_seq", "+", 1),
      }))
      .where("id", "=", lot.id)
      .execute();
    await page.reload();
    await page.locator('.bidding-panel[data-line="live"]').waitFor();
    // Read in the moment of each change: both say the same number of seconds.
    const pairs = await page.evaluate(
      () =>
        new Promise<string[][]>((resolve) => {
          const seen: string[][] = [];
          const [panel, header] = [".panel-time .remaining", ".auction-end .remaining"].map(
            (place) => document.querySelector(place) as HTMLElement,
          );
          const look = () =>
            requestAnimationFrame(() => {
              seen.push([panel?.textContent ?? "", header?.textContent ?? ""]);
              if (seen.length === 3) resolve(seen);
            });
          new MutationObserver(look).observe(panel as Node, {
            subtree: true,
            characterData: true,
            childList: true,
          });
        }),
    );
    for (const [panel, header] of pairs) expect(header).toBe(panel as string);
  });

  test("says that it is over, and when, where the seller settles early", async () => {
    const { db, clock } = site.world;
    const sold = await addBid(site.world, "bo", lot, 105_000);
    const page = await watching();
    await acceptBid(db, mine(sold), clock.now());
    await sendContractOf(db, sold, clock.now());
    await page.locator('.auction-end[data-phase="ended"]').waitFor();
    const ended = new Date(clock.now()).toISOString();
    expect(await page.locator(".auction-end .moment").getAttribute("datetime")).toBe(ended);
    expect(await page.locator('.auction-end [data-while="open"]:visible').count()).toBe(0);
    await page.locator(".winning-bid").getByText("Winning Bid", { exact: true }).waitFor();
  });
});

test("a package that is deleted while one watches ends its panel", async () => {
  const page = await watching();
  await deletePackage(site.world.db, lot.id, lot.seller_id, site.world.clock.now());
  await page.getByText("The publisher has deleted this package").waitFor();
  expect(await page.getByLabel("Your bid, in US dollars").count()).toBe(0);
});

test("what is wrong with a bid stands at its field, which is where one is then", async () => {
  const page = await watching();
  await reviewBid(page, "1");
  await toast(page, "Bid Too Low");
  const field = page.getByLabel("Your bid, in US dollars");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  const described = await field.evaluate((input) =>
    (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" "),
  );
  expect(described).toContain("Minimum bid is $1,050.00.");
  await field.fill("1050");
  expect(await field.getAttribute("aria-invalid")).toBe("false");
  expect(await page.locator(".bid-remark").count()).toBe(0);
});
