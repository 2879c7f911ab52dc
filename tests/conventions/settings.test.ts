import { describe, expect, test } from "bun:test";
import { loadConfig } from "../../src/config";
import { settingNames } from "../../src/rules/environment";
import { ROOT } from "../support/sources";

async function listed(): Promise<Map<string, string>> {
  const readme = await Bun.file(`${ROOT}/README.md`).text();
  const rows = readme.matchAll(/^\| `([A-Z][A-Z0-9_]*)` \| `?([^|`]*)`? \|/gm);
  return new Map([...rows].map(([, name = "", value = ""]) => [name, value.trim()]));
}

describe("the README's settings", () => {
  test("are exactly those that the code reads", async () => {
    expect([...(await listed()).keys()].sort()).toEqual(settingNames.toSorted());
  });

  test("state the actual defaults", async () => {
    const given = [...(await listed())].map(([name, value]) => [
      name,
      value === "none" ? "" : value.replace("PORT", "3000"),
    ]);
    expect(loadConfig(Object.fromEntries(given))).toEqual(loadConfig({}));
  });
});
