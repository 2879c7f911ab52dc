import { expect, test } from "bun:test";
import { settingsHelp } from "../../src/commands/help";
import { loadConfig } from "../../src/config";
import { defaultOf, SETTINGS, settingNames } from "../../src/rules/environment";
import { ROOT } from "../support/sources";

test("the README lists all settings in their order, with their defaults and meanings", async () => {
  const readme = await Bun.file(`${ROOT}/README.md`).text();
  const rows = readme.split("\n").filter((row) => /^\| `[A-Z][A-Z0-9_]*` \|/.test(row));
  const expected = settingNames.map((name) => {
    const written = defaultOf(name);
    return `| \`${name}\` | ${written && `\`${written}\``} | ${SETTINGS[name].about} |`;
  });
  expect(rows).toEqual(expected.map((row) => row.replace("|  |", "| none |")));
});

test("the written defaults are the ones that apply", () => {
  const given = settingNames.map((name) => [name, defaultOf(name).replace("PORT", "3000")]);
  expect(loadConfig(Object.fromEntries(given))).toEqual(loadConfig({}));
});

test("--help settings describes each setting in plain text", () => {
  const help = settingsHelp();
  for (const name of settingNames) expect(help).toMatch(new RegExp(`^${name}\\b`, "m"));
  expect(help).toContain("\nSESSION_DAYS (30)\n  days until a session expires");
  expect(help).not.toMatch(/[`[\]]/);
});
