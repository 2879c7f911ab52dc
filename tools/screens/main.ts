import { BadUsage, type Options } from "../../src/lib/options";
import { runTool } from "../../src/lib/tool";
import { SCREENS, takeScreens } from "./screens";

const USAGE = `bun run screens FOLDER [--only WORDS]

Takes pictures of the pages of the demo world into the folder: each page in four languages, at the
widths of a phone and a desktop, dark and light. index.html shows those of a page side by side.

  --only WORDS   only the pages whose name contains the words, such as --only contract`;

async function main(options: Options<"only">, [folder]: string[]): Promise<number> {
  if (folder === undefined) throw new BadUsage("Name a folder for the pictures.");
  const [words = ""] = options.get("only") ?? [];
  const screens = SCREENS.filter(({ name }) => name.includes(words));
  if (screens.length === 0) throw new BadUsage(`No page has ${words} in its name.`);
  const count = await takeScreens(folder, screens, (name) => console.log(name));
  console.log(`${count} pictures are in ${folder}: open index.html.`);
  return 0;
}

if (import.meta.main)
  await runTool({ usage: USAGE, options: { only: "words" }, maxOperands: 1, run: main });
