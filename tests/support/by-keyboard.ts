import { expect } from "bun:test";
import type { Page } from "playwright";

export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const text = () => element.textContent?.trim() || element.id;
    const namedBy = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const parts = namedBy.map((id) => document.getElementById(id)?.textContent ?? "");
    if (parts.length > 0) return parts.join(" ");
    return element.getAttribute("aria-label") ?? (text() || element.labels?.[0]?.textContent || "");
  });

export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  const isThere = (here = "") => (typeof name === "string" ? here === name : name.test(here));
  while (!isThere(passed.at(-1))) {
    await page.keyboard.press("Tab");
    const here = await focused(page);
    if (passed.includes(here) && passed.length > 60) {
      throw new Error(`Tab does not reach ${name}, only: ${passed.join(" · ")}`);
    }
    passed.push(here);
    expect({ here, marked: await isMarked(page) }).toEqual({ here, marked: true });
  }
}

const isMarked = (page: Page) =>
  page.evaluate(() => {
    const marks = (element: Element | null): boolean => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    };
    const element = document.activeElement;
    return (
      element === document.body ||
      element?.matches("input[type=range]") ||
      marks(element) ||
      marks(element?.parentElement ?? null) ||
      marks(element?.nextElementSibling ?? null)
    );
  });
