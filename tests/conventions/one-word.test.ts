import { expect, test } from "bun:test";
import { type Source, sourcesIn } from "../support/sources";

const always = () => true;

/** Columns, addresses, stored values and answers keep their old words, so strings are free. */
const REFUSED: ReadonlyArray<[word: string, others: RegExp, where: (source: Source) => boolean]> = [
  ["license", /licence/i, always],
  ["near-duplicate", /near[-_]?cop(y|ies)/i, always],
  ["appeal, or dispute of a delivery", /objection|complain/i, always],
  ["fee invoice", /fee[-_]?(bill|charge|statement)/i, always],
  ["notification", /notice/i, (source) => !isAboutReports(source)],
];

/** What a file declares, and names of several words such as those of fields. */
const NAME =
  /\b(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)|\b([a-z]+[a-z\d]*[A-Z]\w*)\b/g;

/** A notice is a report of content; files about it name its table, addresses or modules. */
const isAboutReports = ({ path, text }: Source) => /moderation|["/]notice/.test(`"${path}"${text}`);

test("names each thing by one word", async () => {
  const all = await sourcesIn("src", "views", "islands", "db", "tests", "tools");
  const sources = all.filter(({ path }) => !path.startsWith("db/migrations/"));
  const misnamed = sources.flatMap((source) => {
    const declared = [...source.text.matchAll(NAME)].map(([, own, other]) => own ?? other ?? "");
    const names = [...new Set([source.path, ...declared])];
    return REFUSED.filter(([, , where]) => where(source)).flatMap(([word, others]) =>
      names.filter((name) => others.test(name)).map((name) => `${source.path}: ${name} → ${word}`),
    );
  });
  expect(misnamed).toEqual([]);
});
