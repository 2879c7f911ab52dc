import { beforeEach, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { takeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { setCommitmentLimit } from "../../src/auctions/reading/exposure";
import { editListing } from "../../src/packages/edits";
import type { NewPackage, Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/listings";
import {
  amountField,
  becomesLive,
  bidOn,
  confirmButton,
  leadsAt,
  openLive,
  openOutdated,
  placeBidButton,
  price,
  reviewBid,
  reviewDialog,
  reviewMaximum,
  SCREENS,
  strip,
} from "../support/package-visit";
import { addBid } from "../support/trade-fair";

const site = browsing();
const [, [, PHONE]] = SCREENS;
let lot: Package;
let sent: string[];

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now());
  sent = [];
});

async function adas(settings?: Parameters<typeof site.as>[1]): Promise<Page> {
  const page = await site.as("ada", settings);
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  return page;
}

async function live(settings?: Parameters<typeof site.as>[1]): Promise<Page> {
  const page = await adas(settings);
  await openLive(page, lot);
  return page;
}

const storedBids = async () =>
  (await site.world.db.selectFrom("bids").select("amount_cents").orderBy("sequence").execute()).map(
    ({ amount_cents }) => amount_cents,
  );

const placed = (page: Page, amount: string) =>
  toast(page, "Bid Placed Successfully", `Your bid of ${amount} has been placed.`);

const clicked = (button: Locator, detail: number) =>
  button.evaluate(
    (button, detail) =>
      button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail })),
    detail,
  );

async function doubleClick(page: Page, on: Locator, between: () => Promise<unknown>) {
  await on.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await on.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  for (const clickCount of [1, 2]) {
    if (clickCount === 2) await between();
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  }
}

describe.each(SCREENS)("on %s, a bid", (_, settings) => {
  test("opens a review before it is placed, and ignores double clicks", async () => {
    const ada = await live(settings);
    await ada.waitForLoadState("networkidle");
    const fetched: string[] = [];
    ada.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await amountField(ada).fill("1200");
    await doubleClick(ada, placeBidButton(ada), () => reviewDialog(ada).waitFor());
    await reviewDialog(ada)
      .getByText("If the seller chooses your bid, you pay $1,200.00.", { exact: true })
      .waitFor();
    // The review's code loads only now.
    expect(fetched.some((path) => /^\/assets\/.*\.js$/.test(path))).toBe(true);
    const box = await confirmButton(ada).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= settings.viewport.width).toBe(true);
    expect(box && box.y + box.height <= settings.viewport.height).toBe(true);
    await reviewDialog(ada).getByRole("button", { name: "Change amount" }).click();
    await reviewDialog(ada).waitFor({ state: "detached" });
    expect(await amountField(ada).inputValue()).toBe("1200");
    expect(sent).toEqual([]);

    await placeBidButton(ada).click();
    await confirmButton(ada).waitFor();
    // Both clicks come before React renders.
    await confirmButton(ada).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await placed(ada, "$1,200.00");
    await reviewDialog(ada).waitFor({ state: "detached" });
    await price(ada, "$1,200.00").waitFor();
    expect(sent).toHaveLength(1);
    expect(await ada.locator(".bid-remark").count()).toBe(0);
    expect(await storedBids()).toEqual([120_000]);
  });
});

test("takes one tap to review at the minimum or a round amount", async () => {
  const ada = await live(PHONE);
  const steps = ada.getByRole("form", { name: "Suggested bids" }).getByRole("button");
  expect(await steps.allInnerTexts()).toEqual(["$1,050", "$1,100", "$1,200"]);
  await ada.getByRole("button", { name: "Bid $1,100.00" }).click();
  await confirmButton(ada).click();
  await placed(ada, "$1,100.00");
  await ada.locator(".raise > summary").click();
  await ada.getByRole("button", { name: "Bid $1,155.00" }).waitFor();
});

