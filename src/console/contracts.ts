import { jsonNumber, jsonText } from "../../db/json";
import { byArrival, listedTable } from "../../db/listing";
import { type PaymentState, paymentOf } from "../dashboard/deal-rows";
import type { DeliveryState } from "../delivery/course";

const key = "contracts.id";
const reference = "contracts.reference";
const byReference = { by: reference, key: reference, type: "string" } as const;

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
  payment: PaymentState;
}

const TITLE = jsonText("contracts.terms", ["lot", "title"]);

export const CONTRACTS = listedTable({
  orders: {
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
  },
  search: [
    ...["contracts.reference", "contracts.id", "contracts.package_id", "deliveries.state"],
    ...["seller.email", "buyer.email", TITLE],
  ],
  from: (db) =>
    db
      .selectFrom("contracts")
      .leftJoin("users as seller", "seller.id", "contracts.seller_id")
      .leftJoin("users as buyer", "buyer.id", "contracts.buyer_id")
      .leftJoin("deliveries", "deliveries.contract_id", "contracts.id")
      .leftJoin("disputes", (join) =>
        join
          .onRef("disputes.delivery_id", "=", "deliveries.id")
          .on("disputes.ended_at", "is", null),
      )
      .select(["contracts.id", "reference", "contracts.package_id", "contracts.created_at"])
      .select(["contracts.seller_id", "contracts.buyer_id", "voided_at"])
      .select(["deliveries.state", "disputes.state_before", TITLE.as("title")])
      .select(jsonNumber("contracts.terms", ["priceCents"]).as("price_cents"))
      .select((eb) => [
        eb.fn
          .coalesce("seller.email", jsonText("contracts.terms", ["seller", "name"]))
          .as("seller"),
        eb.fn.coalesce("buyer.email", jsonText("contracts.terms", ["buyer", "name"])).as("buyer"),
      ]),
  complete: (rows): ListedContract[] =>
    rows.map(({ state_before, ...row }) => ({
      ...row,
      payment: paymentOf({ ...row, state_before }),
    })),
});
