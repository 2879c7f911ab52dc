import type { InferResult } from "kysely";
import type { Db } from "../../db/client";
import { jsonArrayOf } from "../../db/json";
import { CachedUntilWrite } from "../../db/kept";
import { prepared } from "../../db/prepared";
import { confirmedNearDuplicates, confirmedRecords } from "../certification/near-duplicates";
import { approvalOf, sealOf } from "../certification/seal";
import { ValuesByFacts } from "../lib/memo";
import type { Package } from "../packages/packages";
import { sellerRow } from "../packages/sellers";
import { materialsOf } from "../roadshow/materials";
import { roadshowRow } from "../roadshow/roadshows";
import { similarPackages } from "../samples/comparison/near-duplicates";
import { sampleRows, shownSample } from "../samples/shown-part";
import { toPublicProfile } from "../settings/settings";

/** What a package's page shows of other tables than `packages`: each is a query of rows. */
const TABLES = {
  seller: (db: Db, { seller }: Bound) => sellerRow(db, seller),
  approval: (db: Db, { id }: Bound) => approvalOf(db, id),
  samples: (db: Db, { id }: Bound) => sampleRows(db, id),
  confirmed: (db: Db, { id }: Bound) => confirmedRecords(db, id),
  alike: (db: Db, { id }: Bound) => similarPackages(db, id),
  materials: (db: Db, { id }: Bound) => materialsOf(db, id),
  roadshow: (db: Db, { id }: Bound) => roadshowRow(db, id),
};

type Bound = { id: string; seller: string };

type Table = keyof typeof TABLES;

type Rows = { [Name in Table]: InferResult<ReturnType<(typeof TABLES)[Name]>> };

const names = Object.keys(TABLES) as Table[];

const findRows = prepared<Bound, Record<Table, string>>((db, value) => {
  const bound = { id: value("id"), seller: value("seller") };
  const rowsOf = (name: Table) => TABLES[name](db, bound) as Parameters<typeof jsonArrayOf>[1];
  return db.selectNoFrom(() => names.map((name) => jsonArrayOf(db, rowsOf(name)).as(name)));
});

type FactsLot = Pick<Package, "id" | "seller_id" | "certified">;

export type ListingFacts = ReturnType<typeof factsFrom>;

function factsFrom(lot: FactsLot, rows: Rows) {
  return {
    seller: toPublicProfile(rows.seller[0] as Rows["seller"][number]),
    seal: sealOf(lot, rows.approval[0]),
    samples: rows.samples.map(shownSample),
    confirmed: confirmedNearDuplicates(lot.id, rows.confirmed),
    alike: rows.alike,
    materials: rows.materials,
    roadshow: rows.roadshow[0],
  };
}

const MAX_KEPT = 500;

export interface StatedListing {
  /** Differs whenever the facts do. */
  text: string;
  facts: ListingFacts;
}

/** Reads the rows with one query after each write, and parses them only if they have changed. */
export class ListingFactsReader {
  readonly #read: CachedUntilWrite<StatedListing>;
  readonly #parsed = new ValuesByFacts<StatedListing>(MAX_KEPT);

  constructor(private readonly db: Db) {
    this.#read = new CachedUntilWrite(db, null);
  }

  read(lot: FactsLot): Promise<StatedListing> {
    return this.#read.get(`${lot.id} ${lot.certified}`, async () => {
      const found = await findRows.first(this.db, { id: lot.id, seller: lot.seller_id });
      const rows = found as Record<Table, string>;
      const text = `${lot.certified} ${names.map((name) => rows[name]).join(" ")}`;
      return this.#parsed.get(lot.id, text, () => {
        const entries = names.map((name) => [name, JSON.parse(rows[name])]);
        return { text, facts: factsFrom(lot, Object.fromEntries(entries) as Rows) };
      });
    });
  }
}
