import { Elysia } from "elysia";
import type { Db } from "../../../db/client";
import {
  DashboardPage,
  type DashboardProps,
  DashboardView,
} from "../../../views/dashboard/dashboard-page";
import { WaitingDeals } from "../../../views/delivery/waiting-deals";
import { InvitedPackages } from "../../../views/invitations/invited-packages";
import { ActorNamesContext } from "../../../views/ui/acted-by";
import type { Viewer } from "../../accounts/sessions";
import { withPublicReserves } from "../../auctions/reserve";
import { recentEvents } from "../../dashboard/activity";
import { auctionsOf } from "../../dashboard/auctions";
import { auctionsCsv } from "../../dashboard/auctions-csv";
import { biddingRecord, memberFigures } from "../../dashboard/figures";
import { needingIds } from "../../dashboard/groups";
import { favoritesOf, listingsOf } from "../../dashboard/listings";
import {
  buyerLists,
  type DashboardQuery,
  dashboardQuery,
  dashboardTabs,
} from "../../dashboard/lists";
import { salesCsv, salesFigures, salesOf } from "../../dashboard/sales";
import { type WaitingDeal, waitingDeals } from "../../delivery/waiting";
import { invitedPackages } from "../../invitations/invited";
import { isId } from "../../lib/ids";
import { localDay } from "../../lib/times";
import { actorNames, shownActor } from "../../memberships/actors";
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
      async ({ viewer, query }) => {
        const seller = requireSeller(viewer);
        const actor = shownActor(seller, dashboardQuery.parse(query).whose);
        return csvFile("sales.csv", salesCsv(await salesOf(services.db, seller.id, actor)));
      },
      { limit: "figures" },
    )
    .get(
      "/dashboard/bids.csv",
      async ({ viewer, query }) => {
        const member = requireSignedIn(viewer);
        const { id } = member;
        const { list, whose } = dashboardQuery.parse(query);
        const now = services.clock.now();
        const { readOnlyDb } = services;
        const packageIds = list && (await buyerLists(readOnlyDb, id, now)).packages[list];
        const chosen = { packageIds, actor: shownActor(member, whose) };
        return csvFile("bids.csv", await auctionsCsv(readOnlyDb, id, chosen, now));
      },
      { limit: "figures" },
    )
    .get(
      "/dashboard",
      async ({ reader, viewer, query, request }) => {
        const requestedView = dashboardQuery.parse(query);
        if (isFragmentWanted(request.headers)) {
          // Redirects to sign-in if the session ended while the page was open.
          const member = requireSignedIn(viewer);
          const { deals } = await dealsOf(services, member.id, undefined);
          const props = await dashboardProps(services, member, requestedView, deals);
          const names = await actorNames(services.db, member, actorsIn(props));
          const view = (
            <ActorNamesContext value={names}>
              <DashboardView {...props} />
            </ActorNamesContext>
          );
          return pages.fragment(reader, pages.html(reader, view));
        }
        if (!viewer) throw new RouteNotFound();
        const { deals: cursor } = query;
        const { deals, moreHref } = await dealsOf(
          services,
          viewer.id,
          cursor && isId(cursor) ? cursor : undefined,
        );
        const props = await dashboardProps(services, viewer, requestedView, deals);
        const invitedLots = await invitedPackages(services.db, viewer.id, services.clock.now());
        const names = await actorNames(services.db, viewer, actorsIn(props));
        return pages.page(reader, {
          title: pages.messages(reader).layout.dashboard,
          current: "dashboard",
          main: (
            <ActorNamesContext value={names}>
              <DashboardPage
                {...props}
                waiting={
                  <>
                    <InvitedPackages lots={invitedLots} />
                    <WaitingDeals deals={dealsBeside(props, deals)} moreHref={moreHref} />
                  </>
                }
              />
            </ActorNamesContext>
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

/** The deals that the table of bids does not show. */
function dealsBeside(props: DashboardProps, deals: readonly WaitingDeal[]) {
  if (props.tab !== "bids") return deals;
  const shown = new Set(props.page.entries.map(({ contractId }) => contractId));
  return deals.filter(({ contractId, side }) => side === "seller" || !shown.has(contractId));
}

function actorsIn(props: DashboardProps): (string | null)[] {
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

function csvFile(name: string, content: string): Response {
  return new Response(content, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}

async function dashboardProps(
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
