import { Elysia } from "elysia";
import type { Db } from "../../../db/client";
import { sizeText } from "../../../messages/collection-size";
import { withPublicReserves } from "../../auctions/reserve";
import { coded, NotFound } from "../../lib/errors";
import { siteName } from "../../lib/site-name";
import { browseCatalogue, loadInOrder } from "../../marketplace/catalogue";
import { hrefOf, requestOf, stateOf } from "../../marketplace/marketplace-state";
import { withPeriodWords } from "../../marketplace/period-words";
import { marketplaceQuery } from "../../marketplace/schema";
import { sitemapEntries, sitemapParts } from "../../marketplace/sitemap";
import { sellerNames, statedPublisher } from "../../packages/seller-names";
import { titleFor } from "../../packages/titles";
import type { Gallery } from "../../pictures/gallery";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { Assets } from "../http/assets";
import { rateLimitPlugin } from "../http/limited";
import { inLanguage } from "../http/page-metadata";
import type { Reader } from "../http/reader";
import { queryValues } from "../http/request";
import { visiblePackage } from "../http/visible-package";
import { CACHE_CONTROL, cacheableText } from "./cacheable-text";
import { atomFeed, jsonFeed, type PackageFeed } from "./feeds";
import { fixedPagesSitemap, packagesSitemap, sitemapIndex } from "./sitemap";
import { wellKnownRoutes } from "./well-known";

interface Deps extends AppContext {
  readOnlyDb: Db;
  assets: Assets;
  gallery: Gallery;
}

class SitemapPartNotFound extends coded(NotFound, "route-not-found") {}

export function discoveryRoutes(services: Deps) {
  const { db, clock, config, pages, readOnlyDb, assets, gallery } = services;
  const { publicUrl } = config;
  return new Elysia()
    .use(rateLimitPlugin(services))
    .use(wellKnownRoutes(services))
    .get("/robots.txt", () => cacheableText("text/plain", robotsText(publicUrl)))
    .get(
      "/sitemap.xml",
      async () => cacheableText("application/xml", sitemapIndex(publicUrl, await sitemapParts(db))),
      { limit: "documents" },
    )
    .get(
      "/sitemap/:part",
      async ({ params }) => {
        if (params.part === "pages.xml")
          return cacheableText("application/xml", fixedPagesSitemap(publicUrl));
        const part = Number(/^([1-9]\d{0,5})\.xml$/.exec(params.part)?.[1] ?? 0);
        const entries = part ? await sitemapEntries(readOnlyDb, part) : [];
        if (entries.length === 0) throw new SitemapPartNotFound();
        return cacheableText("application/xml", packagesSitemap(publicUrl, entries));
      },
      { limit: "documents" },
    )
    .get("/favicon.ico", () => assets.respond(assets.path("favicon.ico"), ""))
    .get("/apple-touch-icon.png", () => assets.respond(assets.path("apple-touch-icon.png"), ""))
    .get("/service-worker.js", () => {
      const script = assets.respond(assets.path("service-worker.js"), "");
      // Browsers check the same URL for a new version.
      script?.headers.set("cache-control", "no-cache");
      return script;
    })
    .get("/manifest.webmanifest", () =>
      cacheableText("application/manifest+json", JSON.stringify(manifest(assets))),
    )
    .get(
      "/package/:id/og.png",
      async ({ params }) => {
        const lot = await visiblePackage(services, null, params.id);
        const words = pages.messages({ locale: "en" }).packages;
        const png = await gallery.picture({
          title: titleFor(lot, "en").text,
          publisher: statedPublisher(lot),
          facts: [words.language(lot.language), sizeText(lot, words)],
          certified: lot.certified === 1,
        });
        return new Response(png as Uint8Array<ArrayBuffer>, {
          headers: {
            "content-type": "image/png",
            "cache-control": CACHE_CONTROL,
            "cross-origin-resource-policy": "cross-origin",
          },
        });
      },
      { limit: "documents" },
    )
    .use(readerPlugin(services))
    .get(
      "/marketplace.atom",
      async ({ reader, request }) =>
        cacheableText(
          "application/atom+xml",
          await atomFeed(await feedOf(reader, request, "/marketplace.atom")),
        ),
      { limit: "search" },
    )
    .get(
      "/marketplace.json",
      async ({ reader, request }) =>
        cacheableText(
          "application/feed+json",
          jsonFeed(await feedOf(reader, request, "/marketplace.json")),
        ),
      { limit: "search" },
    );

  async function feedOf(reader: Reader, request: Request, path: string): Promise<PackageFeed> {
    const query = marketplaceQuery.parse(queryValues(new URL(request.url).searchParams));
    const state = stateOf(withPeriodWords(query));
    const page = await browseCatalogue(db, requestOf(state), clock.now(), { readOnlyDb });
    const { layout, packages: words } = pages.messages(reader);
    const withLanguage = (path: string) =>
      reader.hasLanguageInUrl ? inLanguage(path, reader.locale) : path;
    const packages = await withPublicReserves(db, await loadInOrder(db, page.entries));
    return {
      title: `${layout.marketplace} · ${siteName()}`,
      description: words.marketplace.description,
      page: publicUrl + withLanguage(hrefOf(state)),
      self: publicUrl + withLanguage(hrefOf(state, path)),
      language: reader.locale,
      packages,
      sellerNames: await sellerNames(db, packages),
      publicUrl,
      words,
    };
  }
}

function robotsText(publicUrl: string): string {
  const disallowed = [
    "/api/",
    "/dashboard",
    "/following",
    "/messages",
    "/operator",
    "/profile",
    "/saved-searches",
    "/settings",
    "/trade",
  ];
  return [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

function manifest(assets: Assets) {
  const icon = (size: number, purpose: string, name: string) => ({
    src: assets.path(name),
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    name: siteName(),
    short_name: siteName(),
    start_url: "/marketplace",
    display: "browser",
    background_color: "#15130e",
    theme_color: "#15130e",
    icons: [
      icon(192, "any", "icon-192.png"),
      icon(512, "any", "icon-512.png"),
      icon(512, "maskable", "icon-maskable-512.png"),
    ],
  };
}
