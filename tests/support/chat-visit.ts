import type { Locator, Page } from "playwright";

/** Opens the chat window of a package's page. */
export async function contactSeller(page: Page, lot: { id: string }): Promise<void> {
  await page.goto(`/package/${lot.id}`);
  await page.getByRole("link", { name: "Contact Seller" }).click();
  await page.getByRole("dialog").getByLabel("Your message").waitFor();
}

/** Opens a conversation's own page, and waits until it is live. */
export async function openConversation(
  page: Page,
  lot: { id: string },
  other: { id: string },
): Promise<void> {
  const path = `/api/packages/${lot.id}/chat/${other.id}`;
  const live = page.waitForEvent("requestfinished", (request) => request.url().endsWith(path));
  await page.goto(`/messages/${lot.id}/${other.id}`);
  await live;
}

export function field(page: Page): Locator {
  return page.getByLabel("Your message");
}

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

/** The messages as they stand, oldest first, each once it is there. */
export function lines(page: Page): Locator {
  return page.locator(".chat-line > p");
}

/** Waits until a message stands on the page that the server has. */
export function arrived(page: Page, text: string): Promise<void> {
  return page.locator(".chat-line:has(time)").getByText(text, { exact: true }).waitFor();
}
