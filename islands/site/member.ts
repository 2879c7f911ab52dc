import type { MemberAuction, StandingMessage } from "../../src/auctions/types";
import { type NamedText, shownTo } from "../../src/lib/shown-text";
import type { Standing } from "../../src/lib/standing";
import { watchMember } from "../runtime/channel-client";
import { showToast } from "../runtime/toast";
import { standings } from "./standings";

type Told = Standing | "offered";
type Tone = "default" | "warning" | "news";
type Text = (values: { title: string; least: string }) => string;

export interface Member {
  id: string;
  sound: boolean;
  words: Record<Told, { title: string; text: Text; tone: Tone }> &
    Record<"raise" | "see" | "seeOffer" | "contract", string>;
}

type Known = Record<string, { standing: Told; stateSeq: number; highest: number }>;

const MARK = "● ";

const told: Record<string, AbortController> = {};

/**
 * Notifies a member on any page when their standing in an auction changes: a toast, a mark in the
 * title until they interact, and a sound if they chose one. The tab remembers what it has shown, so
 * changes between pages or while offline are shown late.
 */
export function tellMember(member: Member): void {
  const key = `standings ${member.id}`;
  let known = kept(key);

  const isNews = (auction: MemberAuction & { type?: StandingMessage["type"] }): boolean => {
    const { packageId, stateSeq, highestBid, type } = auction;
    const standing = toldOf(auction);
    const before = known[packageId];
    if (before && before.stateSeq >= stateSeq) return false;
    const highest = Number(highestBid ?? 0);
    known[packageId] = { standing, stateSeq, highest };
    if (before?.standing !== standing) told[packageId]?.abort();
    // One message may report both a first bid from another page and that it was outbid.
    if (!before) return standing === "offered" || type === "OUTBID";
    // A leader at a higher price placed that bid themselves.
    if (standing === "leading" && highest > before.highest) return false;
    return standing !== before.standing;
  };

  watchMember({
    onMessage(message) {
      for (const { packageId, standing } of "auctions" in message ? message.auctions : [message])
        standings.set(packageId, standing);
      document.dispatchEvent(new Event("standings"));
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
  const { packageId, minimumBid } = auction;
  const { text: title, lang } = titleOf(auction);
  const standing = toldOf(auction);
  const { href } = linkOf(words, auction);
  const pages = [`/package/${packageId}`, href];
  mark();
  const outbid = standing === "outbid";
  if (sound && outbid) void import("./chime").then(({ chime }) => chime());
  // The package's own page shows it already, and so does the offer's.
  if (pages.includes(location.pathname)) return;
  const said = words[standing];
  const standsSo = new AbortController();
  told[packageId] = standsSo;
  // The money library would be another file to fetch on every page.
  const least = `$${Number(minimumBid).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  showToast({
    ...said,
    text: said.text({ title, least }),
    ...(lang && { quoted: { text: title, lang } }),
    link: linkOf(words, auction),
    while: standsSo.signal,
  });
}

function titleOf({ title, titleLanguage, englishTitle }: MemberAuction): NamedText {
  const original = { text: title, lang: titleLanguage ?? undefined };
  return shownTo(document.documentElement.lang, original, englishTitle);
}

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
