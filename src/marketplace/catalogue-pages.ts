import { LRUCache } from "lru-cache";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { SECOND } from "../lib/time";
import { browseCatalogue, type CataloguePage, type CatalogueRequest } from "./catalogue";
import { MOST } from "./catalogue-reading";

const CACHED_PAGES = 500;

/**
 * Pages of the catalogue, each read once while nothing that a list shows or filters by has changed,
 * and at most for a second, as time alone moves auctions from one list to another. The database
 * counts the changes, whichever process makes them (triggers in db/migrations/0001-first.ts).
 */
export class CataloguePages {
  #read = new LRUCache<string, CataloguePage>({ max: CACHED_PAGES });

  constructor(
    private readonly db: Db,
    /** For lists that would stop the event loop for longer than a page takes. */
    private readonly readOnlyDb: Db,
  ) {}

  /** As {@link browseCatalogue}. @throws BadCursor */
  async browse(request: CatalogueRequest, now: number): Promise<CataloguePage> {
    const state = await findGeneration.first(this.db, {});
    const key = `${state?.generation} ${Math.floor(now / SECOND)} ${JSON.stringify(request)}`;
    let page = this.#read.get(key);
    if (!page) {
      page = await browseCatalogue(this.db, request, now, {
        aside: this.readOnlyDb,
        most: MOST,
      });
      this.#read.set(key, page);
    }
    return page;
  }
}

const findGeneration = prepared<Record<never, never>, { generation: number }>((db) =>
  db.selectFrom("catalogue_state").select("generation"),
);
