import type { Db } from "../../db/client";
import { loadPackages, type Package } from "../packages/packages";
import type { DataQuality } from "../samples/data-quality";
import { listSamples } from "../samples/samples";
import type { CatalogueEntry } from "./catalogue-orders";

/** A package that shows what all are about: real text, really measured. */
export interface LandingExample {
  lot: Package;
  quality: DataQuality;
  /** The first lines of its latest sample. */
  excerpt: string;
}

/** What fits the frame; a preview may show up to 500 characters. */
const EXCERPT_CHARACTERS = 108;

/**
 * The package to show first among these: one in Chinese before any other, and in their order. Null
 * where none has an analysed sample.
 */
export async function findLandingExample(
  db: Db,
  entries: readonly CatalogueEntry[],
): Promise<LandingExample | null> {
  const packages = await loadPackages(
    db,
    entries.map(({ seq }) => seq),
  );
  const order = new Map(entries.map(({ seq }, i) => [seq, i]));
  const rank = (lot: Package) =>
    (lot.language.startsWith("zh") ? 0 : entries.length) + (order.get(lot.seq) ?? 0);
  const [lot] = packages
    .filter(({ data_quality }) => data_quality !== null)
    .sort((a, b) => rank(a) - rank(b));
  if (!lot?.data_quality) return null;
  const [sample] = await listSamples(db, lot.id);
  if (!sample) return null;
  const quality = JSON.parse(lot.data_quality) as DataQuality;
  return { lot, quality, excerpt: openingOf(sample.excerpt) };
}

/** Whole sentences where some fit, else as many characters as do. */
function openingOf(text: string): string {
  const opening = Array.from(text.trim()).slice(0, EXCERPT_CHARACTERS).join("");
  const sentences = /^[\s\S]*[。．.！？!?」』]/u.exec(opening)?.[0];
  return sentences ?? opening;
}
