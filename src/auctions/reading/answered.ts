import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { compilable } from "../../../db/indexed";
import { jsonNumber, jsonRows } from "../../../db/json";
import { prepared } from "../../../db/prepared";
import { DAY } from "../../lib/time";
import { type Binding, maximumPayable } from "./binding";

/** A package for which a member of an organization answers. */
export interface Answered {
  organizationId: string;
  packageId: string;
  memberId: string;
  committedAt: number;
  /** What the contract costs, also after it is paid; 0 without a contract. */
  contractCents: number;
}

type Row = Omit<Answered, "contractCents"> &
  Omit<Binding, "bidderId" | "packageId" | "bidCents"> & { priceCents: number | null };

const IS_VOID = sql`deliveries.state in ('resolved', 'withdrawn')`;

const findRows = prepared<{ organizations: string; since: number }, Row>((db, value) =>
  compilable(
    sql`select mine.organization_id as "organizationId", mine.package_id as "packageId",
        mine.member_id as "memberId", mine.committed_at as "committedAt",
        case when not ${IS_VOID} then ${jsonNumber("contracts.terms", ["priceCents"])} end as "priceCents",
        null as "maximumCents", null as "exclusiveCents",
        coalesce(${jsonNumber("contracts.terms", ["tax", "addedRate"])}, 0) as "addedTaxRate",
        packages.buyer_fee_rate as "buyerFeeRate",
        ${jsonNumber("invoices.details", ["totalCents"])} - invoices.credited_cents as "invoicedCents"
      from commitments as mine join packages on packages.id = mine.package_id
        left join contracts on contracts.package_id = mine.package_id
          and contracts.buyer_id = mine.organization_id and contracts.voided_at is null
        left join deliveries on deliveries.contract_id = contracts.id
        left join invoices on invoices.contract_id = contracts.id and invoices.kind = 'invoice'
      where mine.organization_id in (
          select id from (${jsonRows(value("organizations"), { id: "text" })}) as organizations)
        and mine.committed_at >= ${value("since")}`,
    db,
  ),
);

/** Longer than any month. */
const MONTH_MS = 32 * DAY;

/** What members of these organizations have committed them to in the last month. */
export async function findAnswered(
  db: Db,
  organizationIds: readonly string[],
  now: number,
): Promise<Answered[]> {
  const organizations = JSON.stringify(organizationIds.map((id) => ({ id })));
  const rows = await findRows.all(db, { organizations, since: now - MONTH_MS });
  return rows.map(({ priceCents, organizationId, packageId, memberId, committedAt, ...terms }) => ({
    organizationId,
    packageId,
    memberId,
    committedAt,
    contractCents:
      priceCents === null
        ? 0
        : maximumPayable({ ...terms, packageId, bidderId: organizationId, bidCents: priceCents }),
  }));
}
