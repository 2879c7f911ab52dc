import { sizeText } from "../../../messages/collection-size";
import type { Messages } from "../../../messages/messages";
import { seatsJson } from "../../auctions/reading/round-json";
import { centsToDecimal, dollars } from "../../lib/money";
import { siteName } from "../../lib/site-name";
import { isoTime } from "../../lib/time";
import type { Package } from "../../packages/packages";
import { abstractFor, titleFor, withOriginal } from "../../packages/titles";
import { leastPriceCents } from "../../rules/fixed-price";
import { isRound, listedExclusiveMark } from "../../rules/round";
import { isFixedPrice } from "../../rules/sale";
import { shownPriceCents } from "../../rules/shown-price";
import { startOf } from "../../rules/starts";

export interface PackageFeed {
  title: string;
  description: string;
  page: string;
  self: string;
  language: string;
  packages: readonly Package[];
  /** By their IDs. */
  sellerNames: ReadonlyMap<string, string>;
  publicUrl: string;
  words: Messages["packages"];
}

export async function atomFeed(feed: PackageFeed): Promise<string> {
  const { Feed } = await import("feed");
  const { title, description, page, self, language, packages, publicUrl } = feed;
  const updatedAt = Math.max(0, ...packages.map(({ updated_at }) => updated_at));
  const atom = new Feed({
    id: page,
    title: withoutControlCharacters(title),
    description: withoutControlCharacters(description),
    link: page,
    feedLinks: { atom: self },
    language,
    copyright: "",
    updated: new Date(updatedAt),
    generator: siteName(),
  });
  for (const lot of packages) {
    const url = packageUrl(lot, publicUrl);
    atom.addItem({
      id: url,
      link: url,
      title: asHtml(titleFor(lot, language).text),
      description: asHtml(summaryOf(lot, feed)),
      content: asHtml(contentOf(lot, feed)),
      author: [{ name: withoutControlCharacters(feed.sellerNames.get(lot.seller_id) ?? "") }],
      category: [{ name: lot.category, term: lot.category }],
      published: new Date(lot.created_at),
      date: new Date(lot.updated_at),
    });
  }
  return atom.atom1();
}

export function jsonFeed(feed: PackageFeed): string {
  const { title, description, page, self, language, packages, publicUrl } = feed;
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: page,
    feed_url: self,
    language,
    items: packages.map((lot) => ({
      id: packageUrl(lot, publicUrl),
      url: packageUrl(lot, publicUrl),
      title: titleFor(lot, language).text,
      summary: summaryOf(lot, feed),
      content_text: contentOf(lot, feed),
      language: titleFor(lot, language).lang,
      authors: [{ name: feed.sellerNames.get(lot.seller_id) ?? "" }],
      tags: [lot.category, lot.content_type],
      image: `${packageUrl(lot, publicUrl)}/og.png`,
      date_published: isoTime(lot.created_at),
      date_modified: isoTime(lot.updated_at),
      _auction: {
        id: lot.id,
        status: lot.status,
        publisher: lot.publisher,
        publisherVerified: lot.publisher_verified === 1,
        startingPrice: centsToDecimal(lot.starting_price_cents),
        minimumBid: centsToDecimal(leastPriceCents(lot)),
        highestBid: lot.highest_bid_cents === null ? null : centsToDecimal(lot.highest_bid_cents),
        bidCount: lot.bid_count,
        ...seatsJson(lot),
        exclusiveFrom:
          lot.exclusive_from_cents === null ? null : centsToDecimal(lot.exclusive_from_cents),
        reserveMissed: lot.reserve_missed === 1,
        startsAt: startOf(lot),
        opened: lot.opens_on === null,
        endsAt: isoTime(lot.auction_end_time),
      },
    })),
  });
}

function packageUrl({ id }: Package, publicUrl: string): string {
  return `${publicUrl}/package/${id}`;
}

function contentOf(lot: Package, { language: locale, words }: PackageFeed): string {
  const { publisher, publisher_verified: isVerified } = lot;
  return [
    titleFor(lot, locale).original?.text,
    withOriginal(abstractFor(lot, locale)),
    publisher && words.publisher[isVerified === 1 ? "verified" : "stated"]({ name: publisher }),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function summaryOf(lot: Package, { words }: PackageFeed): string {
  return words.list([
    priceOf(lot, words),
    sizeText(lot, words),
    words.language(lot.language),
    words.category(lot.category),
    ...(lot.status === "ended" && lot.reserve_missed === 1 ? [words.reserveMissed] : []),
  ]);
}

function priceOf(lot: Package, words: Messages["packages"]): string {
  const price = dollars(centsToDecimal(shownPriceCents(lot)));
  const { status, seats, seated } = lot;
  const { firstBid, license, soldExclusively, soldLicenses, exclusiveAhead } = words.card;
  if (isFixedPrice(lot)) return status === "active" ? `${words.card.fixedPrice} ${price}` : price;
  if (!isRound(lot)) return lot.highest_bid_cents === null ? `${firstBid} ${price}` : price;
  const isAhead = listedExclusiveMark(lot) === "ahead";
  const taken = isAhead ? exclusiveAhead : words.card.seats({ seats, seated });
  if (status !== "settled") return `${license} ${price} (${taken})`;
  if (seated === 0) return `${price} (${soldExclusively})`;
  return `${license} ${price} (${soldLicenses({ count: seated })})`;
}

function asHtml(text: string): string {
  return Bun.escapeHTML(withoutControlCharacters(text));
}

/** XML 1.0 cannot represent most control characters, so they are dropped. */
function withoutControlCharacters(text: string): string {
  return text.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
}
