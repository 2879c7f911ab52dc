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
  "first-seat": Priced & { auction: OwnAuction; seats: number };
  /** Sent to members who got or lost a seat, or lost the highest exclusive bid. */
  "seat-taken": InAuction;
  "seat-lost": InAuction & { minimumCents: number };
  "exclusive-passed": InAuction & { minimumCents: number };
  /** Sent when an exclusive bid wins again because the reserve was reached. */
  "exclusive-ahead": InAuction & { minimumCents: number };
  /** Sent to members with the package as a favorite, once seats are taken. */
  "favorite-seats": Priced & Seats & { endsAt: number };
  /** Sent to the seller and the bidders if the seller awards the round. */
  "round-ended": Deciding &
    Sold & {
      /** The exclusive bid's price if it wins, else null. */
      exclusiveCents: number | null;
    };
  "round-leading": Deciding & Taxed & Decided;
  "round-lost": Deciding & Decided;
  "round-missed": Missed;
  "round-missed-seller": Missed;
  "licenses-sold": Decided & Sold;
  "license-awarded": Decided & Taxed & { number: number; of: number };
  "license-lost": Decided;
  "license-bought": Priced & Taxed & { number: number };
  "license-sold": Priced & { number: number };
}