test("validates at the field and sends nothing invalid", async () => {
  const ada = await live();
  const field = amountField(ada);
  const invalid = "Please enter a valid bid amount.";
  const faults = {
    lots: invalid,
    "": invalid,
    "-5": invalid,
    "0": invalid,
    "1e6": "Write the amount in digits, such as 100000, without an exponent.",
    "1050.005": "An amount can have at most two decimals, such as 1050.50.",
  };
  for (const [nonsense, fault] of Object.entries(faults)) {
    await reviewBid(ada, nonsense);
    await toast(ada, "Invalid Bid", fault);
    expect(await field.inputValue()).toBe(nonsense);
  }
  await reviewBid(ada, "1.200");
  const ambiguous = "This amount can be read in two ways. Write it like 1234 or 1,234.50.";
  await toast(ada, "Invalid Bid", ambiguous);
  await reviewBid(ada, "1049.99");
  await toast(ada, "Bid Too Low", "Minimum bid is $1,050.00.");
  expect(await ada.locator(".toast").count()).toBe(1);
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
  expect(await ada.locator(".bid-remark").count()).toBe(0);
  expect(sent).toEqual([]);
});

test("asks for a large amount again, in any notation", async () => {
  const ada = await live();
  await reviewBid(ada, "２，１００．０１");
  await reviewDialog(ada).getByText("your bid, you pay $2,100.01.").waitFor();
  for (const other of ["", "210001", "2100"]) {
    await ada.getByLabel("Enter the amount again").fill(other);
    await confirmButton(ada).click();
    await reviewDialog(ada).getByText("Type the amount exactly as shown").waitFor();
  }
  expect(sent).toEqual([]);
  await ada.getByLabel("Enter the amount again").fill("2.100,01");
  await confirmButton(ada).click();
  await placed(ada, "$2,100.01");
});

test("shows the bidder's commitment and warns above their own limit", async () => {
  site.allowError(/status of 409/);
  const { db, people, clock } = site.world;
  const other = await addLot(db, people.mei.id, clock.now());
  await addBid(site.world, "ada", other, 105_000);
  const own = { memberId: people.ada.id, limitCents: 200_000 };
  await setCommitmentLimit(db, own, clock.now());
  const page = await live();
  await reviewBid(page, "1200");
  await reviewDialog(page).getByText("in all auctions to at most $2,250.00 in total").waitFor();
  await reviewDialog(page)
    .getByRole("link", { name: "over your own limit of $2,000.00" })
    .waitFor();
  await confirmButton(page).click();
  await toast(
    page,
    "Error Placing Bid",
    "This would commit you to $2,250.00 in total, including any tax that sellers add. Your own limit is $2,000.00.",
  );
  expect(await storedBids()).toEqual([105_000]);
});

describe("a price that moves during the review", () => {
  test("appears immediately, so that only the new figures can be confirmed", async () => {
    const ada = await live();
    const step = ada.getByRole("button", { name: "Bid $1,050.00" });
    expect(await clicked(step, 2)).toBe(false);
    expect(await clicked(step, 1)).toBe(true);
    await confirmButton(ada).waitFor();
    await addBid(site.world, "bo", lot, 120_000);
    await reviewDialog(ada)
      .getByText(
        "The price is now $1,200.00. Your bid was not placed. The minimum bid is now $1,260.00.",
      )
      .waitFor();
    expect(await confirmButton(ada).count()).toBe(0);
    await reviewDialog(ada).getByRole("button", { name: "Bid $1,260.00" }).click();
    await reviewDialog(ada).getByText("your bid, you pay $1,260.00.").waitFor();
    expect(await clicked(confirmButton(ada), 2)).toBe(false);
    expect(await storedBids()).toEqual([120_000]);
    expect(await clicked(confirmButton(ada), 1)).toBe(true);
    await placed(ada, "$1,260.00");
  });

  test("appears in the dialog when the server refuses the bid", async () => {
    site.allowError(/status of 409/);
    const ada = await adas();
    await openOutdated(ada, lot);
    await reviewBid(ada, "1500");
    await confirmButton(ada).waitFor();
    await addBid(site.world, "bo", lot, 120_000);
    await confirmButton(ada).click();
    await toast(ada, "Error Placing Bid");
    await reviewDialog(ada).getByRole("button", { name: "Bid $1,500.00" }).click();
    await reviewDialog(ada).getByText("your bid, you pay $1,500.00.").waitFor();
    expect(await storedBids()).toEqual([120_000]);
    await confirmButton(ada).click();
    await placed(ada, "$1,500.00");
  });
});

