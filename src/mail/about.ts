import type { Language } from "../lib/languages";
import type { NoticeKind, StatedDecision } from "../lib/notice";
import type { Titled } from "../lib/titled";

export interface OwnAuction {
  endsAt?: number;
  ownCents?: number;
}

export interface Ended {
  checkpoint?: string;
}

export interface Deciding extends Ended {
  decideBy?: number;
}

export interface AboutNearCopy {
  packageId: string;
  title: string;
  filename: string;
  other?: Titled;
  otherTitle: string;
}

export interface AboutNotice {
  number: string;
  secret: string;
  /** Of the page on which the notice was written. */
  readerLanguage?: Language;
}

export interface NoticeMails {
  /** To an address that nobody has confirmed: it repeats nothing that the notifier wrote. */
  "notice-received": AboutNotice & { kind: NoticeKind; isRepeat: boolean };
  "notice-decided": AboutNotice & StatedDecision;
  "notice-complaint-decided": AboutNotice & { outcome: "upheld" | "dismissed"; answer: string };
}

export interface StrangerMails extends NoticeMails {
  /** To an address that nobody has confirmed: it repeats nothing that the seller wrote. */
  /** To an address that an operator named. */
  invitation: { token: string };
  "joining-decided": { act: "approved" | "declined"; readerLanguage?: Language };
  "invited-to-join": { packageId: string; readerLanguage?: Language };
}

export interface Seats {
  seats: number;
  seated: number;
}

export interface SummedLot {
  title: string;
  newBids: number;
  highestCents: number | null;
  endsAt: number;
  /** Of a round. */
  seats?: Seats;
}

export interface MatchedLot {
  packageId: string;
  title: string;
  total_words: number;
  total_characters: number | null;
  priceCents: number;
  /** A million tokens; null where no sample was measured. */
  perTokensCents: number | null;
  endsAt: number;
  /** Of a round. */
  seats?: Seats;
}

/** Emails of earlier versions lack the last three. */
export interface WaitingMail {
  requests: number;
  disputes: number;
  nearCopies: number;
  reports?: number;
  notices?: number;
  complaints?: number;
  seconds?: number;
  joining?: number;
  /** All that waits; the others count what is new. Absent in older emails. */
  waiting?: number;
}
