import type { MemberAuction, StandingMessage } from "../../src/auctions/types";
import { watchMember } from "../runtime/channel-client";
import type { Member, ShownStanding } from "./member-words";
import { standings } from "./standings";

type KnownStandings = Record<
  string,
  { standing: ShownStanding; stateSeq: number; highest: number }
>;

const shownToasts: Record<string, AbortController> = {};

/** The known standings are kept in the tab, so that changes between two pages are reported. */
export function notifyMember(member: Member): void {
  const key = `standings ${member.id}`;
  let known = readKnown(key);

  const isNews = (auction: MemberAuction & { type?: StandingMessage["type"] }): boolean => {
    const { packageId, stateSeq, highestBid, type } = auction;
    const standing = shownStandingOf(auction);
    const previous = known[packageId];
    if (previous && previous.stateSeq >= stateSeq) return false;
    const highest = Number(highestBid ?? 0);
    known[packageId] = { standing, stateSeq, highest };
    if (previous?.standing !== standing) shownToasts[packageId]?.abort();
    // One message can report both a first bid from another page and that it was outbid.
    if (!previous) return standing === "offered" || type === "OUTBID";
    // A leader at a higher price raised it themselves.
    if (standing === "leading" && highest > previous.highest) return false;
    // Seats and exclusive leads come from the member's own bid, except after being outweighed.
    if (standing === "seat" || standing === "exclusive")
      return previous.standing === "outweighed" || previous.standing === "priced";
    return standing !== previous.standing;
  };

  watchMember({
    onMessage(message) {
      for (const { packageId, named } of "auctions" in message ? message.auctions : [message])
        standings.set(packageId, named);
      document.dispatchEvent(new Event("standings"));
      if (message.type === "MEMBER_STATE") {
        const { auctions } = message;
        for (const auction of auctions) if (isNews(auction)) void notify(member, auction);
        const listed = new Set(auctions.map(({ packageId }) => packageId));
        known = Object.fromEntries(Object.entries(known).filter(([id]) => listed.has(id)));
      } else if (isNews(message)) void notify(member, message);
      storeKnown(key, known);
    },
    onConnected() {},
  });
}

const shownStandingOf = ({ offer, named }: MemberAuction): ShownStanding =>
  offer ? "offered" : named;

async function notify(member: Member, auction: MemberAuction): Promise<void> {
  const controller = new AbortController();
  shownToasts[auction.packageId] = controller;
  const { showNewsToast: showNews } = await import("./member-news");
  showNews(member, auction, { standing: shownStandingOf(auction), while: controller.signal });
}

function readKnown(key: string): KnownStandings {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as KnownStandings;
  } catch {
    return {};
  }
}

function storeKnown(key: string, known: KnownStandings): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(known));
  } catch {}
}
