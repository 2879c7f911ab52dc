import { isoTime } from "../../lib/time";
import type { SitemapEntry } from "../../marketplace/sitemap";

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const FIXED_PATHS = [
  "/",
  "/marketplace",
  "/roadshows/running",
  "/terms",
  "/privacy",
  "/developers",
  "/register",
  "/login",
];

export function sitemapIndex(publicUrl: string, parts: number): string {
  const paths = ["/sitemap/pages.xml"];
  for (let part = 1; part <= parts; part++) paths.push(`/sitemap/${part}.xml`);
  const entries = paths.map((path) => `<sitemap><loc>${publicUrl}${path}</loc></sitemap>`);
  return `${XML_DECLARATION}<sitemapindex ${NAMESPACE}>${entries.join("\n")}</sitemapindex>`;
}

export function fixedPagesSitemap(publicUrl: string): string {
  return urlset(FIXED_PATHS.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`));
}

export function packagesSitemap(publicUrl: string, entries: readonly SitemapEntry[]): string {
  return urlset(
    entries.map(
      ({ id, updated_at }) =>
        `<url><loc>${publicUrl}/package/${id}</loc><lastmod>${isoTime(updated_at)}</lastmod></url>`,
    ),
  );
}

function urlset(urls: readonly string[]): string {
  return `${XML_DECLARATION}<urlset ${NAMESPACE}>${urls.join("\n")}</urlset>`;
}
