import { Elysia } from "elysia";
import type { Db } from "../../../db/client";
import type { CatalogueCounts } from "../../marketplace/catalogue-counts";
import { comparedIds, compareHref } from "../../marketplace/compared";
import type { PackageViews } from "../../roadshow/views";
import { limitedTo, readerPlugin } from "../http/access";
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
  const limitedRoutes = limitedTo(services, "search")
    .get("/", ({ reader, request }) =>
      reader.viewer
        ? marketplace(marketplaceRequest(reader, request))
        : showCached(reader, request, () => landing(reader)),
    )
    .get("/marketplace", ({ reader, request }) =>
      showCached(reader, request, () => marketplace(marketplaceRequest(reader, request))),
    )
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

function marketplaceRequest(reader: Reader, { url, headers }: Request): MarketplaceRequest {
  const current = URL.parse(headers.get("hx-current-url") ?? "");
  return {
    reader,
    query: new URL(url).searchParams,
    isPartial: isFragmentWanted(headers),
    currentHref: current && current.pathname + current.search,
  };
}
