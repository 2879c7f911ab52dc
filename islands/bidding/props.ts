import type { PackageState } from "../../src/auctions/types";
import type { CountdownWords } from "../../src/lib/countdown";
import type { TimeZone } from "../../src/lib/times";
import type { auctions } from "../../views/messages/en/auctions";

export type PanelWords = typeof auctions;

export interface PanelProps {
  packageId: string;
  startingPrice: string;
  state: PackageState;
  serverNow: number;
  locale: string;
  timeZone: TimeZone;
  bidder:
    | { kind: "visitor" }
    | { kind: "seller" }
    | { kind: "member"; bidderId: string; chatPath: string };
  formKey: string;
  /** Of a bid that was refused without a script, and why it was. */
  typedAmount: string;
  refusal: string;
  words: PanelWords;
  countdown: CountdownWords;
}
