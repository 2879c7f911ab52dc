import type { MemberAuction, StandingMessage } from "../../src/auctions/types";
import { watchMember } from "../runtime/channel-client";
import type { Member, ShownStanding } from "./member-words";
import { standings } from "./standings";

type Known = Record<string, { standing: ShownStanding; stateSeq: number; highest: number }>;

const shown: Record<string, AbortController> = {};

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
    const standing = shownStandingOf(auction);
    const before = known[packageId];
    if (before && before.stateSeq >= stateSeq) return false;
    const highest = Number(highestBid ?? 0);
    known[packageId] = { standing, stateSeq, highest };
    if (before?.standing !== standing) shown[packageId]?.abort();
    // One message may report both a first bid from another page and that it was outbid.
    if (!before) return standing === "offered" || type === "OUTBID";
    // A leader at a higher price placed that bid themselves.
    if (standing === "leading" && highest > before.highest) return false;
    // Only a member's own bid takes a seat, or an exclusive bid ahead of a lower one of theirs.
    if (standing === "seat" || standing === "exclusive") return before.standing === "outweighed";
    return standing !== before.standing;
  };

  watchMember({
    onMessage(message) {
      for (const { packageId, named } of "auctions" in message ? message.auctions : [message])
        standings.set(packageId, named);
      document.dispatchEvent(new Event("standings"));
      if (message.type === "MEMBER_STATE") {
        const { auctions } = message;
        for (const auction of auctions) if (isNews(auction)) void tell(member, auction);
        const listed = new Set(auctions.map(({ packageId }) => packageId));
        known = Object.fromEntries(Object.entries(known).filter(([id]) => listed.has(id)));
      } else if (isNews(message)) void tell(member, message);
      keep(key, known);
    },
    onConnected() {},
  });
}

const shownStandingOf = ({ offer, named }: MemberAuction): ShownStanding =>
  offer ? "offered" : named;

/** What shows it is fetched with the first news. */
async function tell(member: Member, auction: MemberAuction): Promise<void> {
  const standsSo = new AbortController();
  shown[auction.packageId] = standsSo;
  const { showNews } = await import("./member-news");
  showNews(member, auction, { standing: shownStandingOf(auction), while: standsSo.signal });
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
