import type { Locator, Page } from "playwright";

/** Opens a package's page and waits until it is live: joined, and told what it may have missed. */
export async function openLive(page: Page, { id }: { id: string }): Promise<void> {
  const caughtUp = ["bids", "highest-bid"].map((read) =>
    page.waitForEvent("requestfinished", (request) =>
      request.url().endsWith(`/api/packages/${id}/${read}`),
    ),
  );
  await page.goto(`/package/${id}`);
  await Promise.all(caughtUp);
}

/** Types an amount and places the bid. */
export async function bidOn(page: Page, amount: string): Promise<void> {
  await page.getByLabel("Your bid, in US dollars").fill(amount);
  await page.getByRole("button", { name: "Place Bid" }).click();
}

/** The panel's large amount, once it is this. */
export function price(page: Page, amount: string): Locator {
  return page.locator(".panel-price", { hasText: amount });
}

/** The rows of Recent Bidding Activity, newest first. */
export function activity(page: Page): Locator {
  return page.locator(".bid-list li");
}
