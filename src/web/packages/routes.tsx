import { Elysia } from "elysia";
import type { Db } from "../../../db/client";
import type { CatalogueCounts } from "../../marketplace/catalogue-counts";
import { comparedIds, compareHref } from "../../marketplace/compared";
import { VIEWS, type View } from "../../marketplace/schema";
import type { PackageViews } from "../../roadshow/views";
import { limitedTo, readerPlugin } from "../http/access";
import { setPreferenceCookie } from "../http/cookies";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { clientAddress, isFragmentWanted } from "../http/request";
import { visitorPages } from "../http/visitor-pages";
import { compareView } from "../marketplace/compare-view";
import { landingView } from "../marketplace/landing-view";
import { type MarketplaceRequest, marketplaceView } from "../marketplace/marketplace-view";
import { calendarView } from "./calendar";
import { type PackageViewDeps, packageView } from "./package-view";

interface Deps extends PackageViewDeps {
  counts: CatalogueCounts;
  readOnlyDb: Db;
  views: PackageViews;
}

export function packageRoutes(services: Deps) {
  const landing = landingView(services);
  const marketplace = marketplaceView(services);
  const showPackage = packageView(services);
  const compare = compareView(services);
  const calendar = calendarView(services);
  const showCached = visitorPages(services);
  const showMarketplace = async (reader: Reader, request: Request) => {
    const shown = withRememberedView(reader, request);
    const response = await showCached(reader, shown, () =>
      marketplace(marketplaceRequest(reader, shown)),
    );
    const view = chosenView(request);
    return view && view !== reader.view ? setPreferenceCookie(response, "view", view) : response;
  };
  const limitedRoutes = limitedTo(services, "search")
    .get("/", ({ reader, request }) =>
      reader.viewer
        ? showMarketplace(reader, request)
        : showCached(reader, request, () => landing(reader)),
    )
    .get("/marketplace", ({ reader, request }) => showMarketplace(reader, request))
    .get("/compare", ({ reader, request }) => {
      const { searchParams } = new URL(request.url);
      const values = searchParams.getAll("packages");
      const ids = comparedIds(values);
      // The form on a list page also sends the search filters, which this URL does not need.
      if (searchParams.size > 1 || (values[0] ?? "") !== ids.join())
        return seeOther(compareHref(ids));
      return showCached(reader, request, () => compare(reader, ids));
    });
  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id", async ({ reader, params, query, request, server }) => {
      // Despite the type, Elysia passes null for an undecodable path.
      if (params.id?.endsWith(".ics")) return calendar(reader, params.id.slice(0, -4));
      const page = await showPackage(reader, params.id, undefined, query);
      const isPrefetch = request.headers.get("sec-purpose")?.includes("prefetch");
      if (!isPrefetch) {
        services.views.note({
          packageId: params.id,
          memberId: reader.viewer?.id ?? null,
          address: clientAddress(request, server, services.config),
          userAgent: request.headers.get("user-agent") ?? "",
        });
      }
      return page;
    })
    .use(limitedRoutes);
}

/** An address without a view shows the one that this browser last chose. */
function withRememberedView({ view }: Reader, request: Request): Request {
  const url = new URL(request.url);
  if (view !== "list" || url.searchParams.has("view")) return request;
  url.searchParams.set("view", view);
  return new Request(url, request);
}

/** What a form of this site asked for; a link from elsewhere changes no choice. */
function chosenView({ url, headers }: Request): View | undefined {
  if (headers.get("sec-fetch-site") !== "same-origin") return undefined;
  const asked = new URL(url).searchParams.get("view");
  return VIEWS.find((view) => view === asked);
}

function marketplaceRequest(reader: Reader, { url, headers }: Request): MarketplaceRequest {
  const current = URL.parse(headers.get("hx-current-url") ?? "");
  return {
    reader,
    query: new URL(url).searchParams,
    isPartial: isFragmentWanted(headers),
    currentHref: current && current.pathname + current.search,
  };
}
