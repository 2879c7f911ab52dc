import type { Db } from "../../../db/client";
import { SYNONYMS } from "../../../db/search/synonyms";
import { browseCatalogue } from "../../../src/marketplace/catalogue";
import { PAGE_SIZE } from "../../../src/marketplace/marketplace-state";
import { findSuggestions } from "../../../src/marketplace/suggestions";
import type { Random } from "../random";
import { atMost, decimal, type Table, whole } from "../table";
import { NOW } from "./listing";
import { readPhrases } from "./phrases";
import type { Probe, Probed } from "./prober";
import { DEFAULT } from "./queries";
import { searchTerms } from "./search-terms";

const TYPED = 3;
const SUGGESTIONS_AIM_MS = 10;
const SEARCHES_AIM_MS = { small: 20, large: 60 };
const LARGE = 1_000_000;

const LIST = "a list without a search";
const SUGGESTIONS = "suggestions for three letters";
const SYNONYMOUS = "suggestions for a word with synonyms";

export function findingIn(db: Db): Probe[] {
  const texts = readPhrases();
  const { threeWords, threeCommon, phrases, typos } = searchTerms(texts);
  const browse = (search?: string) => {
    const filter = { ...DEFAULT, ...(search !== undefined && { search }) };
    const sort = search === undefined ? "newest" : "relevance";
    return browseCatalogue(db, { filter, sort, limit: PAGE_SIZE }, NOW);
  };
  const search = (label: string, words: readonly string[]): Probe => ({
    label,
    ask: (random) => browse(random.pick(words)),
  });
  const suggestions = (label: string, typed: (random: Random) => string): Probe => ({
    label,
    ask: (random) => findSuggestions(db, typed(random), (name) => name, NOW),
  });
  const vocabulary = SYNONYMS.flatMap((line) => line.split(" "));
  return [
    { label: LIST, ask: () => browse() },
    search("three words of a text", threeWords),
    search("three common words", threeCommon),
    search("a phrase", phrases),
    search("a word with a typo", typos),
    suggestions(SUGGESTIONS, (random) => random.pick(texts.english).slice(0, TYPED)),
    suggestions(SYNONYMOUS, (random) => random.pick(vocabulary)),
  ];
}

export function findingTable(on: string, packages: number, probed: readonly Probed[]): Table {
  const [list] = probed;
  const searches = packages < LARGE ? SEARCHES_AIM_MS.small : SEARCHES_AIM_MS.large;
  return {
    title: `Searches and suggestions ${on}, ${whole(packages)} packages`,
    columns: ["p50 ms", "p99 ms", "÷ list"],
    rows: probed.map(({ label, p50, p99 }) => ({
      label,
      cells: [decimal(p50), decimal(p99), list ? decimal(p50 / list.p50) : ""],
      ...(label !== LIST && {
        aim: atMost(label.startsWith("suggestions") ? SUGGESTIONS_AIM_MS : searches, p99, " ms"),
      }),
    })),
  };
}
