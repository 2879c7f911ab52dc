import { Elysia } from "elysia";
import { LandingPage } from "../../views/landing/landing-page";
import type { Reader } from "../http/reader";
import { reading } from "../http/reading";
import type { Services } from "../http/services";
import { browseCatalogue } from "./catalogue";
import { type MarketplaceRequest, marketplaceView } from "./marketplace-view";
import { packageView } from "./package-view";

const LIVE_ON_LANDING = 6;

/** The landing page, the marketplace and a package's page (spec section 2, Route table). */
export function packageRoutes(services: Services) {
  const { db, clock, cards, config, pages } = services;
  const marketplace = marketplaceView(services);
  const showPackage = packageView(services);
  return new Elysia()
    .use(reading(services))
    .get("/", async ({ reader, request, headers }) => {
      if (reader.viewer) return marketplace(marketplaceRequest(reader, request, headers));
      const now = clock.now();
      const filter = { status: "active", certifiedOnly: true } as const;
      const ending = { filter, sort: "ending-soon", limit: LIVE_ON_LANDING } as const;
      const { entries } = await browseCatalogue(db, ending, now);
      const liveCards = await cards.render(entries, reader, now);
      const { landing } = pages.messages(reader);
      return pages.page(reader, {
        title: landing.title,
        description: landing.description,
        bar: "landing",
        main: pages.html(
          reader,
          <LandingPage whatsbookUrl={config.whatsbookUrl} liveCards={liveCards} />,
        ),
      });
    })
    .get("/marketplace", ({ reader, request, headers }) =>
      marketplace(marketplaceRequest(reader, request, headers)),
    )
    .get("/package/:id", ({ reader, params }) => showPackage(reader, params.id));
}

function marketplaceRequest(
  reader: Reader,
  request: Request,
  headers: Record<string, string | undefined>,
): MarketplaceRequest {
  const current = URL.parse(headers["hx-current-url"] ?? "");
  return {
    reader,
    query: new URL(request.url).searchParams,
    partial: headers["hx-request"] === "true" && headers["hx-history-restore-request"] !== "true",
    at: current && current.pathname + current.search,
  };
}
