import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import type { ContractTerms } from "../contracts/terms";
import type { DeliveryState } from "../delivery/course";
import { cursorOf, parseCursor } from "../lib/cursor";
import { AFTER_ALL_IDS } from "../lib/ids";
import { type Page, type PageRequest, pageOf } from "../lib/paging";
import type { Side } from "../rules/deal";
import { type Titled, titledIn } from "../rules/titled";

export interface OwnContract {
  id: string;
  reference: string;
  created_at: number;
  voided_at: number | null;
  /** Null once the package is deleted. */
  package_id: string | null;
  lot: Titled;
  terms: ContractTerms;
  isSeller: boolean;
  /** Who sent or listed, or who bid, for the party's organization of several. */
  actedBy: string | null;
}

export interface ContractsRequest extends Partial<PageRequest> {
  side?: Side | undefined;
  /** Of the delivery. */
  state?: DeliveryState | undefined;
  packageId?: string | undefined;
  /** Only contracts in which this member of the party has acted. */
  actor?: string | null;
  /** Only this contract. */
  id?: string | undefined;
}

export const CONTRACTS_PER_PAGE = 50;

const ACTED_BY = {
  seller: sql<string | null>`coalesce(contracts.acted_by, (select packages.acted_by
    from packages where packages.id = contracts.package_id))`,
  buyer: sql<string | null>`coalesce(
    (select bids.acted_by from bids where bids.id = contracts.bid_id),
    (select positions.acted_by from positions
      where positions.package_id = contracts.package_id
        and positions.bidder_id = contracts.buyer_id))`,
};

/** Whether a member sold or bought, or took a step of the contract. */
function isActive(side: Side, actor: string) {
  return sql<SqlBool>`(${ACTED_BY[side]} = ${actor} or exists (select 1 from deliveries
    join delivery_events on delivery_events.delivery_id = deliveries.id
    where deliveries.contract_id = contracts.id and delivery_events.acted_by = ${actor}))`;
}

const isInState = (state: string) =>
  sql<SqlBool>`exists (select 1 from deliveries
    where deliveries.contract_id = contracts.id and deliveries.state = ${state})`;

/** Newest first, including contracts for deleted packages. */
export async function listContracts(
  db: Db,
  partyId: string,
  { side, cursor, limit = CONTRACTS_PER_PAGE, ...filters }: ContractsRequest = {},
): Promise<Page<OwnContract>> {
  const [before] = cursor === undefined ? [AFTER_ALL_IDS] : parseCursor(cursor, "id");
  const { state, packageId, actor = null, id } = filters;
  const contractsAs = (side: Side) =>
    db
      .selectFrom("contracts")
      .select(["id", "reference", "created_at", "voided_at", "package_id", "terms"])
      .select([sql<Side>`${sql.lit(side)}`.as("side"), ACTED_BY[side].as("actedBy")])
      .where(`${side}_id`, "=", partyId)
      .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
      .$if(packageId !== undefined, (query) => query.where("package_id", "=", packageId ?? ""))
      .$if(state !== undefined, (query) => query.where(isInState(state ?? "")))
      .$if(actor !== null, (query) => query.where(isActive(side, actor ?? "")))
      .where("id", "<", before)
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute();
  const sides: readonly Side[] = side === undefined ? ["seller", "buyer"] : [side];
  const rows = (await Promise.all(sides.map(contractsAs))).flat();
  rows.sort((a, b) => (a.id < b.id ? 1 : -1));
  const page = pageOf(rows, limit, ({ id }) => cursorOf(id));
  return { ...page, entries: page.entries.map(ownContract) };
}

function ownContract({ side, terms: json, ...row }: { side: Side; terms: string } & ContractRow) {
  const terms = JSON.parse(json) as ContractTerms;
  return { ...row, terms, lot: titledIn(terms), isSeller: side === "seller" };
}

type ContractRow = Omit<OwnContract, "lot" | "terms" | "isSeller">;
