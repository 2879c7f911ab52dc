import { LRUCache } from "lru-cache";
import { FilterCount } from "../../../views/marketplace/filter-count";
import { MarketplacePage } from "../../../views/marketplace/marketplace-page";
import { Results, type ResultsSlot } from "../../../views/marketplace/results";
import { Template } from "../../lib/template";
import type { CataloguePage } from "../../marketplace/catalogue";
import type { CataloguePages } from "../../marketplace/catalogue-pages";
import {
  DEFAULT_STATE,
  hrefOf,
  type MarketplaceState,
  requestOf,
  stateOf,
} from "../../marketplace/marketplace-state";
import { marketplaceQuery } from "../../marketplace/schema";
import { catalogueStatistics } from "../../marketplace/statistics";
import { valuesOf } from "../http/query";
import type { Reader } from "../http/reader";
import type { Site } from "../http/site";
import type { PackageCards } from "./cards";

interface Needs extends Site {
  cards: PackageCards;
  catalogue: CataloguePages;
}

const CACHED_PAGES = 500;

export interface MarketplaceRequest {
  reader: Reader;
  /** The query as it came; a name may come twice. */
  query: URLSearchParams;
  /** Whether htmx asks for the results alone. */
  partial: boolean;
  /** The address of the page that asks. */
  at: string | null;
}

/**
 * Answers for the marketplace. Everything around the cards is rendered once for each address and
 * kind of reader; a state has one address only.
 */
export function marketplaceView({ db, clock, cards, catalogue, pages }: Needs) {
  const statistics = catalogueStatistics(db, clock);
  const rendered = new LRUCache<string, Template<ResultsSlot>>({ max: CACHED_PAGES });

  return async ({ reader, query, partial, at }: MarketplaceRequest): Promise<Response> => {
    const state = stateOf(marketplaceQuery.parse(valuesOf(query)));
    const now = clock.now();
    const found = await catalogue.browse(requestOf(state), now);
    const fill = { cards: await cards.render(found.entries, reader, now) };
    if (partial) {
      const html = new Template<ResultsSlot>(pages.html(reader, <Swapped {...{ state, found }} />));
      const href = hrefOf(state);
      // Pushing the same address again would make one press of the back button do nothing.
      return pages.fragment(reader, html.pieces(fill), at === href ? {} : { pushUrl: href });
    }
    const main = await mainOf(reader, state, found);
    const { marketplace } = pages.messages(reader).packages;
    return pages.page(reader, {
      title: marketplace.title,
      description: marketplace.description,
      current: "marketplace",
      main: main.pieces(fill),
      found: {
        path: hrefOf({ ...state, view: DEFAULT_STATE.view }),
        feed: hrefOf({ filter: state.filter, sort: state.sort, view: DEFAULT_STATE.view }),
      },
    });
  };

  async function mainOf(reader: Reader, state: MarketplaceState, found: CataloguePage) {
    const canList = reader.viewer?.role === "seller";
    const figures = await statistics();
    const { entries, nextCursor } = found;
    const key = [hrefOf(state), entries.length, nextCursor, canList, reader.locale].join("\n");
    const cacheKey = `${key}\n${JSON.stringify(figures)}`;
    let main = rendered.get(cacheKey);
    if (!main) {
      const page = (
        <MarketplacePage
          state={state}
          count={entries.length}
          nextCursor={nextCursor}
          statistics={figures}
          canList={canList}
        />
      );
      main = new Template(pages.html(reader, page));
      rendered.set(cacheKey, main);
    }
    return main;
  }
}

/** The results, and the count of filters, which stands outside them. */
function Swapped({ state, found }: { state: MarketplaceState; found: CataloguePage }) {
  return (
    <>
      <Results state={state} count={found.entries.length} nextCursor={found.nextCursor} />
      <FilterCount state={state} swapped />
    </>
  );
}
