import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { ContractTerms } from "../contracts/terms";
import type { DeliveryState } from "../delivery/course";
import { cursorOf, parseCursor } from "../lib/cursor";
import { AFTER_ALL_IDS } from "../lib/ids";
import { type Page, type PageRequest, pageOf } from "../lib/paging";
import { soldScope, termEnd } from "../rights/claims";
import { NO_RIGHTS, type Rights } from "../rights/rights";
import { type DealPayment, type DealRow, dealsQuery, paymentIn } from "./deal-rows";

/** What an organization bought and may use, as its contract says. */
export interface OwnLicense extends DealPayment {
  contractId: string;
  reference: string;
  /** Null once the package is deleted. */
  packageId: string | null;
  terms: ContractTerms;
  /** Null in contracts that state none. */
  rights: Rights | null;
  isExclusive: boolean;
  startsAt: number;
  endsAt: number;
  voidedAt: number | null;
  state: DeliveryState | null;
}

interface LicensesRequest extends PageRequest {
  packageId?: string | undefined;
}

/** Newest first, also void ones and those that have ended. */
export async function licensesOf(
  db: Db,
  buyerId: string,
  { cursor, limit, packageId = "" }: LicensesRequest,
): Promise<Page<OwnLicense>> {
  const [before] = cursor === undefined ? [AFTER_ALL_IDS] : parseCursor(cursor, "id");
  const request = { buyerId, before, most: limit + 1 };
  const rows =
    packageId === ""
      ? await findLicenses.all(db, request)
      : await findLicensesTo.all(db, { ...request, packageId });
  const page = pageOf(rows, limit, ({ id }) => cursorOf(id));
  return { ...page, entries: page.entries.map(licenseOf) };
}

type LicensesQuery = { buyerId: string; before: string; most: number };

const findLicenses = prepared<LicensesQuery, DealRow>(licensesQuery);

const findLicensesTo = prepared<LicensesQuery & { packageId: string }, DealRow>((db, value) =>
  licensesQuery(db, value).where("contracts.package_id", "=", value("packageId")),
);

function licensesQuery(
  db: Db,
  value: <Name extends keyof LicensesQuery>(name: Name) => LicensesQuery[Name],
) {
  return dealsQuery(db)
    .where("contracts.buyer_id", "=", value("buyerId"))
    .where("contracts.id", "<", value("before"))
    .orderBy("contracts.id", "desc")
    .limit(value("most"));
}

function licenseOf(row: DealRow): OwnLicense {
  const terms = JSON.parse(row.terms) as ContractTerms;
  const rights = terms.lot.rights && { ...NO_RIGHTS, ...terms.lot.rights };
  return {
    contractId: row.id,
    reference: row.reference,
    packageId: row.package_id,
    terms,
    rights,
    isExclusive: soldScope(rights, terms.licence?.kind ?? null) === "exclusive",
    startsAt: row.created_at,
    endsAt: termEnd(rights, row.created_at),
    voidedAt: row.voided_at,
    state: row.state,
    ...paymentIn(row),
  };
}
