import { calibrate, writeFitted } from "./fit";
import { measureAll, tableOf } from "./measure";
import { readAll, textsIn } from "./reads";
import { trainModels } from "./train";

const USAGE = `bun run quality train TEXTS [LANGUAGE …]   train language models, from one text per language
bun run quality fit PASSAGES               fit fitted.json to clean passages and junk made from them
bun run quality measure PASSAGES           print the table in docs/analysis.md#what-it-measures`;

const [command, ...rest] = process.argv.slice(2);
const [first = "."] = rest;
switch (command) {
  case "train":
    trainModels(first, rest.slice(1));
    break;
  case "fit":
    writeFitted(calibrate(readAll(textsIn(first))));
    break;
  case "measure":
    console.log(tableOf(measureAll(textsIn(first))));
    break;
  default:
    console.log(USAGE);
}
