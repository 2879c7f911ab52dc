import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { prepared } from "../../../db/prepared";
import { bidderTaxOf, type TaxFacts } from "../../invoices/buyer-tax";
import type { Package } from "../../packages/packages";
import { type AddedRates, addedRates } from "../../rules/fees";
import type { BuyerTax } from "../../rules/tax";

/** Needs a left join of `positions`. */
export const FIXED_TAX = sql<string | null>`case when positions.bidder_id is not null
  then coalesce(positions.tax, '') end`;

type TaxedLot = Pick<Package, "id" | "tax_rules">;

/** The taxes that were fixed with bidders' first bids, by bidder; others pay the package's rate. */
export async function fixedTaxesOn(
  db: Db,
  { id, tax_rules }: TaxedLot,
): Promise<ReadonlyMap<string, BuyerTax>> {
  if (tax_rules === null) return new Map();
  const rows = await findTaxes.all(db, { packageId: id });
  return new Map(rows.map(({ bidder_id, tax }) => [bidder_id, JSON.parse(tax) as BuyerTax]));
}

const findTaxes = prepared<{ packageId: string }, { bidder_id: string; tax: string }>((db, value) =>
  db
    .selectFrom("positions")
    .select(["bidder_id", "tax"])
    .$narrowType<{ tax: string }>()
    .where("package_id", "=", value("packageId"))
    .where("tax", "is not", null),
);

/** The tax that the member's first bid has fixed, or else the one that it would fix. */
export async function bidderTaxOn(
  db: Db,
  { id, tax_rules }: TaxedLot,
  memberId: string,
): Promise<BuyerTax | null> {
  if (tax_rules === null) return null;
  const facts = await findFacts.first(db, { packageId: id, memberId });
  return facts ? bidderTaxOf(tax_rules, facts) : null;
}

const findFacts = prepared<{ packageId: string; memberId: string }, TaxFacts>((db, value) =>
  db
    .selectFrom("users")
    .leftJoin("billing_details", "billing_details.member_id", "users.id")
    .leftJoin("positions", (join) =>
      join
        .onRef("positions.bidder_id", "=", "users.id")
        .on("positions.package_id", "=", value("packageId")),
    )
    .select(["users.country", "details as billing", FIXED_TAX.as("fixed")])
    .where("users.id", "=", value("memberId")),
);

/** What is added to prices for a bidder. */
export function bidderRates(
  lot: Pick<Package, "tax_added_rate" | "buyer_fee_rate">,
  tax: BuyerTax | null | undefined,
): AddedRates {
  return addedRates(tax ? tax.addedRate : lot.tax_added_rate, lot.buyer_fee_rate);
}
