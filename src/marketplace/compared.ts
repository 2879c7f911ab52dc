import type { Db } from "../../db/client";
import { isId } from "../lib/ids";
import { IS_LISTED } from "../packages/listed-figures";
import type { Package } from "../packages/packages";
import { findSeller, type Seller } from "../packages/sellers";
import { SHOWN_CHARACTERS } from "../rules/limits";
import {
  listShownSamples,
  readShownPart,
  type ShownPart,
  type ShownSample,
} from "../samples/shown-part";

export const MAX_COMPARED = 4;

export function comparedIds(values: readonly string[]): string[] {
  const ids = values.flatMap((value) => value.split(",")).map((id) => id.trim().toLowerCase());
  return [...new Set(ids)].filter((id) => id !== "");
}

export function compareHref(ids: readonly string[]): string {
  return ids.length === 0 ? "/compare" : `/compare?packages=${ids.join()}`;
}

/** Without JavaScript, the marketplace's URL contains the chosen packages. */
export function chosenIds(value: unknown): string[] {
  const values = [value ?? []].flat().map(String);
  return comparedIds(values).filter(isId).slice(0, MAX_COMPARED);
}

const MAX_LOOKUPS = 50;

export interface ComparedPackage {
  lot: Package;
  seller: Seller;
  sample: { about: ShownSample; part: ShownPart } | null;
}

export interface Comparison {
  packages: ComparedPackage[];
  goneCount: number;
  leftOutCount: number;
}

export async function comparePackages(db: Db, ids: readonly string[]): Promise<Comparison> {
  const firstIds = ids.slice(0, MAX_LOOKUPS);
  const validIds = firstIds.filter(isId);
  const rows =
    validIds.length === 0
      ? []
      : await db
          .selectFrom("packages")
          .selectAll()
          .where("id", "in", validIds)
          .where(IS_LISTED)
          .execute();
  const lots = validIds.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const shownLots = lots.slice(0, MAX_COMPARED);
  const packages: ComparedPackage[] = [];
  for (const lot of shownLots)
    packages.push({
      lot,
      seller: await findSeller(db, lot.seller_id),
      sample: await firstSample(db, lot.id),
    });
  return {
    packages,
    goneCount: firstIds.length - lots.length,
    leftOutCount: ids.length - firstIds.length + lots.length - shownLots.length,
  };
}

async function firstSample(db: Db, packageId: string): Promise<ComparedPackage["sample"]> {
  const [newest] = await listShownSamples(db, packageId);
  if (!newest) return null;
  const limit = Math.min(newest.limit, SHOWN_CHARACTERS.least);
  return { about: newest, part: await readShownPart(db, { ...newest, limit }) };
}
