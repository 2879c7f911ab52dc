import { LOCALES, type Locale } from "../../../messages/catalogue";

export interface PageMetadata {
  path: string;
  picture?: string;
  feed?: string;
}

interface HeadOptions extends PageMetadata {
  title: string;
  description: string;
  brand: string;
  publicUrl: string;
  locale: Locale;
  hasLanguageInUrl: boolean;
}

export const NOT_INDEXED = '<meta name="robots" content="noindex">';

/** Each language has its own URL (`?lang=`). */
export function metadataHead(page: HeadOptions): string {
  const { path, picture, feed, title, description, brand, publicUrl, locale, hasLanguageInUrl } =
    page;
  const canonical = publicUrl + (hasLanguageInUrl ? inLanguage(path, locale) : path);
  return [
    linkTag("canonical", canonical),
    ...LOCALES.map((alternateLocale) =>
      alternateLink(alternateLocale, publicUrl + inLanguage(path, alternateLocale)),
    ),
    alternateLink("x-default", publicUrl + path),
    ...(feed === undefined ? [] : feedLinks(publicUrl, feed, title)),
    metaProperty("og:type", "website"),
    metaProperty("og:site_name", brand),
    metaProperty("og:title", title),
    metaProperty("og:description", description),
    metaProperty("og:url", canonical),
    metaProperty("og:locale", OPEN_GRAPH_LOCALES[locale]),
    ...(picture === undefined ? [] : pictureTags(publicUrl + picture, title)),
  ].join("");
}

const OPEN_GRAPH_LOCALES: Record<Locale, string> = {
  en: "en_US",
  "zh-Hant": "zh_HK",
  ja: "ja_JP",
  ko: "ko_KR",
};

export function inLanguage(path: string, locale: Locale): string {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${locale}`;
}

function pictureTags(url: string, title: string): string[] {
  return [
    metaProperty("og:image", url),
    metaProperty("og:image:width", "1200"),
    metaProperty("og:image:height", "630"),
    metaProperty("og:image:alt", title),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

function feedLinks(publicUrl: string, feed: string, title: string): string[] {
  const [path = "", query] = feed.split("?");
  const feedHref = (extension: string) =>
    `${publicUrl}${path}.${extension}${query ? `?${query}` : ""}`;
  const titleAttribute = `title="${Bun.escapeHTML(title)}"`;
  return [
    `<link rel="alternate" type="application/atom+xml" ${titleAttribute} href="${Bun.escapeHTML(feedHref("atom"))}">`,
    `<link rel="alternate" type="application/feed+json" ${titleAttribute} href="${Bun.escapeHTML(feedHref("json"))}">`,
  ];
}

function linkTag(rel: string, feedHref: string): string {
  return `<link rel="${rel}" href="${Bun.escapeHTML(feedHref)}">`;
}

function alternateLink(language: string, feedHref: string): string {
  return `<link rel="alternate" hreflang="${language}" href="${Bun.escapeHTML(feedHref)}">`;
}

function metaProperty(name: string, content: string): string {
  return `<meta property="${name}" content="${Bun.escapeHTML(content)}">`;
}
