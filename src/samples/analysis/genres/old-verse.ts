import { ramp } from "../score";
import { readOnce, shareOfLines } from "../text/lines";
import { verseLikeness } from "./verse";

/** What lines of old Korean verse end with, and modern ones do not: forms of verbs that the language has lost. */
const OLD_ENDING =
  /(?:[노더어아하매이]라|[로도]다|[리니]라|[던는]고|쏘냐|[쏜손]가|[하으]랴|거[늘든]|건마는|거니와|[할샤]샤|시고|구나|로세|소서|지라|더니|[하으오]니)[,.!?]?$/u;

/** Share of the lines that end so: in modern verse at most, and in old verse at least. */
const OLD = { modern: 0.06, old: 0.12 };

/** How much Korean lines look like verse of the old language, 0 to 1, whose words are in no list of today's. */
export const oldVerseLikeness = readOnce(
  (lines: readonly string[]) =>
    verseLikeness(lines) *
    ramp(
      shareOfLines(lines, (line) => OLD_ENDING.test(line.slice(-6))),
      OLD.modern,
      OLD.old,
    ),
);
