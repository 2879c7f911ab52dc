import { centsToDecimal } from "../lib/money";
import { isoPeriod } from "../lib/period";
import { isoTime } from "../lib/time";
import { fixedPriceOf, isEndless } from "../rules/fixed-price";
import { isFixedPrice } from "../rules/sale";
import { shownPriceCents } from "../rules/shown-price";
import type { Package } from "./packages";
import { sellerName, statedPublisher } from "./seller-names";
import type { Seller } from "./sellers";
import { declaredSize, statedFiles } from "./stated-facts";
import { abstractFor, titleFor, withOriginal } from "./titles";
import { languageTag } from "./vocabulary";
import { periodOf } from "./year-fields";

export function datasetFacts(
  lot: Package,
  seller: Seller,
  publicUrl: string,
  rights: string,
  locale: string,
) {
  const [title, abstract] = [titleFor(lot, locale), abstractFor(lot, locale)];
  const url = `${publicUrl}/package/${lot.id}`;
  const period = periodOf(lot);
  const creator = {
    "@type": "Organization",
    name: sellerName(seller),
    url: `${publicUrl}/publisher/${seller.id}`,
  };
  return {
    name: title.text,
    ...(title.original && { alternateName: title.original.text }),
    description: withOriginal(abstract),
    url,
    creator,
    publisher: creator,
    ...(lot.publisher && { creditText: statedPublisher(lot) }),
    license: `${url}/odrl.json`,
    usageInfo: {
      "@type": "CreativeWork",
      name: "Rights of use",
      url,
      encodingFormat: "application/ld+json",
      text: rights,
    },
    datePublished: isoTime(lot.created_at),
    dateModified: isoTime(lot.updated_at),
    version: `1.${lot.version}.0`,
    keywords: [lot.category, lot.content_type, ...(JSON.parse(lot.subject_areas) as string[])],
    inLanguage: languageTag(lot.language) ?? ["zh-Hant", "en"],
    ...(period && { temporalCoverage: isoPeriod(period) }),
    isAccessibleForFree: false,
  };
}

export function datasetJsonLd(
  lot: Package,
  seller: Seller,
  publicUrl: string,
  rights: string,
  locale: string,
) {
  const facts = datasetFacts(lot, seller, publicUrl, rights, locale);
  return {
    "@context": "https://schema.org/",
    "@type": "Dataset",
    "@id": facts.url,
    ...facts,
    size: sizeInWords(lot),
    offers: offersOf(lot, facts.url),
    subjectOf: {
      "@type": "DataDownload",
      encodingFormat: "application/ld+json",
      contentUrl: `${facts.url}/croissant.json`,
    },
  };
}

function offersOf(lot: Package, url: string) {
  const { exclusive_from_cents: from } = lot;
  const commonFields = { "@type": "Offer", url, priceCurrency: "USD", ...availabilityOf(lot) };
  const license = { ...commonFields, price: centsToDecimal(priceOf(lot)) };
  if (from === null) return license;
  return [license, { ...commonFields, name: "Exclusive license", price: centsToDecimal(from) }];
}

function priceOf(lot: Package): number {
  const shelfPrice = isOnShelf(lot) ? lot.shelf_price_cents : null;
  return shelfPrice ?? shownPriceCents(lot);
}

export function isOnShelf(
  lot: Pick<Package, "status" | "shelf_opened_at" | "shelf_closed_at"> &
    Parameters<typeof fixedPriceOf>[0],
): boolean {
  if (isFixedPrice(lot)) return fixedPriceOf(lot) !== null;
  const { status, shelf_opened_at, shelf_closed_at } = lot;
  return status === "settled" && shelf_opened_at !== null && shelf_closed_at === null;
}

/** Omits times if the auction waits for certification, because they are unknown. */
function availabilityOf(lot: Package) {
  if (isOnShelf(lot) && !isFixedPrice(lot)) return { availability: "https://schema.org/InStock" };
  const { status, opens_at, opens_on, auction_end_time } = lot;
  const runningAvailability = opens_on === null ? "InStock" : "PreOrder";
  const isTimed = opens_on !== "certified";
  return {
    availability: `https://schema.org/${status === "active" ? runningAvailability : "SoldOut"}`,
    ...(isTimed && opens_at !== null && { availabilityStarts: isoTime(opens_at) }),
    ...(isTimed && !isEndless(auction_end_time) && { availabilityEnds: isoTime(auction_end_time) }),
  };
}

function sizeInWords(lot: Package): string {
  const { unit, count } = declaredSize(lot);
  const { files, fileSize } = statedFiles(lot);
  return [
    `${count} ${unit}`,
    files !== null && ` in ${files} ${files === 1 ? "file" : "files"}`,
    fileSize !== null && ` (${fileSize})`,
  ]
    .filter(Boolean)
    .join("");
}
