import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";

/** The folders of src that the map describes as floors of their own. */
const FLOORS = ["binary", "commands", "demo", "lib", "rules", "web"];

test("ARCHITECTURE.md lists every noun once, with a door that exists", async () => {
  const text = await Bun.file("ARCHITECTURE.md").text();
  const rows = [...text.matchAll(/^\| `([a-z]+)\/` \| [^|]+ \| `([a-z/-]+\.tsx?)` \|$/gm)];
  const listed = rows.map(([, noun = ""]) => noun).sort();
  const folders = readdirSync("src", { withFileTypes: true }).filter((one) => one.isDirectory());
  const isNoun = (name: string) => !FLOORS.includes(name) && readdirSync(`src/${name}`).length > 0;
  const nouns = folders.map(({ name }) => name).filter(isNoun);
  expect(listed).toEqual(nouns.sort());
  expect(rows.filter(([, noun, door]) => !existsSync(`src/${noun}/${door}`))).toEqual([]);
});
