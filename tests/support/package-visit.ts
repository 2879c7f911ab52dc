import type { Locator, Page } from "playwright";

/** Opens a package's page and waits until it is live. */
export async function openLive(page: Page, lot: { id: string }): Promise<void> {
  await page.goto(`/package/${lot.id}`);
  await becomesLive(page);
}

/** Once a package's page has joined the channel and been told how things stand. */
export async function becomesLive(page: Page): Promise<void> {
  await page.locator('.bidding-panel[data-line="live"]').waitFor();
}

/** Types an amount and places the bid, by way of its review. */
export async function bidOn(page: Page, amount: string): Promise<void> {
  await reviewBid(page, amount);
  await confirmButton(page).waitFor();
  const again = page.getByLabel("Type the amount again");
  if (await again.count()) await again.fill(amount);
  await confirmButton(page).click();
}

/** Types an amount and asks for its review; whoever leads unfolds the form first. */
export async function reviewBid(page: Page, amount: string): Promise<void> {
  const raise = page.locator(".raise:not([open]) > summary");
  if (await raise.isVisible()) await raise.click();
  await page.getByLabel("Your bid, in US dollars").fill(amount);
  await page.getByRole("button", { name: "Place Bid" }).click();
}

/** The one button that places a bid. */
export function confirmButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Confirm Bid of \$/ });
}

/** The panel's large amount, once it is this. */
export function price(page: Page, amount: string): Locator {
  return page.locator(".panel-price", { hasText: amount });
}

/** The rows of Recent Bidding Activity, newest first. */
export function activity(page: Page): Locator {
  return page.locator(".bid-list li");
}
