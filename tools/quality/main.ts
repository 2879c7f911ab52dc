import { existsSync } from "node:fs";
import { BadUsage, type Options } from "../../src/lib/options";
import { runTool } from "../../src/lib/tool";
import { fittedModel } from "../../src/quality/fitted";
import { calibrate, writeFitted } from "./fit";
import { fitForms } from "./forms";
import { lengthTable } from "./lengths";
import { measureAll, tableOf } from "./measure";
import { type CleanText, readAll, textsIn } from "./reads";
import { trainModels } from "./train";

const USAGE = `bun run quality train TEXTS [LANGUAGE …] [--to FOLDER]
       bun run quality fit PASSAGES [--to FOLDER]
       bun run quality forms PASSAGES [--to FOLDER]
       bun run quality measure PASSAGES
       bun run quality lengths PASSAGES

  train          train language models, from one text per language
  fit            fit fitted.json to clean passages and junk made from them
  forms          fit again only what tells lists, logs and encodings from texts
  measure        print the table in docs/analysis.md#what-it-measures
  lengths        print the table in docs/analysis.md#how-long-a-sample-must-be
  --to FOLDER    the folder to write to, by default the one that the engine reads`;

const ACTIONS = ["train", "fit", "forms", "measure", "lengths"];
const OPTIONS = { to: "a folder" } as const;

const withoutCode = (texts: readonly CleanText[]) => texts.filter(({ genre }) => genre !== "code");

function work(options: Options<"to">, [command = "", folder, ...rest]: string[]): number {
  if (!ACTIONS.includes(command))
    throw new BadUsage(`The command quality needs an action: ${ACTIONS.join(", ")}.`);
  if (folder === undefined) throw new BadUsage(`The command quality ${command} needs a folder.`);
  if (!existsSync(folder)) throw new BadUsage(`There is no folder ${folder}.`);
  const to = options.get("to")?.[0];
  if (command === "train") trainModels(folder, rest, to);
  if (command === "fit" || command === "forms") {
    const natural =
      command === "forms" ? fittedModel : calibrate(readAll(withoutCode(textsIn(folder))));
    writeFitted({ ...natural, forms: fitForms(textsIn(folder), natural) }, to);
  }
  if (command === "measure") console.log(tableOf(measureAll(withoutCode(textsIn(folder)))));
  if (command === "lengths") console.log(lengthTable(withoutCode(textsIn(folder))));
  return 0;
}

if (import.meta.main)
  await runTool({
    usage: USAGE,
    options: OPTIONS,
    maxOperands: Number.POSITIVE_INFINITY,
    run: work,
  });
