import { Elysia } from "elysia";
import type { Db } from "../../../db/client";
import {
  DashboardPage,
  type DashboardProps,
  DashboardView,
} from "../../../views/dashboard/dashboard-page";
import { WaitingDeals } from "../../../views/delivery/waiting-deals";
import { InvitedPackages } from "../../../views/invitations/invited-packages";
import type { Viewer } from "../../accounts/sessions";
import { withPublicReserves } from "../../auctions/reserve";
import { recentEvents } from "../../dashboard/activity";
import { auctionsOf } from "../../dashboard/auctions";
import { biddingRecord, memberFigures } from "../../dashboard/figures";
import { favoritesOf, listingsOf } from "../../dashboard/listings";
import {
  buyerLists,
  type DashboardQuery,
  dashboardQuery,
  dashboardTabs,
} from "../../dashboard/lists";
import { salesCsv, salesFigures, salesOf } from "../../dashboard/sales";
import { waitingDeals } from "../../delivery/waiting";
import { invitedPackages } from "../../invitations/invited";
import { isId } from "../../lib/ids";
import { localDay } from "../../lib/times";
import { readerPlugin, requireSeller, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { RouteNotFound } from "../http/errors";
import { isFragmentWanted } from "../http/request";

interface Deps extends AppContext {
  readOnlyDb: Db;
}

const PAGE_SIZE = 25;
const MAX_EVENTS = 15;

/** Reading the lists of a member with more bids takes milliseconds. */
const MANY_BIDS = 200;

export function dashboardRoutes(services: Deps) {
  const { pages } = services;
  return new Elysia()
    .use(readerPlugin(services))
    .get(
      "/dashboard/sales.csv",
      async ({ viewer }) =>
        new Response(salesCsv(await salesOf(services.db, requireSeller(viewer).id)), {
          headers: {
            "content-type": "text/csv; charset=utf-8",
            "content-disposition": 'attachment; filename="sales.csv"',
            "cache-control": "private, no-store",
          },
        }),
      { limit: "figures" },
    )
    .get(
      "/dashboard",
      async ({ reader, viewer, query, request }) => {
        const requestedView = dashboardQuery.parse(query);
        if (isFragmentWanted(request.headers)) {
          // Redirects to sign-in if the session ended while the page was open.
          const props = await dashboardProps(services, requireSignedIn(viewer), requestedView);
          return pages.fragment(reader, pages.html(reader, <DashboardView {...props} />));
        }
        if (!viewer) throw new RouteNotFound();
        const props = await dashboardProps(services, viewer, requestedView);
        const { deals: cursor } = query;
        const deals = await dealsOf(
          services,
          viewer.id,
          cursor && isId(cursor) ? cursor : undefined,
        );
        const invitedLots = await invitedPackages(services.db, viewer.id, services.clock.now());
        return pages.page(reader, {
          title: pages.messages(reader).layout.dashboard,
          current: "dashboard",
          main: (
            <DashboardPage
              {...props}
              deals={
                <>
                  <InvitedPackages lots={invitedLots} />
                  <WaitingDeals {...deals} />
                </>
              }
            />
          ),
        });
      },
      { limit: { page: "figures", refresh: "ownAuctions" } },
    );
}

async function dealsOf({ db, clock }: Deps, memberId: string, cursor: string | undefined) {
  const dealsRequest = { sides: ["buyer", "seller"], before: cursor } as const;
  const { deals, next } = await waitingDeals(db, memberId, dealsRequest, clock.now());
  return { deals, moreHref: next && `/dashboard?deals=${next}` };
}

async function dashboardProps(
  { db, readOnlyDb, clock }: Deps,
  { id: userId, role, preferences: { timezone } }: Viewer,
  { tab: requestedTab, list: requestedList, cursor }: DashboardQuery,
): Promise<DashboardProps> {
  const now = clock.now();
  const figures = await memberFigures({ db, readOnlyDb }, userId, now);
  const tabs = dashboardTabs(role, figures.packages);
  const tab = requestedTab && tabs.includes(requestedTab) ? requestedTab : tabs[0];
  const list = tab === "bids" ? requestedList : undefined;
  const request = { cursor, limit: PAGE_SIZE };
  const lists =
    role === "buyer" || figures.bids > 0
      ? await buyerLists(figures.bids > MANY_BIDS ? readOnlyDb : db, userId, now)
      : null;
  const query = new URLSearchParams({ tab, ...(list && { list }), ...(cursor && { cursor }) });
  const href = `/dashboard?${query}`;
  const sales = role === "seller" ? await salesOf(db, userId) : [];
  const monthOf = (at: number) => localDay(at, timezone ?? "UTC").slice(0, 7);
  const income = role === "seller" ? salesFigures(sales, monthOf) : null;
  const sharedProps = {
    figures,
    lists,
    list,
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
    case "bids":
      return {
        ...sharedProps,
        tab,
        page: await auctionsOf(
          db,
          userId,
          { ...request, packageIds: list && lists?.packages[list] },
          now,
        ),
      };
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
