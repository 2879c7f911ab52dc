import { type StoredNorms, storedNorms } from "../naturalness/norms";
import { normsFrom } from "./fit";
import { auc, junkValues, type Measurement } from "./measurement";
import { rowsOf } from "./rows";
import { aims } from "./summary";
import { measuredBy, type ReadText, readTexts } from "./text-readings";

const FOLDS = 6;

/**
 * Texts of one source, in whatever language, are left out together: translations read alike. Plays,
 * laws and the like are a source a language.
 */
function sourceOf({ family }: ReadText): string {
  const source = family.replace(/^\w+ /, "");
  if (source.startsWith("bible")) return `${family.slice(0, 2)} bible`;
  return /^(?:law|drama|wiki)/.test(source) ? family : source;
}

/** The values of texts by norms that neither they nor others of their source had a part in. */
export function crossValidated(texts: readonly ReadText[]): Measurement[] {
  const sources = [...new Set(texts.map(sourceOf))].sort();
  const foldOf = new Map(sources.map((source, at) => [source, at % FOLDS]));
  const fold = (text: ReadText) => foldOf.get(sourceOf(text));
  return Array.from({ length: FOLDS }, (_, left) => {
    const norms = completed(normsFrom(rowsOf(texts.filter((text) => fold(text) !== left))));
    return texts.filter((text) => fold(text) === left).map((text) => measuredBy(norms, text));
  }).flat();
}

/** Lines may be in a language that no other text is in: that is held to the norms as they are. */
function completed({ filters, genres, norms }: StoredNorms): StoredNorms {
  return {
    filters: { ...storedNorms.filters, ...filters },
    genres: { ...storedNorms.genres, ...genres },
    norms: { ...storedNorms.norms, ...norms },
  };
}

/** Prints what the texts are worth, over all and by language, and which clean ones too little. */
export function report(measured: readonly Measurement[]): void {
  const languages = [...new Set(measured.map(({ language }) => language))].sort();
  for (const language of [null, ...languages]) {
    const own = measured.filter((one) => language === null || one.language === language);
    const found = auc(
      own.map(({ clean }) => clean),
      junkValues(own),
    );
    const { low, pairs, cheap, disordered } = aims(own);
    console.log(
      `${(language ?? "all").padEnd(4)} auc ${found.toFixed(4)}  texts ${own.length} low ${low}  pairs ${pairs} cheap ${cheap} out of order ${disordered}`,
    );
  }
  const low = measured.filter(({ clean }) => clean < 75).sort((a, b) => a.clean - b.clean);
  console.log(low.map(({ name, clean }) => `${name} ${clean}`).join(", "));
}

/** `bun src/samples/analysis/calibration/cross-validate.ts TEXTS [CACHE]`: what the analysis is worth on texts it has not met. */
if (import.meta.main) {
  const [folder = ".", cache] = process.argv.slice(2);
  report(crossValidated(readTexts(folder, cache)));
}
