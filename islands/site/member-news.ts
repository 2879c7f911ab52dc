import type { MemberAuction } from "../../src/auctions/types";
import { chooseText, type TaggedText } from "../../src/rules/shown-text";
import { showToast } from "../runtime/toast";
import type { Member, ShownStanding } from "./member-words";

const TITLE_MARK = "● ";

interface NewsOptions {
  standing: ShownStanding;
  while: AbortSignal;
}

export function showNewsToast(
  { words, sound }: Member,
  auction: MemberAuction,
  news: NewsOptions,
): void {
  const { packageId, minimumBid } = auction;
  const { text: title, lang } = titleOf(auction);
  const { standing } = news;
  const { href } = linkOf(words, auction);
  const pages = [`/package/${packageId}`, href];
  markTitle();
  if (sound && isRegainable(standing)) void import("./chime").then(({ chime }) => chime());
  // The pages of the package and the offer already show the news.
  if (pages.includes(location.pathname)) return;
  const toast = words[standing];
  // Avoids loading the money library on every page.
  const least = `$${Number(minimumBid).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  showToast({
    ...toast,
    text: toast.text({ title, least }),
    ...(lang && { quoted: { text: title, lang } }),
    link: linkOf(words, auction),
    while: news.while,
  });
}

function titleOf({ title, titleLanguage, englishTitle }: MemberAuction): TaggedText {
  const original = { text: title, lang: titleLanguage ?? undefined };
  return chooseText(document.documentElement.lang, original, englishTitle);
}

function linkOf(
  { raise, see, seeOffer, contract }: Member["words"],
  { packageId, standing, offer, contractId }: MemberAuction,
): { label: string; href: string } {
  const href = `/package/${packageId}`;
  if (offer) return { label: seeOffer, href: `/offer/${offer.id}` };
  if (contractId !== null) return { label: contract, href: `/contract/${contractId}` };
  return isRegainable(standing) ? { label: raise, href: `${href}#bidding` } : { label: see, href };
}

/** A higher bid can win these back. */
function isRegainable(standing: ShownStanding): boolean {
  return ["outbid", "unseated", "priced", "passed"].includes(standing);
}

function markTitle(): void {
  if (!document.title.startsWith(TITLE_MARK)) document.title = TITLE_MARK + document.title;
}

function unmarkTitle(): void {
  if (document.title.startsWith(TITLE_MARK))
    document.title = document.title.slice(TITLE_MARK.length);
}

for (const event of ["visibilitychange", "pointerdown", "keydown"])
  document.addEventListener(event, () => document.hidden || unmarkTitle());
