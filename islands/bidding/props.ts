import type { Activity } from "../../src/auctions/types";
import type { CountdownWords } from "../../src/lib/countdown";
import type { auctions } from "../../views/messages/en/auctions";

export type PanelWords = typeof auctions;

export interface PanelProps {
  packageId: string;
  startingPrice: string;
  /** Epoch milliseconds. */
  endsAt: number;
  /** The end as the reader writes times. */
  endMoment: string;
  /** Ended or settled before its time came. */
  closed: boolean;
  serverNow: number;
  activity: Activity;
  bidder:
    | { kind: "visitor" }
    | { kind: "seller" }
    | { kind: "member"; bidderId: string; chatPath: string };
  formKey: string;
  typedAmount: string;
  words: PanelWords;
  countdown: CountdownWords;
}
