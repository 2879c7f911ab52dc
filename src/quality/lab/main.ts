import { existsSync } from "node:fs";
import { BadUsage, type Options } from "../../lib/options";
import { runTool } from "../../lib/tool";
import { calibrate, writeFitted } from "./fit";
import { measureAll, tableOf } from "./measure";
import { readAll, textsIn } from "./reads";
import { trainModels } from "./train";

const USAGE = `bun run quality train TEXTS [LANGUAGE …] [--to FOLDER]
       bun run quality fit PASSAGES [--to FOLDER]
       bun run quality measure PASSAGES

  train          train language models, from one text per language
  fit            fit fitted.json to clean passages and junk made from them
  measure        print the table in docs/analysis.md#what-it-measures
  --to FOLDER    the folder to write to, by default the one that the engine reads`;

const OPTIONS = { to: "a folder" } as const;

function work(options: Options<"to">, [command = "", folder, ...rest]: string[]): number {
  if (!["train", "fit", "measure"].includes(command))
    throw new BadUsage("The command quality needs an action: train, fit or measure.");
  if (folder === undefined) throw new BadUsage(`The command quality ${command} needs a folder.`);
  if (!existsSync(folder)) throw new BadUsage(`There is no folder ${folder}.`);
  const to = options.get("to")?.[0];
  if (command === "train") trainModels(folder, rest, to);
  if (command === "fit") writeFitted(calibrate(readAll(textsIn(folder))), to);
  if (command === "measure") console.log(tableOf(measureAll(textsIn(folder))));
  return 0;
}

if (import.meta.main)
  await runTool({
    usage: USAGE,
    options: OPTIONS,
    maxOperands: Number.POSITIVE_INFINITY,
    run: work,
  });
