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
  readerLanguage?: Language;
}

export interface NoticeMails {
  /** The address is unconfirmed, so the email repeats nothing that the notifier wrote. */
  "notice-received": AboutNotice & { kind: NoticeKind; isRepeat: boolean };
  "notice-decided": AboutNotice & StatedDecision;
  "notice-complaint-decided": AboutNotice & { outcome: "upheld" | "dismissed"; answer: string };
}

export interface StrangerMails extends NoticeMails {
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
  seats?: Seats;
}

export interface MatchedLot {
  packageId: string;
  title: string;
  total_words: number;
  total_characters: number | null;
  priceCents: number;
  /** Per million tokens; null if no sample was measured. */
  perTokensCents: number | null;
  endsAt: number;
  seats?: Seats;
}

/** Emails from earlier versions lack the optional values. */
export interface WaitingMail {
  requests: number;
  disputes: number;
  nearCopies: number;
  reports?: number;
  notices?: number;
  complaints?: number;
  seconds?: number;
  joining?: number;
  /** Everything that is waiting, while the others only count new work. */
  waiting?: number;
}
