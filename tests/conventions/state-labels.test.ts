import { describe, expect, test } from "bun:test";
import { Glob } from "bun";
import { LOCALES } from "../../messages/catalogue";
import { ROOT } from "../support/sources";

/** Groups of messages that name the states of one thing, such as `bids.standings.*`. */
const STATE_TABLE =
  /^(.*\.)?(standings?|status(es)?|memberships|states|kinds|outcomes|decisions|acts|steps)(\.short)?$/;

const tableOf = (key: string) => /^(.*)\.[^.]+$/.exec(key.replace(/\.title$/, ""))?.[1] ?? "";

describe.each([...LOCALES])("labels of states in %s", (locale) => {
  test("name each state of a table differently", async () => {
    const seen = new Map<string, string>();
    const repeated: string[] = [];
    const tables = new Set<string>();
    for (const path of new Glob(`messages/${locale}/*.json`).scanSync(ROOT)) {
      if (path.endsWith("/layout.json")) continue; // Titles of toasts, which can share a subject.
      const messages: Record<string, string> = await Bun.file(`${ROOT}/${path}`).json();
      for (const [key, label] of Object.entries(messages)) {
        const table = tableOf(key);
        if (!STATE_TABLE.test(table)) continue;
        tables.add(`${path} ${table}`);
        const place = `${path} ${table}: ${label}`;
        const other = seen.get(place);
        if (other) repeated.push(`${place} (${other}, ${key})`);
        seen.set(place, key);
      }
    }
    expect(tables.size).toBeGreaterThan(15);
    expect(repeated).toEqual([]);
  });
});
