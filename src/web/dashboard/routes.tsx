import { Elysia } from "elysia";
import type { Db } from "../../../db/client";
import {
  DashboardPage,
  type DashboardProps,
  DashboardView,
} from "../../../views/dashboard/dashboard-page";
import { WaitingDeals } from "../../../views/delivery/waiting-deals";
import type { Viewer } from "../../accounts/sessions";
import { tellReserves } from "../../auctions/told-reserve";
import { recentEvents } from "../../dashboard/activity";
import { auctionsOf } from "../../dashboard/auctions";
import { favoritesOf } from "../../dashboard/favorites";
import { biddingRecord, memberFigures } from "../../dashboard/figures";
import { listedBy } from "../../dashboard/listings";
import { type DashboardQuery, dashboardQuery, dashboardTabs } from "../../dashboard/schema";
import { waitingDeals } from "../../delivery/waiting";
import { isId } from "../../lib/ids";
import { isFragmentWanted } from "../http/dialog";
import { RouteNotFound } from "../http/errors";
import { reading, signedIn } from "../http/reading";
import type { Site } from "../http/site";

interface Needs extends Site {
  readOnlyDb: Db;
}

const A_PAGE = 25;
const RECENT = 15;

/** /dashboard, for members (docs/product.md#dashboard). */
export function dashboardRoutes(services: Needs) {
  const { pages } = services;
  return new Elysia().use(reading(services)).get(
    "/dashboard",
    async ({ reader, viewer, query, request }) => {
      const asked = dashboardQuery.parse(query);
      if (isFragmentWanted(request.headers)) {
        // A page that is still open after its session ended is led to sign in.
        const props = await dashboardProps(services, signedIn(viewer), asked);
        return pages.fragment(reader, pages.html(reader, <DashboardView {...props} />));
      }
      if (!viewer) throw new RouteNotFound();
      const props = await dashboardProps(services, viewer, asked);
      const { deals: before } = query;
      const deals = await dealsOf(services, viewer.id, before && isId(before) ? before : undefined);
      return pages.page(reader, {
        title: pages.messages(reader).dashboard.title,
        current: "dashboard",
        main: pages.html(reader, <DashboardPage {...props} deals={<WaitingDeals {...deals} />} />),
      });
    },
    { limit: { page: "figures", part: "ownAuctions" } },
  );
}

/** What waits for a member, bought or sold. */
async function dealsOf({ db, clock }: Needs, memberId: string, before: string | undefined) {
  const both = { sides: ["buyer", "seller"], before } as const;
  const { deals, next } = await waitingDeals(db, memberId, both, clock.now());
  return { deals, more: next && `/dashboard?deals=${next}` };
}

/** What one tab shows, and the figures above all of them. */
async function dashboardProps(
  { db, readOnlyDb, clock }: Needs,
  { id: userId, role }: Viewer,
  { tab = dashboardTabs(role)[0], cursor }: DashboardQuery,
): Promise<DashboardProps> {
  const now = clock.now();
  const request = { cursor, limit: A_PAGE };
  const figures = await memberFigures({ db, aside: readOnlyDb }, userId, now);
  const href = `/dashboard?${new URLSearchParams({ tab, ...(cursor && { cursor }) })}`;
  const shared = { figures, role, now, href, isLater: !!cursor };
  switch (tab) {
    case "packages": {
      const page = await listedBy(db, userId, request);
      return { ...shared, tab, page: { ...page, entries: await tellReserves(db, page.entries) } };
    }
    case "bids":
      return { ...shared, tab, page: await auctionsOf(db, userId, request, now) };
    case "favorites": {
      const page = await favoritesOf(db, userId, request);
      return { ...shared, tab, page: { ...page, entries: await tellReserves(db, page.entries) } };
    }
    case "analytics": {
      const record = await biddingRecord(readOnlyDb, userId);
      const events = await recentEvents(readOnlyDb, { userId, now, limit: RECENT });
      return { ...shared, tab, record, events };
    }
  }
}
