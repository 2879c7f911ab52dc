import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { compilable } from "../../../db/indexed";
import { jsonRows } from "../../../db/json";
import { prepared } from "../../../db/prepared";
import { DAY } from "../../lib/time";
import {
  type Binding,
  CONTRACT_CENTS,
  CONTRACT_TAX_RATE,
  INVOICED_CENTS,
  maximumPayable,
} from "./binding";

/** A package for which a member of an organization answers. */
export interface Answered {
  organizationId: string;
  packageId: string;
  memberId: string;
  /** With which the member acted. */
  tokenId: string | null;
  committedAt: number;
  /** What the contract costs, also after it is paid; 0 without a contract. */
  contractCents: number;
}

type Row = Omit<Answered, "contractCents"> &
  Omit<Binding, "bidderId" | "packageId" | "bidCents"> & { priceCents: number | null };

const findRows = prepared<{ organizations: string; bound: string; since: number }, Row>(
  (db, value) =>
    compilable(
      sql`with held as (
        select package_id, organization_id as bidder_id, member_id, committed_at, token_id
        from commitments
        where organization_id in (
            select id from (${jsonRows(value("organizations"), { id: "text" })}) as organizations)
          and committed_at >= ${value("since")}
        union
        select commitments.package_id, organization_id, member_id, committed_at, token_id
        from (${jsonRows(value("bound"), { bidder: "text", package: "text" })}) as bound
          join commitments on organization_id = bound.bidder and package_id = bound.package
      )
      select held.bidder_id as "organizationId", held.package_id as "packageId",
        held.member_id as "memberId", held.token_id as "tokenId",
        held.committed_at as "committedAt",
        ${CONTRACT_CENTS} as "priceCents", null as "maximumCents", null as "exclusiveCents",
        coalesce(${CONTRACT_TAX_RATE}, 0) as "addedTaxRate",
        (select buyer_fee_rate from packages where packages.id = held.package_id) as "buyerFeeRate",
        ${INVOICED_CENTS} as "invoicedCents"
      from held`,
      db,
    ),
);

/** Longer than any month. */
const MONTH_MS = 32 * DAY;

/**
 * What members of these organizations have committed them to in the last month, or before if it
 * still binds the organization.
 */
export async function findAnswered(
  db: Db,
  organizationIds: readonly string[],
  bindings: readonly Pick<Binding, "bidderId" | "packageId">[],
  now: number,
): Promise<Answered[]> {
  const organizations = JSON.stringify(organizationIds.map((id) => ({ id })));
  const pairs = bindings.map(({ bidderId, packageId }) => ({
    bidder: bidderId,
    package: packageId,
  }));
  const bound = JSON.stringify(pairs);
  const rows = await findRows.all(db, { organizations, bound, since: now - MONTH_MS });
  return rows.map(({ priceCents, ...row }) => {
    const { organizationId: bidderId, packageId, memberId, tokenId, committedAt } = row;
    const contractCents =
      priceCents === null ? 0 : maximumPayable({ ...row, bidderId, bidCents: priceCents });
    return { organizationId: bidderId, packageId, memberId, tokenId, committedAt, contractCents };
  });
}