test("a page that missed the end says so when its bid is refused", async () => {
  site.allowError(/status of 400/);
  const outdated = await site.as("bo");
  await openOutdated(outdated, lot);
  await closeEndedAuctions(site.world.db, lot.auction_end_time);
  await bidOn(outdated, "1050");
  await toast(outdated, "Auction Ended", "This auction has already ended.");
  expect(await storedBids()).toEqual([]);
});

test("reloads an edited listing before it places a bid", async () => {
  site.allowError(/status of 409/);
  const { db, clock, people } = site.world;
  const edit = (title: string) => {
    const listing = {
      title,
      language: lot.language,
      category: lot.category,
      contentType: "academic",
      description: "Tides of the harbour, a line an hour.",
      startingPriceCents: 100_000,
      collectionSize: 50_000,
      publicationYear: 2020,
      publisher: "Lantau Press",
      auctionDurationHours: 168,
    } as NewPackage;
    const edit = { id: lot.id, sellerId: people.mei.id, version: null, listing };
    return editListing(db, edit, clock.now());
  };
  const ada = await live();
  await reviewBid(ada, "1200");
  await ada.route("**/bids", async (route) => {
    await edit("Tide tables");
    await route.continue();
  });
  const answered = ada.waitForResponse((response) => response.url().endsWith("/bids"));
  await confirmButton(ada).click();
  expect(await (await answered).json()).toMatchObject({ code: "listing-revised" });
  const read = reviewDialog(ada).getByRole("link", { name: "View the updated listing" });
  await read.waitFor();
  expect(await confirmButton(ada).count()).toBe(0);
  expect(await storedBids()).toEqual([]);
  await ada.unroute("**/bids");
  await read.click();
  await ada.getByRole("heading", { name: "Tide tables" }).waitFor();
  await becomesLive(ada);
  await edit("Tide tables, revised");
  await ada.getByRole("link", { name: "View the updated listing" }).click();
  await ada.getByRole("heading", { name: "Tide tables, revised" }).waitFor();
  await becomesLive(ada);
  await bidOn(ada, "1200");
  await placed(ada, "$1,200.00");
});

