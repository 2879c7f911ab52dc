import type { Db } from "../../db/client";
import { loadPackages, type Package } from "../packages/packages";
import { qualityTone } from "../quality";
import type { DataQuality } from "../samples/data-quality";
import { readDataQuality } from "../samples/earlier-analyses";
import { listSamples } from "../samples/samples";
import type { CatalogueEntry } from "./catalogue";

export interface LandingExample {
  lot: Package;
  quality: DataQuality;
  excerpt: string;
}

const EXCERPT_CHARACTERS = 108;

/** Prefers a package in Chinese. Returns null if none has a sample with a good analysis. */
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
  const measuredLots = packages.flatMap((lot) =>
    lot.data_quality ? [{ lot, quality: readDataQuality(lot.data_quality) }] : [],
  );
  const [shown] = measuredLots
    .filter(({ quality }) => isGood(quality))
    .sort((a, b) => rank(a.lot) - rank(b.lot));
  if (!shown) return null;
  const [sample] = await listSamples(db, shown.lot.id);
  return sample ? { ...shown, excerpt: openingOf(sample.excerpt) } : null;
}

export const EXAMPLE_METRICS = ["languageFluency", "contentUniqueness", "textIntegrity"] as const;

function isGood({ aiTrainingValue, qualityMetrics }: DataQuality): boolean {
  const shown = [aiTrainingValue, ...EXAMPLE_METRICS.map((name) => qualityMetrics[name])];
  return shown.every((value) => qualityTone(value) !== "poor");
}

function openingOf(text: string): string {
  const opening = Array.from(text.trim()).slice(0, EXCERPT_CHARACTERS).join("");
  const sentences = /^[\s\S]*[。．.！？!?」』]/u.exec(opening)?.[0];
  return sentences ?? opening;
}
