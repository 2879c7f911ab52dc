import type { PanelProps } from "../../islands/bidding-panel";
import type { Reader } from "../http/reader";
import type { Services } from "../http/services";
import { centsToDecimal } from "../lib/money";
import type { Package } from "../packages/packages";
import { recentActivity } from "./activity";
import { bidderPseudonym } from "./pseudonym";

/** What the bidding island needs of a package, for this reader and moment. */
export async function panelProps(
  { db, pages, pseudonymKey }: Pick<Services, "db" | "pages" | "pseudonymKey">,
  lot: Package,
  reader: Reader,
  now: number,
  refused?: { amount: string },
): Promise<PanelProps> {
  const { viewer } = reader;
  const messages = pages.messages(reader);
  return {
    packageId: lot.id,
    startingPrice: centsToDecimal(lot.starting_price_cents),
    endsAt: lot.auction_end_time,
    endMoment: pages.times(reader).moment(lot.auction_end_time),
    closed: lot.status !== "active",
    serverNow: now,
    activity: await recentActivity(db, lot, viewer?.id ?? null, pseudonymKey),
    bidder: !viewer
      ? { kind: "visitor" }
      : viewer.id === lot.seller_id
        ? { kind: "seller" }
        : {
            kind: "member",
            bidderId: bidderPseudonym(pseudonymKey, lot.id, viewer.id),
            chatPath: `/messages/${lot.id}/${lot.seller_id}`,
          },
    // Repeated with the form, so that sending it twice places one bid.
    formKey: crypto.randomUUID(),
    typedAmount: refused?.amount ?? "",
    words: messages.auctions,
    countdown: messages.layout.countdown,
  };
}
