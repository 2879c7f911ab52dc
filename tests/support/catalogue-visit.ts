import type { Page } from "playwright";

/** The packages that a page shows once all of it is there, by title, in its order. */
export async function titles(page: Page): Promise<string[]> {
  await page.waitForLoadState("domcontentloaded");
  return page.locator(".package-card .card-title").allTextContents();
}

/** Waits until the page's address carries exactly these parameters, and its results with them. */
export async function waitForQuery(page: Page, query: Record<string, string>): Promise<void> {
  const wanted = new URLSearchParams(query);
  wanted.sort();
  await page.waitForURL(({ searchParams }) => {
    const found = new URLSearchParams(searchParams);
    found.sort();
    return found.toString() === wanted.toString();
  });
  await page.locator("#results:not(.htmx-request)").waitFor();
}
