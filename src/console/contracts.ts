import type { Db } from "../../db/client";
import { jsonNumber, jsonText } from "../../db/json";
import { byArrival, containsText, listInOrder, type Orders, sortsOf } from "../../db/listing";
import { paymentOf, type SalePayment } from "../dashboard/sales";
import type { DeliveryState } from "../delivery/course";
import type { Listing, ListPage } from "../lib/listing";

const key = "contracts.id";
const reference = "contracts.reference";
const byReference = { by: reference, key: reference, type: "string" } as const;

const ORDERS = {
  ...byArrival(key),
  "reference-az": { ...byReference, direction: "asc" },
  "reference-za": { ...byReference, direction: "desc" },
  void: {
    by: "contracts.voided_at",
    key,
    type: "number",
    direction: "desc",
    nulls: ["last", "desc"],
  },
} as const satisfies Orders<string>;

export type ContractSort = keyof typeof ORDERS;
export const CONTRACT_SORTS = sortsOf(ORDERS);

export interface ListedContract {
  id: string;
  reference: string;
  package_id: string | null;
  title: string;
  seller_id: string | null;
  buyer_id: string | null;
  /** The parties' addresses, or their names in the contract once their account is deleted. */
  seller: string;
  buyer: string;
  price_cents: number;
  created_at: number;
  voided_at: number | null;
  state: DeliveryState | null;
  payment: SalePayment;
}

const TITLE = jsonText("contracts.terms", ["lot", "title"]);

export async function listContracts(
  db: Db,
  { search, ...listing }: Listing<ContractSort>,
  limit?: number,
): Promise<ListPage<ListedContract>> {
  const searchColumns = [
    ...["contracts.reference", "contracts.id", "contracts.package_id", "deliveries.state"],
    ...["seller.email", "buyer.email", TITLE],
  ];
  const query = db
    .selectFrom("contracts")
    .leftJoin("users as seller", "seller.id", "contracts.seller_id")
    .leftJoin("users as buyer", "buyer.id", "contracts.buyer_id")
    .leftJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .leftJoin("disputes", (join) =>
      join.onRef("disputes.delivery_id", "=", "deliveries.id").on("disputes.ended_at", "is", null),
    )
    .select(["contracts.id", "reference", "contracts.package_id", "contracts.created_at"])
    .select(["contracts.seller_id", "contracts.buyer_id", "voided_at"])
    .select(["deliveries.state", "disputes.state_before", TITLE.as("title")])
    .select(jsonNumber("contracts.terms", ["priceCents"]).as("price_cents"))
    .select((eb) => [
      eb.fn.coalesce("seller.email", jsonText("contracts.terms", ["seller", "name"])).as("seller"),
      eb.fn.coalesce("buyer.email", jsonText("contracts.terms", ["buyer", "name"])).as("buyer"),
    ])
    .$if(search !== "", (builder) => builder.where(containsText(db, searchColumns, search)));
  const { rows, next } = await listInOrder(query, ORDERS, listing, limit);
  const listedContracts = rows.map(({ state_before, ...row }) => ({
    ...row,
    payment: paymentOf({ ...row, state_before }),
  }));
  return { rows: listedContracts, next };
}
