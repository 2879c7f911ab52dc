import type { MemberAuction } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import type { Standing } from "../../src/lib/standing";
import { fillIn } from "../../src/lib/wording";
import { watchMember } from "../runtime/channel-client";
import { read, write } from "../runtime/kept";
import { showToast } from "../runtime/toast";
import { chime } from "./chime";
import { watchOwnAuctions } from "./own-auctions";

/** Who is told, worded by src/web/http/pages.tsx. */
export interface Member {
  id: string;
  /** Whether being outbid is to be heard. */
  sound: boolean;
  words: Record<Standing, { title: string; text: string }> & { raise: string; see: string };
}

/** What this tab knows of an auction. */
type Known = Record<string, { standing: Standing; stateSeq: number; highest: number }>;

const MARK = "● ";

/**
 * Tells a member on any page how they stand since something has happened: in a toast, by a mark in
 * the title until they do something here, and by a sound where they have asked for it. What
 * happened between two pages, or while the line was down, is told late: the tab remembers what it
 * knows.
 */
export function tellMember(member: Member): void {
  const key = `standings ${member.id}`;
  let known: Known = read<Known>(key) ?? {};

  /** Whether there is anything in it that the member does not know. */
  const isNews = ({ packageId, standing, stateSeq, highestBid }: MemberAuction): boolean => {
    const before = known[packageId];
    if (before && before.stateSeq >= stateSeq) return false;
    const highest = Number(highestBid ?? 0);
    known[packageId] = { standing, stateSeq, highest };
    if (!before) return false;
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
      write(key, known);
    },
    onConnected() {},
  });
  watchOwnAuctions();
  for (const event of ["visibilitychange", "pointerdown", "keydown"])
    document.addEventListener(event, () => document.hidden || unmark());
}

function tell({ words, sound }: Member, { packageId, title, standing, minimumBid }: MemberAuction) {
  const href = `/package/${packageId}`;
  mark();
  const outbid = standing === "outbid";
  if (sound && outbid) chime();
  // Its own page tells it, and more.
  if (location.pathname === href) return;
  const { title: heading, text } = words[standing];
  showToast({
    title: heading,
    text: fillIn(text, { title, least: dollars(minimumBid) }),
    tone: outbid ? "warning" : "default",
    link: outbid ? { label: words.raise, href: `${href}#bidding` } : { label: words.see, href },
  });
}

function mark(): void {
  if (!document.title.startsWith(MARK)) document.title = MARK + document.title;
}

function unmark(): void {
  if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
}
