import type { TradeTablesProps } from "../../../islands/trade/props";
import {
  bidsPath,
  PACKAGES_PATH,
  PAGE_SIZE,
  type TradeTab,
} from "../../../islands/trade/trade-data";
import { TradeTables } from "../../../islands/trade/trade-tables";
import type { Messages } from "../../../messages/messages";
import { type TradeWords, tradeWords } from "../../../messages/trade-words";
import { WaitingDeals } from "../../../views/delivery/waiting-deals";
import { RoundsToAward } from "../../../views/licenses/rounds-to-award";
import { TradePage } from "../../../views/trade/trade-page";
import { Island, sharedWords } from "../../../views/ui/island";
import { type LeadingExclusive, leadingExclusives } from "../../auctions/reading/counted";
import { waitingDeals } from "../../delivery/waiting";
import { Template } from "../../lib/template";
import { roundsToAward } from "../../licenses/outcomes";
import { offerableLots } from "../../offers/reading";
import { listUndoable } from "../../trade/seller-bid-rows";
import { sellerBidJson, sellerBidsPage, type TradeOwner } from "../../trade/seller-bids";
import { runningAuctions, tradePackagesPage } from "../../trade/trade-packages";
import { tradeStats } from "../../trade/trade-stats";
import type { AppContext } from "../http/app-context";
import type { Assets } from "../http/assets";
import type { Reader } from "../http/reader";

interface Deps extends AppContext {
  assets: Assets;
  pseudonymKey: string;
}

interface TradeSelection {
  tab: TradeTab;
  packageId: string | null;
  cursor: string | undefined;
  deals: string | undefined;
}

const MAX_WATCHED_PACKAGES = 40;

export function tradeView(services: Deps) {
  const { db, clock, pages, assets } = services;
  return async (reader: Reader, sellerId: string, selection: TradeSelection): Promise<Response> => {
    const props = await tablesProps(services, reader, sellerId, selection);
    const tables = (
      <Island
        name="trade-tables"
        component={TradeTables}
        props={props}
        modules={assets.modulesOf("trade-tables.js")}
        wordsSlot="words"
      />
    );
    const request = { sides: ["seller"], before: selection.deals } as const;
    const { deals, next } = await waitingDeals(db, sellerId, request, clock.now());
    const rounds = await roundsToAward(db, sellerId, clock.now());
    const more = next && `/trade?deals=${next}`;
    const { title } = pages.messages(reader).trade;
    const page = (
      <TradePage
        tables={tables}
        roundsToAward={rounds.length > 0 ? <RoundsToAward rounds={rounds} /> : null}
        deals={deals.length > 0 ? <WaitingDeals deals={deals} moreHref={more} /> : null}
      />
    );
    const template = new Template<"words">(pages.html(reader, page));
    const main = template.piecesOnce({ words: sharedWords(props.words) });
    return pages.page(reader, { title, main, current: "trade" });
  };
}

const keptWords = new WeakMap<Messages, TradeWords>();

function wordsIn(messages: Messages): TradeWords {
  const words = keptWords.get(messages) ?? tradeWords(messages);
  keptWords.set(messages, words);
  return words;
}

async function tablesProps(
  { db, clock, pages, pseudonymKey }: Deps,
  reader: Reader,
  sellerId: string,
  selection: TradeSelection,
): Promise<TradeTablesProps> {
  const now = clock.now();
  const runningIds = await runningAuctions(db, sellerId, MAX_WATCHED_PACKAGES + 1);
  const offerableIds = await offerableLots(db, { sellerId, now }, MAX_WATCHED_PACKAGES + 1);
  const changingIds = [...runningIds, ...offerableIds];
  const undoableBids = await listUndoable(db, sellerId, now);
  const exclusives = await leadingExclusives(db, sellerId);
  return {
    tab: selection.tab,
    undoable: undoableBids.map((row) => sellerBidJson(row, { pseudonymKey, now })),
    first: await firstTablePage({ db, sellerId, pseudonymKey, now }, selection, exclusives),
    stats: await tradeStats(db, { sellerId, now }, exclusives),
    watched: {
      packageIds: changingIds.slice(0, MAX_WATCHED_PACKAGES),
      all: changingIds.length <= MAX_WATCHED_PACKAGES,
    },
    locale: reader.locale,
    timeZone: reader.timeZone,
    words: wordsIn(pages.messages(reader)),
  };
}

async function firstTablePage(
  { db, ...owner }: TradeOwner & Pick<Deps, "db">,
  { tab, packageId, cursor }: TradeSelection,
  exclusives: ReadonlyMap<string, LeadingExclusive>,
): Promise<TradeTablesProps["first"]> {
  const withCursor = (path: string) =>
    cursor === undefined ? path : `${path}${path.includes("?") ? "&" : "?"}cursor=${cursor}`;
  if (tab === "all" && packageId === null) {
    const page = await tradePackagesPage(db, owner, { cursor }, exclusives);
    return { kind: "packages", path: withCursor(PACKAGES_PATH), page };
  }
  const page = await sellerBidsPage(db, owner, {
    cursor,
    limit: PAGE_SIZE,
    ...(packageId !== null ? { packageId } : statusFilter(tab)),
  });
  return { kind: "bids", path: withCursor(bidsPath(tab, packageId)), page, packageId };
}

function statusFilter(tab: TradeTab) {
  if (tab === "contracts") return { status: "accepted", contractStatus: "sent" } as const;
  if (tab === "pending") return { status: tab, open: "true" } as const;
  return { status: tab === "all" ? undefined : tab };
}
