import type { Locator, Page } from "playwright";

export const SCREENS = [
  ["a wide screen", { viewport: { width: 1440, height: 600 } }],
  ["a phone", { viewport: { width: 360, height: 640 }, hasTouch: true }],
] as const;

export async function openLive(page: Page, lot: { id: string }): Promise<void> {
  await page.goto(`/package/${lot.id}`);
  await becomesLive(page);
}

export async function becomesLive(page: Page): Promise<void> {
  await page.locator('.bidding-panel[data-line="live"]').waitFor();
}

export async function openOutdated(page: Page, lot: { id: string }): Promise<void> {
  await page.routeWebSocket("**/ws", () => {});
  await page.goto(`/package/${lot.id}`);
  await page.locator('.bidding-panel[data-line="opening"]').waitFor();
}

export const amountField = (page: Page): Locator => page.getByLabel("Your bid (USD)");
export const placeBidButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Place Bid", exact: true });
export const reviewDialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Review your bid" });

export async function bidOn(page: Page, amount: string): Promise<void> {
  await reviewBid(page, amount);
  await confirmButton(page).waitFor();
  const again = page.getByLabel("Enter the amount again");
  if (await again.count()) await again.fill(amount);
  await confirmButton(page).click();
}

export async function reviewBid(page: Page, amount: string): Promise<void> {
  await unfold(page);
  await amountField(page).fill(amount);
  await placeBidButton(page).click();
}

export async function reviewMaximum(page: Page, maximum: string): Promise<void> {
  await unfold(page);
  if (!(await page.locator("#maximum").isVisible())) await page.getByText("Set a maximum").click();
  if (await amountField(page).count()) await amountField(page).fill("");
  await page.locator("#maximum").fill(maximum);
  await placeBidButton(page).click();
}

export async function unfold(page: Page): Promise<void> {
  const raise = page.locator(".raise:not([open]) > summary");
  if (await raise.isVisible()) await raise.click();
}

export function confirmButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Confirm bid of \$/ });
}

export function price(page: Page, amount: string): Locator {
  return page.locator(".panel-price", { hasText: amount });
}

export function activity(page: Page): Locator {
  return page.locator(".bid-list li");
}

export function strip(page: Page, text = ""): Locator {
  return page.locator(".standing-strip", { hasText: text });
}

export async function leadsAt(page: Page, amount: string): Promise<void> {
  await strip(page, "You're leading").waitFor();
  await price(page, amount).waitFor();
}
