import type { MemberAuction } from "../../src/auctions/types";
import type { Standing } from "../../src/lib/standing";
import { watchMember } from "../runtime/channel-client";
import { showToast } from "../runtime/toast";

type Told = Standing | "offered";
type Tone = "default" | "warning" | "news";

/** Who is told, worded by src/web/http/pages.tsx. */
export interface Member {
  id: string;
  /** Whether being outbid is to be heard. */
  sound: boolean;
  words: Record<Told, { title: string; text: string; tone: Tone }> &
    Record<"raise" | "see" | "seeOffer" | "contract", string>;
}

/** What this tab knows of an auction. */
type Known = Record<string, { standing: Told; stateSeq: number; highest: number }>;

const MARK = "● ";

/** Ends the toast about each package, once one stands otherwise than it says. */
const told: Record<string, AbortController> = {};

/**
 * Tells a member on any page how they stand since something has happened: in a toast, by a mark in
 * the title until they do something here, and by a sound where they have asked for it. What
 * happened between two pages, or while the line was down, is told late: the tab remembers what it
 * knows.
 */
export function tellMember(member: Member): void {
  const key = `standings ${member.id}`;
  let known = kept(key);

  /** Whether there is anything in it that the member does not know. */
  const isNews = (auction: MemberAuction): boolean => {
    const { packageId, stateSeq, highestBid } = auction;
    const standing = toldOf(auction);
    const before = known[packageId];
    if (before && before.stateSeq >= stateSeq) return false;
    const highest = Number(highestBid ?? 0);
    known[packageId] = { standing, stateSeq, highest };
    if (before?.standing !== standing) told[packageId]?.abort();
    // An offer may come when nothing of the auction was heard for weeks.
    if (!before) return standing === "offered";
    // Who leads at a higher price has bid it.
    if (standing === "leading" && highest > before.highest) return false;
    return standing !== before.standing;
  };

  watchMember({
    onMessage(message) {
      if (message.type === "MEMBER_STATE") {
        const { auctions } = message;
        for (const auction of auctions) if (isNews(auction)) tell(member, auction);
        const listed = new Set(auctions.map(({ packageId }) => packageId));
        known = Object.fromEntries(Object.entries(known).filter(([id]) => listed.has(id)));
      } else if (isNews(message)) tell(member, message);
      keep(key, known);
    },
    onConnected() {},
  });
  for (const event of ["visibilitychange", "pointerdown", "keydown"])
    document.addEventListener(event, () => document.hidden || unmark());
}

const toldOf = ({ offer, standing }: MemberAuction): Told => (offer ? "offered" : standing);

function tell({ words, sound }: Member, auction: MemberAuction) {
  const { packageId, title, titleLanguage: lang, minimumBid } = auction;
  const standing = toldOf(auction);
  const { href } = linkOf(words, auction);
  const pages = [`/package/${packageId}`, href];
  mark();
  const outbid = standing === "outbid";
  if (sound && outbid) void import("./chime").then(({ chime }) => chime());
  // Its own page tells it, and more; so does its offer's.
  if (pages.includes(location.pathname)) return;
  const said = words[standing];
  const standsSo = new AbortController();
  told[packageId] = standsSo;
  // The library's functions for this would be more files to fetch, on every page.
  const least = `$${Number(minimumBid).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  showToast({
    ...said,
    text: said.text.replace("{least}", least).replace("{title}", () => title),
    ...(lang && { quoted: { text: title, lang } }),
    link: linkOf(words, auction),
    while: standsSo.signal,
  });
}

/** Where one can do something about it. */
function linkOf(
  { raise, see, seeOffer, contract }: Member["words"],
  { packageId, standing, offer, contractId }: MemberAuction,
): { label: string; href: string } {
  const href = `/package/${packageId}`;
  if (offer) return { label: seeOffer, href: `/offer/${offer.id}` };
  if (contractId !== null) return { label: contract, href: `/contract/${contractId}` };
  return standing === "outbid" ? { label: raise, href: `${href}#bidding` } : { label: see, href };
}

function mark(): void {
  if (!document.title.startsWith(MARK)) document.title = MARK + document.title;
}

function unmark(): void {
  if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
}

/** Where a browser stores nothing, each page begins anew. */
function kept(key: string): Known {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Known;
  } catch {
    return {};
  }
}

function keep(key: string, known: Known): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(known));
  } catch {}
}
