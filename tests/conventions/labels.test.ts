import { describe, expect, test } from "bun:test";
import { Glob } from "bun";
import { LOCALES } from "../../views/messages/catalogue";
import { ROOT } from "../support/sources";

/** Names of buttons and links that say more than what is shown: `removeLabel` of `remove`. */
const SUFFIXES = ["Label", "On", "To", "Named"];

const OTHERS = new Map([["readSample", "read"]]);

/** Shown text is matched without its spaces and case, as axe-core does. */
const plain = (text: string) => text.replace(/\s+/g, "").toLowerCase();

// A person who speaks to the computer names a button by the words on it (WCAG 2.5.3).
describe.each([...LOCALES])("accessible labels in %s", (locale) => {
  test("contain their visible text", async () => {
    const pairs: [label: string, shown: string, at: string][] = [];
    for (const path of new Glob(`views/messages/${locale}/*.json`).scanSync(ROOT)) {
      const messages: Record<string, string> = await Bun.file(`${ROOT}/${path}`).json();
      for (const [key, label] of Object.entries(messages)) {
        const suffix = SUFFIXES.find((each) => key.endsWith(each));
        const of = OTHERS.get(key) ?? (suffix && key.slice(0, -suffix.length));
        const shown = of && messages[of];
        if (shown) pairs.push([plain(label), plain(shown), `${path} ${key}`]);
      }
    }
    expect(pairs.length).toBeGreaterThan(10);
    expect(pairs.filter(([label, shown]) => !label.includes(shown))).toEqual([]);
  });
});
