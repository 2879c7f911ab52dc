import type { InferResult, SqlBool } from "kysely";
import type { Db } from "../../db/client";
import { jsonArrayOf } from "../../db/json";
import { prepared } from "../../db/prepared";
import { FIXED_TAX } from "../auctions/reading/fixed-tax";
import type { Conversation } from "../chat/chats";
import { isKnownTo } from "../chat/known-buyers";
import { bidderTaxOf, type TaxFacts } from "../invoices/buyer-tax";
import { countryOf, detailsIn } from "../invoices/details";
import type { Package } from "../packages/packages";
import { RECORD_COLUMNS } from "../records/records";
import { type DealRecord, type RecordRow, recordFrom } from "../rules/record";
import type { BuyerTax } from "../rules/tax";
import { settingsFrom } from "../settings/settings";

/** What a package's page shows about its reader, besides the reader's bids. */
export interface OwnFacts {
  needsCountry: boolean;
  /** Null if the package's own rate applies, or if the member's country is not known. */
  tax: BuyerTax | null;
  isFavorite: boolean;
  skipsMinimumReview: boolean;
  sellerKnowsReader: boolean;
  conversation: Conversation | null;
  sellerRecord: DealRecord;
}

type Bound = { member: string; package: string; seller: string };

interface Row extends TaxFacts, RecordRow {
  settings: string | null;
  favorites: number | null;
  knows: SqlBool;
  conversations: string;
}

const findOwn = prepared<Bound, Row>((db, value) =>
  db
    .selectFrom("users")
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .leftJoin("billing_details", "billing_details.member_id", "users.id")
    .leftJoin("positions", (join) =>
      join
        .onRef("positions.bidder_id", "=", "users.id")
        .on("positions.package_id", "=", value("package")),
    )
    .leftJoin("deal_records as record", (join) =>
      join.on("record.member_id", "=", value("seller")).on("record.side", "=", "seller"),
    )
    .select(["users.country", "settings", "billing_details.details as billing"])
    .select(FIXED_TAX.as("fixed"))
    .select(RECORD_COLUMNS)
    .select((eb) => [
      eb
        .selectFrom("favorites")
        .select((favorite) => favorite.fn.countAll<number>().as("count"))
        .where("favorites.user_id", "=", value("member"))
        .where("favorites.package_id", "=", value("package"))
        .as("favorites"),
      isKnownTo(value("seller"), "users.id").as("knows"),
      jsonArrayOf(db, conversationsOf(db, value("package"), value("member"))).as("conversations"),
    ])
    .where("users.id", "=", value("member")),
);

function conversationsOf(db: Db, packageId: string, buyerId: string) {
  return db
    .selectFrom("conversations")
    .select(["id", "package_id", "seller_id", "buyer_id", "last_message_id"])
    .select(["last_message_at", "buyer_wrote_at", "invited_at"])
    .where("package_id", "=", packageId)
    .where("buyer_id", "=", buyerId);
}

export async function ownFactsOf(
  db: Db,
  { id, seller_id, tax_rules }: Pick<Package, "id" | "seller_id" | "tax_rules">,
  memberId: string,
): Promise<OwnFacts> {
  const bound = { member: memberId, package: id, seller: seller_id };
  const row = (await findOwn.first(db, bound)) as Row;
  const [conversation] = JSON.parse(row.conversations) as InferResult<
    ReturnType<typeof conversationsOf>
  >;
  return {
    needsCountry: countryOf(detailsIn(row.billing), row) === null,
    tax: bidderTaxOf(tax_rules, row),
    isFavorite: (row.favorites ?? 0) > 0,
    skipsMinimumReview: settingsFrom(row.settings).skipMinimumReview,
    sellerKnowsReader: Boolean(row.knows),
    conversation: conversation ?? null,
    sellerRecord: recordFrom(row),
  };
}
