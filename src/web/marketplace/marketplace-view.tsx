import { LRUCache } from "lru-cache";
import { KeptUntilWritten } from "../../../db/kept";
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
import type { PackageCards, StandingCard } from "./cards";

interface Needs extends Site {
  cards: PackageCards;
  catalogue: CataloguePages;
}

const CACHED_PAGES = 500;

/** What a query asks for, as it stands: the same for all buyers, or sellers, of a language. */
interface List {
  state: MarketplaceState;
  cards: StandingCard[];
  /** What is around the cards. */
  frame: Template<ResultsSlot>;
}

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
 * Answers for the marketplace. A list is read once while nothing is written, and shared by all who
 * read it alike; everything around its cards is rendered once for each address and kind of reader.
 * A state has one address only.
 */
export function marketplaceView({ db, clock, cards, catalogue, pages }: Needs) {
  const statistics = catalogueStatistics(db, clock);
  const lists = new KeptUntilWritten<List>(db, clock);
  const rendered = new LRUCache<string, Template<ResultsSlot>>({ max: CACHED_PAGES });

  return async ({ reader, query, partial, at }: MarketplaceRequest): Promise<Response> => {
    const key = `${reader.locale} ${canList(reader)} ${partial} ${query}`;
    const list = await lists.get(key, () => listOf(reader, query, partial));
    const { state } = list;
    const html = list.frame.pieces({ cards: await cards.fill(list.cards, reader) });
    if (partial) {
      const href = hrefOf(state);
      // Pushing the same address again would make one press of the back button do nothing.
      return pages.fragment(reader, html, at === href ? {} : { pushUrl: href });
    }
    const { marketplace } = pages.messages(reader).packages;
    return pages.page(reader, {
      title: marketplace.title,
      description: marketplace.description,
      current: "marketplace",
      main: html,
      found: {
        path: hrefOf({ ...state, view: DEFAULT_STATE.view }),
        feed: hrefOf({ filter: state.filter, sort: state.sort, view: DEFAULT_STATE.view }),
      },
    });
  };

  async function listOf(reader: Reader, query: URLSearchParams, partial: boolean): Promise<List> {
    const state = stateOf(marketplaceQuery.parse(valuesOf(query)));
    const now = clock.now();
    const found = await catalogue.browse(requestOf(state), now);
    return {
      state,
      cards: await cards.standing(found.entries, reader.locale, now),
      frame: partial
        ? new Template(pages.html(reader, <Swapped {...{ state, found }} />))
        : await mainOf(reader, state, found),
    };
  }

  async function mainOf(reader: Reader, state: MarketplaceState, found: CataloguePage) {
    const figures = await statistics();
    const { entries, nextCursor } = found;
    const facts = [entries.length, nextCursor, canList(reader), reader.locale, figures];
    const key = `${hrefOf(state)} ${JSON.stringify(facts)}`;
    let main = rendered.get(key);
    if (!main) {
      const page = (
        <MarketplacePage
          state={state}
          count={entries.length}
          nextCursor={nextCursor}
          statistics={figures}
          canList={canList(reader)}
        />
      );
      main = new Template(pages.html(reader, page));
      rendered.set(key, main);
    }
    return main;
  }
}

/** Whether the page offers to list a package. */
function canList({ viewer }: Reader): boolean {
  return viewer?.role === "seller";
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
