import type { PanelProps } from "../../../islands/bidding/props";
import { recentActivity } from "../../auctions/activity";
import { bidderPseudonym } from "../../auctions/pseudonym";
import { centsToDecimal } from "../../lib/money";
import type { Package } from "../../packages/packages";
import type { Reader } from "../http/reader";
import type { Site } from "../http/site";

/** What the bidding island needs of a package, for this reader and moment. */
export async function panelProps(
  { db, pages, pseudonymKey }: Pick<Site, "db" | "pages"> & { pseudonymKey: string },
  lot: Package,
  reader: Reader,
  now: number,
  typedAmount = "",
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
    typedAmount,
    words: messages.auctions,
    countdown: messages.layout.countdown,
  };
}
