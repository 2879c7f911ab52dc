import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { MaximumBidsTable } from "../../db/schema/auctions";
import { standingsOn } from "../../src/auctions/reading/positions";
import { amountDueOf } from "../../src/delivery/invoicing";
import { findPackage, type Package } from "../../src/packages/packages";
import { feeOn, withCosts } from "../../src/rules/fees";
import { bindingOf, bindsUntil as until } from "../../src/rules/standing";

export async function plainExposure(
  db: Db,
  packageId: string,
  now: number,
): Promise<Map<string, number>> {
  const of = (table: "bids" | "maximum_bids") =>
    db
      .selectFrom(table as "bids")
      .selectAll()
      .where("package_id", "=", packageId)
      .execute();
  const lot = await findPackage(db, packageId);
  const bids = await of("bids");
  const maxima = (await of("maximum_bids")) as unknown as Selectable<MaximumBidsTable>[];
  const isOver = lot.status !== "active" || now >= lot.auction_end_time;
  const found = new Map<string, number>();
  for (const { bidderId, standing, bindsUntil } of await standingsOn(db, packageId, now)) {
    const mine = bids.filter(({ bidder_id }) => bidder_id === bidderId);
    const undoable = mine.filter(
      ({ undoable_until, rejected_from }) =>
        (undoable_until ?? 0) > now &&
        now <= until(bindingOf(lot), rejected_from === "accepted") &&
        lot.status !== "settled",
    );
    const own = maxima.find(({ bidder_id }) => bidder_id === bidderId);
    const isFree = standing === "outbid" && bindsUntil === null;
    if (isFree) continue;
    const isKept = own?.gone_with === null || undoable.some(({ id }) => id === own?.gone_with);
    const counts = !isOver && isKept;
    const binding = mine.filter(({ status }) => /pending|accepted/.test(status));
    const bound = [...undoable, ...(bindsUntil === null && undoable.length === 0 ? [] : binding)];
    const amounts = bound.map(({ amount_cents }) => amount_cents);
    if (counts && bound.length > 0) amounts.push(own?.maximum_cents ?? 0);
    const highest = Math.max(0, ...amounts);
    const cents =
      standing === "won"
        ? await unpaid(db, lot)
        : withCosts(highest, {
            addedTaxRate: lot.tax_added_rate,
            buyerFeeRate: lot.buyer_fee_rate,
          });
    if (cents > 0) found.set(bidderId, cents);
  }
  return found;
}

async function unpaid(db: Db, lot: Package): Promise<number> {
  const contract = await db
    .selectFrom("contracts")
    .innerJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .select(["contract_id", "state"])
    .where("contracts.package_id", "=", lot.id)
    .where("voided_at", "is", null)
    .executeTakeFirstOrThrow();
  if (contract.state !== "waiting") return 0;
  const { priceCents, payableCents } = await amountDueOf(db, contract);
  return payableCents + feeOn(priceCents, lot.buyer_fee_rate);
}
