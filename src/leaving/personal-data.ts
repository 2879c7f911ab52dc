import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/client";
import type { Schema } from "../../db/schema";
import { lotsBidOn } from "../auctions/bid";
import { camelCase, exportedRow } from "./exported-row";

export const OWN_TABLES: ReadonlyArray<readonly [keyof Schema, ...string[]]> = [
  ["users", "id"],
  ["user_settings", "user_id"],
  ["avatars", "user_id"],
  ["sessions", "user_id"],
  ["authenticators", "user_id"],
  ["recovery_codes", "user_id"],
  ["memberships", "member_id"],
  ["organizations", "id"],
  ["organization_invitations", "invited_by"],
  ["mergers", "from_id", "into_id"],
  ["acts", "member_id"],
  ["api_tokens", "member_id"],
  ["commitments", "member_id"],
  ["approvals", "requested_by"],
  ["second_factor_removals", "user_id"],
  ["passkeys", "user_id"],
  ["security_events", "user_id"],
  ["packages", "seller_id"],
  ["drafts", "seller_id"],
  ["imported_listings", "seller_id"],
  ["bids", "bidder_id"],
  ["positions", "bidder_id"],
  ["maximum_bids", "bidder_id"],
  ["exclusive_bids", "bidder_id"],
  ["maximum_openings", "bidder_id"],
  ["package_change_answers", "member_id"],
  ["idempotency_keys", "member_id"],
  ["offers", "bidder_id", "seller_id"],
  ["price_offers", "buyer_id", "seller_id"],
  ["favorites", "user_id"],
  ["saved_searches", "user_id"],
  ["calendar_links", "user_id"],
  ["conversations", "seller_id", "buyer_id"],
  ["chat_messages", "sender_id", "receiver_id"],
  ["uploads", "user_id"],
  ["outbid_notices", "bidder_id"],
  ["billing_details", "member_id"],
  ["invoice_series", "seller_id"],
  ["contracts", "seller_id", "buyer_id"],
  ["buyer_disclosures", "buyer_id", "seller_id"],
  ["fee_notes", "member_id"],
  ["deal_records", "member_id"],
  ["deal_reviews", "author_id"],
  ["mail_tokens", "user_id"],
  ["notifications", "member_id"],
  ["push_subscriptions", "member_id"],
  ["webhooks", "organization_id"],
  ["identity_providers", "organization_id"],
  ["provider_accounts", "member_id"],
  ["operator_actions", "member_id"],
  ["notices", "notifier_id"],
  ["complaints", "member_id"],
  ["domain_proofs", "member_id"],
  ["operator_mailings", "member_id"],
  ["bidder_requests", "member_id", "seller_id"],
  ["known_bidders", "member_id", "seller_id"],
];

export const PACKAGE_TABLES: ReadonlyArray<keyof Schema> = [
  "sample_files",
  "samplings",
  "problem_sets",
  "roadshows",
  "roadshow_materials",
  "certification_requests",
  "bid_news",
  "price_news",
  "bid_reports",
  "package_changes",
];

export const DELIVERY_TABLES: ReadonlyArray<keyof Schema> = [
  "recipients",
  "delivery_reports",
  "disputes",
  "delivery_events",
  "delivery_fetches",
];

const KEY_COLUMNS: Partial<Record<keyof Schema, string>> = {
  user_settings: "user_id",
  memberships: "member_id",
  organization_invitations: "email",
  mergers: "from_id",
  commitments: "package_id",
  calendar_links: "user_id",
  billing_details: "member_id",
  deal_records: "side",
  sessions: "sid",
  authenticators: "user_id",
  recovery_codes: "code_hash",
  identity_providers: "organization_id",
  provider_accounts: "subject",
  second_factor_removals: "user_id",
  imported_listings: "row_hash",
  positions: "package_id",
  maximum_bids: "package_id",
  exclusive_bids: "package_id",
  maximum_openings: "log_entry",
  package_change_answers: "change_id",
  idempotency_keys: "seq",
  outbid_notices: "package_id",
  bid_news: "package_id",
  price_news: "package_id",
  mail_tokens: "token_hash",
  notifications: "topic",
  notices: "reference",
  domain_proofs: "member_id",
  operator_mailings: "member_id",
  invitations: "email",
  bidder_requests: "package_id",
  known_bidders: "seller_id",
  operator_roles: "email",
  recipients: "file_id",
  delivery_reports: "consignment_id",
};

