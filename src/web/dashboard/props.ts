import type { Db } from "../../../db/client";
import type { DashboardProps } from "../../../views/dashboard/dashboard-page";
import type { Viewer } from "../../accounts/sessions";
import { withPublicReserves } from "../../auctions/reserve";
import { recentEvents } from "../../dashboard/activity";
import { auctionsOf } from "../../dashboard/auctions";
import { biddingRecord, memberFigures } from "../../dashboard/figures";
import { needingIds } from "../../dashboard/groups";
import { favoritesOf, listingsOf } from "../../dashboard/listings";
import { buyerLists, type DashboardQuery, dashboardTabs } from "../../dashboard/lists";
import { salesFigures, salesOf } from "../../dashboard/sales";
import type { WaitingDeal } from "../../delivery/waiting";
import { localDay } from "../../lib/times";
import { shownActor } from "../../memberships/actors";
import type { AppContext } from "../http/app-context";

type Deps = Pick<AppContext, "db" | "clock"> & { readOnlyDb: Db };

const PAGE_SIZE = 25;
const MAX_EVENTS = 15;

/** Reading the lists of a member with more bids takes milliseconds. */
const MANY_BIDS = 200;

export async function dashboardProps(
  { db, readOnlyDb, clock }: Deps,
  viewer: Viewer,
  { tab: requestedTab, list: requestedList, whose: requestedWhose, cursor }: DashboardQuery,
  deals: readonly WaitingDeal[],
): Promise<DashboardProps> {
  const { id: userId, role, roles } = viewer;
  const { timezone } = viewer.preferences;
  const now = clock.now();
  const figures = await memberFigures({ db, readOnlyDb }, userId, now);
  const tabs = dashboardTabs(role, figures.packages);
  const tab = requestedTab && tabs.includes(requestedTab) ? requestedTab : tabs[0];
  const list = tab === "bids" ? requestedList : undefined;
  const whose = roles && (requestedWhose ?? "everyone");
  const actor = shownActor(viewer, requestedWhose);
  const request = { cursor, limit: PAGE_SIZE, actor };
  const lists =
    tab === "bids"
      ? await buyerLists(figures.bids > MANY_BIDS ? readOnlyDb : db, userId, now)
      : null;
  const query = new URLSearchParams({
    tab,
    ...(list && { list }),
    ...(actor && { whose: "mine" }),
    ...(cursor && { cursor }),
  });
  const href = `/dashboard?${query}`;
  const sales = role === "seller" ? await salesOf(db, userId, actor) : [];
  const monthOf = (at: number) => localDay(at, timezone ?? "UTC").slice(0, 7);
  const income = role === "seller" ? salesFigures(sales, monthOf) : null;
  const sharedProps = {
    figures,
    lists,
    list,
    whose,
    tabs,
    role,
    income,
    now,
    href,
    isLaterPage: !!cursor,
  };
  switch (tab) {
    case "packages": {
      const page = await listingsOf(db, userId, request);
      return {
        ...sharedProps,
        tab,
        page: { ...page, entries: await withPublicReserves(db, page.entries) },
      };
    }
    case "sales":
      return { ...sharedProps, tab, sales };
    case "bids": {
      const needing = lists ? needingIds(lists) : [];
      const page = await auctionsOf(
        db,
        userId,
        { ...request, packageIds: list && lists?.packages[list], except: needing },
        now,
      );
      const isFirst = list === undefined && cursor === undefined && needing.length > 0;
      const first = isFirst
        ? await auctionsOf(db, userId, { limit: needing.length, packageIds: needing, actor }, now)
        : { entries: [] };
      const entries = [...first.entries, ...page.entries];
      const sides = { needing: new Set(needing), deals };
      return { ...sharedProps, ...sides, tab, page: { ...page, entries } };
    }
    case "favorites": {
      const page = await favoritesOf(db, userId, request);
      return {
        ...sharedProps,
        tab,
        page: { ...page, entries: await withPublicReserves(db, page.entries) },
      };
    }
    case "analytics": {
      const record = await biddingRecord(readOnlyDb, userId, now);
      const events = await recentEvents(readOnlyDb, { userId, now, limit: MAX_EVENTS });
      return { ...sharedProps, tab, record, events };
    }
  }
}

export function actorsIn(props: DashboardProps): (string | null)[] {
  switch (props.tab) {
    case "packages":
      return props.page.entries.map(({ acted_by }) => acted_by);
    case "sales":
      return props.sales.map(({ actedBy }) => actedBy);
    case "bids":
      return props.page.entries.map(({ actedBy }) => actedBy);
    case "favorites":
      return props.page.entries.map(({ favorite_by }) => favorite_by);
    case "analytics":
      return [];
  }
}
