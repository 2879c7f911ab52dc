import type { Taxed } from "../lib/tax";
import type { Deciding, Ended, OwnAuction, Seats } from "./about";

interface Priced {
  packageId: string;
  title: string;
  amountCents: number;
}

type Decided = Ended & Priced & { isExclusive: boolean };
type Sold = Ended & Priced & { count: number; togetherCents: number };
type Missed = Ended & Pick<Priced, "packageId" | "title"> & { highestBidCents: number };
type InAuction = Priced & { auction?: OwnAuction };

export interface RoundMails {
  /** To the seller. */
  "first-seat": Priced & { auction: OwnAuction; seats: number };
  /** To members who got a seat, or lost it or the highest exclusive bid. */
  "seat-taken": InAuction;
  "seat-lost": InAuction & { minimumCents: number };
  "exclusive-passed": InAuction & { minimumCents: number };
  /** It wins again, since a reserve has taken seats. */
  "exclusive-ahead": InAuction & { minimumCents: number };
  /** To those whose favorite it is, once seats are taken. */
  "favorite-seats": Priced & Seats & { endsAt: number };
  /** To the seller and the bidders of a round that its seller awards. */
  "round-ended": Deciding &
    Sold & {
      /** What the exclusive bid pays where it wins; else null. */
      exclusiveCents: number | null;
    };
  "round-leading": Deciding & Taxed & Decided;
  "round-lost": Deciding & Decided;
  /** Its reserve was not met: to the bidders and the seller. */
  "round-missed": Missed;
  "round-missed-seller": Missed;
  /** To the seller, the licensees and the other bidders of a round that is awarded. */
  "licenses-sold": Decided & Sold;
  "license-awarded": Decided & Taxed & { number: number; of: number };
  "license-lost": Decided;
  /** From the shelf: to the buyer and the seller. */
  "license-bought": Priced & Taxed & { number: number };
  "license-sold": Priced & { number: number };
}
