import type { Schema } from "../../db/schema";

/** Where rows belong to the person who signs in, and not to an organization. */
export const PERSONAL_COLUMNS = [
  ["api_tokens", "member_id"],
  ["authenticators", "user_id"],
  ["avatars", "user_id"],
  ["calendar_links", "user_id"],
  ["mail_tokens", "user_id"],
  ["memberships", "member_id"],
  ["complaints", "decided_by"],
  ["notices", "decided_by"],
  ["operator_mailings", "member_id"],
  ["notifications", "member_id"],
  ["passkeys", "user_id"],
  ["provider_accounts", "member_id"],
  ["push_subscriptions", "member_id"],
  ["recovery_codes", "user_id"],
  ["second_factor_removals", "user_id"],
  ["security_events", "user_id"],
  ["sessions", "user_id"],
  ["user_settings", "user_id"],
  ["organization_invitations", "invited_by"],
] as const;

interface OrganizationColumn {
  table: keyof Schema;
  column: string;
  /** An organization has one row for these; if both have one, that of the former goes. */
  one?: readonly string[];
  /** Unique for an organization, and only used until an answer has arrived. */
  key?: string;
}

/** Where rows belong to an organization, and follow it into another one. */
export const ORGANIZATION_COLUMNS: readonly OrganizationColumn[] = [
  { table: "acts", column: "organization_id" },
  { table: "api_tokens", column: "organization_id" },
  { table: "approvals", column: "organization_id" },
  { table: "bidder_requests", column: "member_id", one: ["package_id"] },
  { table: "bidder_requests", column: "seller_id" },
  { table: "bids", column: "seller_id" },
  { table: "billing_details", column: "member_id", one: [] },
  { table: "buyer_disclosures", column: "seller_id" },
  { table: "buyer_disclosures", column: "buyer_id" },
  { table: "chat_messages", column: "sender_id", key: "client_id" },
  { table: "chat_messages", column: "receiver_id" },
  { table: "commitments", column: "organization_id", one: ["package_id"] },
  { table: "complaints", column: "member_id" },
  { table: "contracts", column: "seller_id" },
  { table: "contracts", column: "buyer_id" },
  { table: "conversations", column: "seller_id" },
  { table: "conversations", column: "buyer_id" },
  { table: "deal_reviews", column: "author_id" },
  { table: "deal_reviews", column: "subject_id" },
  { table: "drafts", column: "seller_id", key: "draft_key" },
  { table: "favorites", column: "user_id", one: ["package_id"] },
  { table: "fee_notes", column: "member_id" },
  { table: "imported_listings", column: "seller_id", one: ["row_hash"] },
  { table: "known_bidders", column: "member_id", one: ["seller_id"] },
  { table: "known_bidders", column: "seller_id", one: ["member_id"] },
  { table: "mergers", column: "into_id" },
  { table: "notices", column: "notifier_id" },
  { table: "notifications", column: "organization_id" },
  { table: "notices", column: "subject_id" },
  { table: "offers", column: "bidder_id" },
  { table: "offers", column: "seller_id" },
  { table: "outbid_notices", column: "bidder_id", one: ["package_id"] },
  { table: "package_change_answers", column: "member_id", one: ["change_id"] },
  { table: "packages", column: "seller_id" },
  { table: "price_offers", column: "buyer_id" },
  { table: "price_offers", column: "seller_id" },
  { table: "saved_searches", column: "user_id", one: ["address"] },
  { table: "uploads", column: "user_id" },
  { table: "users", column: "merged_into" },
  { table: "webhooks", column: "organization_id" },
];

/**
 * Where rows belong to a bidder on a package. They follow an organization into another one, unless
 * that one has bid there too; then both stay who they were on that package.
 */
export const BIDDER_COLUMNS = [
  ["bids", "bidder_id"],
  ["exclusive_bids", "bidder_id"],
  ["maximum_bids", "bidder_id"],
  ["maximum_openings", "bidder_id"],
  ["packages", "exclusive_leader_id"],
  ["positions", "bidder_id"],
] as const;

/** Rows that end with an organization, because they say something about it alone. */
export const ENDING_COLUMNS = [
  ["deal_records", "member_id"],
  ["domain_proofs", "member_id"],
  ["identity_providers", "organization_id"],
  ["mergers", "from_id"],
  ["organization_invitations", "organization_id"],
  ["organizations", "id"],
] as const;

/** Rows that keep the ID: of signed records, answers to retries, closed series, and operators. */
export const LASTING_COLUMNS = [
  ["acts", "member_id"],
  ["amendments", "acted_by"],
  ["announcements", "created_by"],
  ["approvals", "decided_by"],
  ["approvals", "requested_by"],
  ["bid_reports", "decided_by"],
  ["bids", "acted_by"],
  ["bids", "answered_by"],
  ["certification_requests", "decided_by"],
  ["chat_messages", "acted_by"],
  ["commitments", "member_id"],
  ["contracts", "acted_by"],
  ["deliveries", "refund_closed_by"],
  ["delivery_events", "acted_by"],
  ["delivery_fetches", "acted_by"],
  ["disputes", "decided_by"],
  ["drafts", "acted_by"],
  ["exclusive_bids", "acted_by"],
  ["favorites", "acted_by"],
  ["idempotency_keys", "member_id"],
  ["invoice_series", "seller_id"],
  ["maximum_bids", "acted_by"],
  ["memberships", "organization_id"],
  ["provider_accounts", "organization_id"],
  ["near_copies", "decided_by"],
  ["offers", "acted_by"],
  ["operator_actions", "member_id"],
  ["operator_actions", "operator_id"],
  ["operator_actions", "seconded_by"],
  ["packages", "acted_by"],
  ["positions", "acted_by"],
  ["price_offers", "acted_by"],
  ["saved_searches", "acted_by"],
] as const;
