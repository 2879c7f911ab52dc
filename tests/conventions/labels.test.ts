import { describe, expect, test } from "bun:test";
import { Glob } from "bun";
import { LOCALES } from "../../messages/catalogue";
import { ROOT } from "../support/sources";

const SUFFIXES = ["Label", "On", "To", "Named"];

/** Ignores spaces and case, as axe-core does. */
const plain = (text: string) => text.replace(/\s+/g, "").toLowerCase();

// People who use voice control say the visible words (WCAG 2.5.3).
describe.each([...LOCALES])("accessible labels in %s", (locale) => {
  test("contain their visible text", async () => {
    const pairs: [label: string, shown: string, at: string][] = [];
    for (const path of new Glob(`messages/${locale}/*.json`).scanSync(ROOT)) {
      const messages: Record<string, string> = await Bun.file(`${ROOT}/${path}`).json();
      for (const [key, label] of Object.entries(messages)) {
        const suffix = SUFFIXES.find((each) => key.endsWith(each));
        const of = suffix && key.slice(0, -suffix.length);
        const shown = of && messages[of];
        if (shown) pairs.push([plain(label), plain(shown), `${path} ${key}`]);
      }
    }
    expect(pairs.length).toBeGreaterThan(0);
    expect(pairs.filter(([label, shown]) => !label.includes(shown))).toEqual([]);
  });
});