describe("the bid bar on a phone", () => {
  test("covers nothing, and leads to the next bid in two taps", async () => {
    const { db, people, clock } = site.world;
    const bid = { packageId: lot.id, bidderId: people.bo.id, idempotencyKey: null };
    await takeBid(db, { ...bid, amountCents: null, maximumCents: 120_000 }, clock);
    const ada = await live(PHONE);
    await ada.getByRole("heading", { name: "Seller Information" }).scrollIntoViewIfNeeded();
    const bar = ada.locator(".bid-bar");
    await bar.getByText("$1,050.00", { exact: true }).waitFor();
    const { x, y = 0, width, height = 0 } = (await bar.boundingBox()) ?? {};
    expect([x, width, y + height]).toEqual([0, PHONE.viewport.width, PHONE.viewport.height]);
    const before = await placeBidButton(ada).boundingBox();
    await ada.getByText("Set a maximum").waitFor();
    await bar.getByLabel("Your bid (USD)").fill("1");
    expect(await placeBidButton(ada).boundingBox()).toEqual(before);
    await amountField(ada).blur();
    expect(await placeBidButton(ada).boundingBox()).toEqual(before);
    await bar.getByRole("button", { name: "Place Bid" }).tap();
    await bar.getByText("Minimum bid is $1,102.50.", { exact: true }).waitFor();
    expect(await bar.getByText("Outbid").count()).toBe(0);

    await amountField(ada).fill("1150");
    await placeBidButton(ada).tap();
    await confirmButton(ada).tap();
    const answer = strip(ada, "Outbid").getByRole("button", { name: "Bid $1,260.00" });
    await answer.and(ada.locator(":focus")).waitFor();
    expect(await bar.getByRole("button", { name: /^Bid / }).isVisible()).toBe(false);
    await ada.getByRole("heading", { name: "Seller Information" }).scrollIntoViewIfNeeded();
    await bar.getByText("Outbid").waitFor();
    await bar.getByRole("button", { name: "Bid $1,260.00" }).tap();
    const heading = ada.getByRole("heading", { name: "Review your bid" });
    await heading.and(ada.locator(":focus")).waitFor();
    await reviewDialog(ada).getByText("Rules and terms").click();
    for (const fact of [
      "The seller chooses the winner. The highest bid doesn't always win. Before sending you a contract, the seller sees your name, organization and country.",
      "A bid in the last 5 minutes extends the auction.",
      "No reserve",
    ])
      await reviewDialog(ada).getByText(fact).waitFor();
    await confirmButton(ada).tap();
    const raise = ada.locator(".raise > summary");
    // The panel's own price is on the screen, so the bar hides its figures.
    await raise.getByText("Leading").waitFor({ state: "attached" });
    await bar.getByRole("button", { name: /^Bid / }).waitFor({ state: "hidden" });
    await raise.getByText("$1,260.00", { exact: true }).waitFor({ state: "attached" });
    await raise.click();

    await ada.keyboard.press("ControlOrMeta+End");
    await ada.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [last = 1, edge = 0] = await ada.evaluate(() => [
      document.querySelector("footer")?.getBoundingClientRect().bottom,
      document.querySelector(".bid-bar")?.getBoundingClientRect().top,
    ]);
    expect(last).toBeLessThanOrEqual(edge);
  });

  test("shows the maximum between amount and button once expanded", async () => {
    const ada = await live(PHONE);
    await amountField(ada).focus();
    await ada.getByText("Set a maximum").tap();
    await ada.waitForFunction(() => {
      const [amount = 0, maximum = 0, button = 0] = [
        "#amount",
        "#maximum",
        ".bid-form > .button",
      ].map((part) => document.querySelector(part)?.getBoundingClientRect().top);
      return 0 < amount && amount < maximum && maximum < button && button < innerHeight - 44;
    });
    expect(await ada.locator("#maximum").isVisible()).toBe(true);
  });
});

test("bids for the owner of a maximum, who alone sees it, in every tab", async () => {
  const [ada, bo] = [await live(), await site.as("bo")];
  await openLive(bo, lot);
  const other = await ada.context().newPage();
  await openLive(other, lot);
  const setMaximum = async (page: Page, maximum: string) => {
    await reviewMaximum(page, maximum);
    await page.getByRole("button", { name: /^Confirm maximum of/ }).click();
  };
  await setMaximum(ada, "1,517.17");
  await placed(ada, "$1,050.00");
  for (const page of [ada, other])
    await page.getByText("Your maximum: $1,517.17. Hidden from others.").waitFor();

  await bidOn(bo, "1200");
  const passed = "Another bidder's maximum is higher. Bid $1,323.00 to take the lead.";
  await toast(bo, "You've been outbid", passed);
  await bo.locator(".toast.warning").waitFor();
  expect(await bo.locator(".bid-remark, [aria-invalid=true], .toast.destructive").count()).toBe(0);
  expect(await amountField(bo).inputValue()).toBe("");
  const answer = bo.getByRole("button", { name: "Bid $1,323.00" }).first();
  await answer.and(bo.locator(":focus")).waitFor();
  await leadsAt(ada, "$1,260.00");
  expect(await bo.locator(".bid-list li").first().textContent()).toContain("automatic");
  expect(await bo.content()).not.toContain("1,517");

  await setMaximum(other, "1800");
  await toast(other, "Maximum set. Hidden from others.");
  await ada.getByText("Your maximum: $1,800.00. Hidden from others.").waitFor();
  await setMaximum(bo, "2000");
  await toast(bo, "You're leading", "We bid for you. You're leading at $1,890.00.");
  await ada.getByText("Your maximum of $1,800.00 was outbid.").waitFor();

  // A bid above the old maximum replaces it.
  await bidOn(ada, "2,205");
  await leadsAt(ada, "$2,205.00");
  expect(await ada.getByText(/Your maximum(:| of) /).count()).toBe(0);
});
