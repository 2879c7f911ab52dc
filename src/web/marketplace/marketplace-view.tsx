import { LRUCache } from "lru-cache";
import type { Db } from "../../../db/client";
import { CachedUntilWrite } from "../../../db/kept";
import { MarketplacePage } from "../../../views/marketplace/marketplace-page";
import type { ResultsProps, ResultsSlot } from "../../../views/marketplace/results";
import { SwappedResults } from "../../../views/marketplace/swapped-results";
import { BadCursor } from "../../lib/cursor";
import { JoinedPassages } from "../../lib/passage";
import { Template } from "../../lib/template";
import { looserSearches } from "../../marketplace/active-filters";
import { browseCatalogue, loadEntries } from "../../marketplace/catalogue";
import type { CatalogueCounts } from "../../marketplace/catalogue-counts";
import { MAX_SEARCH_LENGTH } from "../../marketplace/filters";
import {
  DEFAULT_STATE,
  hrefOf,
  type MarketplaceState,
  requestOf,
  stateOf,
} from "../../marketplace/marketplace-state";
import { partialMatches } from "../../marketplace/partial-matches";
import { withPeriodWords } from "../../marketplace/period-words";
import { readMarketplaceQuery, type UnknownValue } from "../../marketplace/schema";
import { catalogueStatistics } from "../../marketplace/statistics";
import type { AppContext } from "../http/app-context";
import type { PageMetadata } from "../http/page-metadata";
import type { Reader } from "../http/reader";
import { queryValues } from "../http/request";
import type { PackageCards, StandingCard } from "./cards";

interface Deps extends AppContext {
  cards: PackageCards;
  counts: CatalogueCounts;
  readOnlyDb: Db;
}

const MAX_CACHED_PAGES = 500;

interface CachedList {
  state: MarketplaceState;
  cards: StandingCard[];
  frame: Template<ResultsSlot>;
  metadata: PageMetadata;
}

export interface MarketplaceRequest {
  reader: Reader;
  query: URLSearchParams;
  isPartial: boolean;
  currentHref: string | null;
}

/** Caches lists until the next write, and rendered pages by their content. */
export function marketplaceView(deps: Deps) {
  const { db, readOnlyDb, clock, cards, counts, pages } = deps;
  const statistics = catalogueStatistics(deps);
  const lists = new CachedUntilWrite<CachedList>(db, clock);
  const templates = new LRUCache<string, Template<ResultsSlot>>({ max: MAX_CACHED_PAGES });
  const passages = new JoinedPassages();

  return async ({
    reader,
    query,
    isPartial,
    currentHref,
  }: MarketplaceRequest): Promise<Response> => {
    const key = `${reader.locale} ${canList(reader)} ${isPartial} ${query}`;
    const list = await lists.get(key, () => loadList(reader, query, isPartial));
    const { state } = list;
    const html = [
      passages.join(
        list.frame.passages({ cards: await cards.fill(list.cards, reader, list.state.chosen) }),
      ),
    ];
    if (isPartial) {
      const href = hrefOf(state);
      // Pushing the same URL again would make one press of the back button do nothing.
      return pages.fragment(reader, html, currentHref === href ? {} : { pushUrl: href });
    }
    const { layout, packages } = pages.messages(reader);
    return pages.page(reader, {
      title: layout.marketplace,
      description: packages.marketplace.description,
      current: "marketplace",
      main: html,
      metadata: list.metadata,
    });
  };

  async function loadList(
    reader: Reader,
    query: URLSearchParams,
    isPartial: boolean,
  ): Promise<CachedList> {
    const now = clock.now();
    const { state, unknown, catalogue } = await readQuery(query, now);
    const { entries, nextCursor, previousCursor } = catalogue;
    const { chosen = [], ...stateWithoutChosen } = state;
    const isEmpty = entries.length === 0 && state.cursor === undefined;
    const partial = isEmpty ? await partialMatches(db, state.filter, now, { readOnlyDb }) : [];
    const results: ResultsProps = {
      state,
      unknown,
      count: entries.length,
      nextCursor,
      previousCursor,
      correction: catalogue.search?.correction ?? null,
      counts: await counts.get(state.filter, now),
      hasPartial: partial.length > 0,
      loosened: isEmpty ? await looserSearches(counts, state, now) : [],
    };
    const standingCards = await cards.standingCards(
      partial.length > 0 ? await loadEntries(db, partial) : entries,
      reader.locale,
      now,
      state.view,
      catalogue.search,
    );
    const ids = new Set(standingCards.map(({ card }) => card.packageId));
    const boxed = chosen.filter((id) => ids.has(id));
    return {
      state,
      cards: standingCards,
      frame: isPartial
        ? new Template(pages.html(reader, <SwappedResults {...results} />))
        : await renderFrame(reader, results, boxed),
      metadata: {
        path: hrefOf({ ...stateWithoutChosen, view: DEFAULT_STATE.view }),
        feed: hrefOf({ filter: state.filter, sort: state.sort, view: DEFAULT_STATE.view }),
      },
    };
  }

  async function readQuery(query: URLSearchParams, now: number) {
    const parsed = readPageQuery(queryValues(query));
    const state = stateOf(withPeriodWords(parsed.query));
    try {
      return {
        ...parsed,
        state,
        catalogue: await browseCatalogue(db, requestOf(state), now, { readOnlyDb }),
      };
    } catch (error) {
      if (!(error instanceof BadCursor)) throw error;
      const { cursor: value = "", ...rest } = state;
      const firstPageState: MarketplaceState = rest;
      const unknown: UnknownValue[] = [...parsed.unknown, { name: "cursor", value }];
      return {
        unknown,
        state: firstPageState,
        catalogue: await browseCatalogue(db, requestOf(firstPageState), now, { readOnlyDb }),
      };
    }
  }

  async function renderFrame(reader: Reader, results: ResultsProps, boxed: readonly string[]) {
    const figures = await statistics();
    const isSeller = canList(reader);
    const createTemplate = () =>
      new Template<ResultsSlot>(
        pages.html(
          reader,
          <MarketplacePage
            {...results}
            idsOnPage={boxed}
            statistics={figures}
            canList={isSeller}
          />,
        ),
      );
    if (results.unknown.length > 0) return createTemplate();
    const key = JSON.stringify([results, boxed, figures, isSeller, reader.locale]);
    let main = templates.get(key);
    if (!main) {
      main = createTemplate();
      templates.set(key, main);
    }
    return main;
  }
}

/** A pasted sentence is searched for as far as possible, so that a page is shown. */
function readPageQuery(values: Record<string, string | string[]>) {
  const typed = [values.search ?? []].flat().at(-1) ?? "";
  const search = Array.from(typed.trim()).slice(0, MAX_SEARCH_LENGTH).join("");
  const { query, unknown } = readMarketplaceQuery({ ...values, search });
  const cut = search === typed.trim() ? [] : [{ name: "search" as const, value: typed }];
  return { query, unknown: [...unknown, ...cut] };
}

function canList({ viewer }: Reader): boolean {
  return viewer?.role === "seller" && viewer.permissions.has("sell");
}
