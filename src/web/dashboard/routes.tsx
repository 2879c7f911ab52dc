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
import { auctionsCsv } from "../../dashboard/auctions-csv";
import { buyerLists, dashboardQuery } from "../../dashboard/lists";
import { salesCsv, salesOf } from "../../dashboard/sales";
import { type WaitingDeal, waitingDeals } from "../../delivery/waiting";
import { invitedPackages } from "../../invitations/invited";
import { isId } from "../../lib/ids";
import { actorNames, shownActor } from "../../memberships/actors";
import { readerPlugin, requireSeller, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { RouteNotFound } from "../http/errors";
import { isFragmentWanted } from "../http/request";
import { actorsIn, dashboardProps } from "./props";

interface Deps extends AppContext {
  readOnlyDb: Db;
}

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

function csvFile(name: string, content: string): Response {
  return new Response(content, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}
