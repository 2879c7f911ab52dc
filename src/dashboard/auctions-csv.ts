import type { Db } from "../../db/client";
import { type CsvCells, centsCell, csvOf, timeCell } from "../lib/csv";
import { auctionsOf, type OwnAuction } from "./auctions";

const PAGE_SIZE = 500;

const COLUMNS: CsvCells<OwnAuction> = {
  package: ({ packageId }) => packageId,
  title: ({ lot }) => lot.title,
  english_title: ({ lot }) => lot.english_title ?? "",
  standing: ({ standing }) => standing,
  your_highest_usd: ({ highestCents }) => centsCell(highestCents),
  your_maximum_usd: ({ maximumCents }) => centsCell(maximumCents),
  exclusive_maximum_usd: ({ exclusiveCents }) => centsCell(exclusiveCents),
  price_usd: ({ lot }) => centsCell(lot.highest_bid_cents),
  price_kind: ({ priceKind }) => priceKind,
  ends_at: ({ lot }) => timeCell(lot.auction_end_time),
  ended_at: ({ lot }) => timeCell(lot.ended_at),
  binds_until: ({ bindsUntil }) => timeCell(bindsUntil),
  contract: ({ contractId }) => contractId ?? "",
};

/** All auctions with a member's bids, or those with the given packages or actor. */
export async function auctionsCsv(
  db: Db,
  bidderId: string,
  chosen: { packageIds: readonly string[] | undefined; actor: string | null },
  now: number,
): Promise<string> {
  const auctions: OwnAuction[] = [];
  let cursor: string | undefined;
  do {
    const request = { cursor, limit: PAGE_SIZE, ...chosen };
    const page = await auctionsOf(db, bidderId, request, now);
    auctions.push(...page.entries);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const rows = auctions.map((auction) => Object.values(COLUMNS).map((cell) => cell(auction)));
  return csvOf([Object.keys(COLUMNS), ...rows]);
}
