import type { Db } from "../../../db/client";
import { newId } from "../../lib/ids";
import { isoTime } from "../../lib/time";
import { actorFor } from "../../memberships/acting";
import type { Package } from "../../packages/packages";
import type { BuyerTax } from "../../rules/tax";
import { record } from "../../transparency/recording";
import type { License } from "../licenses";
import { bidderTaxOn } from "../reading/fixed-tax";

interface BidToPlace {
  bidderId: string;
  amountCents: number;
  automatic: boolean;
  kind: License["kind"];
  /** Until when the bidder has to confirm the address; null or absent if that is not needed. */
  confirmBy?: number | null;
  agreed?: AgreedOffer | undefined;
}

/** The offer after a missed reserve in which the parties agreed on the price. */
export interface AgreedOffer {
  /** Of the bid whose bidder got the offer. */
  bidSequence: number;
  until: number;
}

export function acceptanceEvent(
  sequence: number,
  kind: License["kind"],
  confirmBy: number | null = null,
) {
  return {
    type: "acceptance",
    sequence,
    ...(kind !== "seat" && { licence: kind }),
    ...(confirmBy !== null && { confirmBy: isoTime(confirmBy) }),
  } as const;
}

function agreementEvent(sequence: number, { bidSequence, until }: AgreedOffer) {
  const offered = { offer: bidSequence, offerUntil: isoTime(until) };
  return { type: "acceptance", sequence, ...offered } as const;
}

/** The caller must recompute the package's totals. */
export async function placeBidFor(
  tx: Db,
  lot: Pick<Package, "id" | "seller_id" | "tax_rules">,
  { bidderId, amountCents, automatic, kind, confirmBy, agreed }: BidToPlace,
  now: number,
): Promise<string> {
  const { state_seq: sequence } = await tx
    .updateTable("packages")
    .set((eb) => ({ state_seq: eb("state_seq", "+", 1) }))
    .where("id", "=", lot.id)
    .returning("state_seq")
    .executeTakeFirstOrThrow();
  const bid = { type: "bid", sequence, bidderId, amountCents, automatic } as const;
  const acceptance = agreed
    ? agreementEvent(sequence, agreed)
    : acceptanceEvent(sequence, kind, confirmBy);
  const [logged] = await record(tx, lot.id, [bid, acceptance], now);
  const id = newId(now);
  const tax = await bidderTaxOn(tx, lot, bidderId);
  await raisePosition(tx, { packageId: lot.id, bidderId, amountCents, tax });
  await tx
    .insertInto("bids")
    .values({
      id,
      package_id: lot.id,
      seller_id: lot.seller_id,
      bidder_id: bidderId,
      sequence,
      amount_cents: amountCents,
      message: null,
      status: "pending",
      contract_status: "none",
      contract_sent_at: null,
      created_at: now,
      automatic: automatic ? 1 : 0,
      log_entry: logged?.seq ?? null,
      acted_by: actorFor(bidderId),
    })
    .execute();
  return id;
}

async function raisePosition(
  tx: Db,
  {
    packageId,
    bidderId,
    amountCents,
    tax,
  }: { packageId: string; tax: BuyerTax | null } & Pick<BidToPlace, "bidderId" | "amountCents">,
): Promise<void> {
  const standing = { standing_cents: amountCents };
  await tx
    .insertInto("positions")
    .values({
      ...standing,
      highest_own_cents: amountCents,
      package_id: packageId,
      bidder_id: bidderId,
      tax: tax && JSON.stringify(tax),
      acted_by: actorFor(bidderId),
    })
    // The first bid has fixed the tax.
    .onConflict((conflict) =>
      conflict.columns(["package_id", "bidder_id"]).doUpdateSet((eb) => ({
        ...standing,
        acted_by: eb.fn.coalesce("excluded.acted_by", "positions.acted_by"),
        highest_own_cents: eb
          .case()
          .when("positions.highest_own_cents", ">", amountCents)
          .then(eb.ref("positions.highest_own_cents"))
          .else(amountCents)
          .end(),
      })),
    )
    .execute();
}