/** Yields JSON in pieces, so that a large export does not block the server. */
export async function* personalData(db: Db, userId: string, now: number): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(new Date(now))}`;
  for (const [table, ...columns] of OWN_TABLES) {
    const conditions = columns.map((column) => sql`${sql.ref(column)} = ${userId}`);
    const memberCondition = sql.join(conditions, sql` or `);
    yield* tableJson(
      db,
      table,
      (RESTRICTIONS[table] ?? unrestricted)(memberCondition, userId),
      userId,
    );
  }
  for (const table of PACKAGE_TABLES) {
    const condition = sql`package_id in (select id from packages where seller_id = ${userId})`;
    yield* tableJson(db, table, condition, userId);
  }
  const searchIds = sql`select id from saved_searches where user_id = ${userId}`;
  yield* tableJson(db, "search_matches", sql`search_id in (${searchIds})`, userId);
  const webhookIds = sql`select id from webhooks where organization_id = ${userId}`;
  yield* tableJson(db, "webhook_deliveries", sql`webhook_id in (${webhookIds})`, userId);
  const sentIds = sql`select id from webhook_deliveries where webhook_id in (${webhookIds})`;
  yield* tableJson(db, "webhook_tries", sql`delivery_id in (${sentIds})`, userId);
  const contractIds = sql`select id from contracts where seller_id = ${userId} or buyer_id = ${userId}`;
  yield* tableJson(db, "invoices", sql`contract_id in (${contractIds})`, userId);
  yield* tableJson(db, "amendments", sql`contract_id in (${contractIds})`, userId);
  const boughtIds = sql`select id from contracts where buyer_id = ${userId}`;
  yield* tableJson(db, "buckets", sql`contract_id in (${boughtIds})`, userId);
  yield* tableJson(db, "deliveries", sql`contract_id in (${contractIds})`, userId);
  const deliveryIds = sql`select id from deliveries where contract_id in (${contractIds})`;
  for (const table of DELIVERY_TABLES) {
    yield* tableJson(db, table, sql`delivery_id in (${deliveryIds})`, userId);
  }
  const sharedDeliveryIds = sql`select coalesce(shares_id, id) from deliveries where contract_id in (${contractIds})`;
  const ownCollections = sql`package_id in (select id from packages where seller_id = ${userId})`;
  const consignments = sql`(delivery_id in (${sharedDeliveryIds}) or ${ownCollections})`;
  yield* tableJson(db, "consignments", consignments, userId);
  const consignmentIds = sql`select id from consignments where ${consignments}`;
  yield* tableJson(db, "delivery_files", sql`consignment_id in (${consignmentIds})`, userId);
  const ownRecipient = sql`recipient = (select email from users where id = ${userId})`;
  yield* tableJson(db, "mail_outbox", ownRecipient, userId);
  const ownEmail = sql`email = (select email from users where id = ${userId})`;
  yield* tableJson(db, "operator_roles", ownEmail, userId);
  yield* tableJson(db, "invitations", sentOrReceived(userId), userId);
  yield "\n}\n";
}

/** Registering with an invited address does not prove that the address is the member's. */
const sentOrReceived = (userId: string) =>
  sql`(package_id in (select id from packages where seller_id = ${userId})
    or email in (select email from users where id = ${userId} and is_email_verified = 1))`;

const unrestricted = (condition: RawBuilder<unknown>) => condition;

/** Members see an operator's decision once it takes effect, which can need a second operator. */
const RESTRICTIONS: Partial<Record<keyof Schema, typeof onLotsBidOn>> = {
  bids: onLotsBidOn,
  operator_actions: (condition) => sql`(${condition}) and done_at is not null and declined = 0`,
};

function onLotsBidOn(condition: RawBuilder<unknown>, userId: string): RawBuilder<unknown> {
  return sql`package_id in ${lotsBidOn(userId)} and ${condition}`;
}

/** Reading keys first avoids sorting large rows. */
async function* tableJson(
  db: Db,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  userId: string,
): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(camelCase(table))}: [`;
  const key = sql.ref(KEY_COLUMNS[table] ?? "id");
  const { rows } = await sql<{ key: string }>`
    select distinct ${key} as key from ${sql.table(table)} where ${condition} order by 1`.execute(
    db,
  );
  let separator = "";
  for (const row of rows) {
    const found = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${key} = ${row.key} and (${condition})`.execute(db);
    for (const columns of found.rows) {
      yield separator + JSON.stringify(exportedRow(columns, userId));
      separator = ",\n";
    }
  }
  yield "]";
}
