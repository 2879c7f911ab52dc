import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";

const SECRET_COLUMNS = new Set([
  ...[
    "password_hash",
    "sid",
    "token",
    "token_hash",
    "previous_hash",
    "secret",
    "previous_secret",
    "client_secret",
    "code_hash",
    "salt",
    "payload",
    "encryption_key",
    "package_key",
    "auth",
    "secret_hash",
    "network_hash",
    // Other members' IDs.
    "former_bidders",
  ],
  // Unsent emails contain secret links.
  "template_values",
  // Other members' maximums.
  ...["defense_cents", "beaten_cents"],
]);
const MEMBER_COLUMNS = new Set([
  "seller_id",
  "buyer_id",
  "sender_id",
  "receiver_id",
  "bidder_id",
  "decided_by",
  "refund_closed_by",
  "author_id",
  "member_id",
  "subject_id",
  "operator_id",
  "seconded_by",
  "notifier_id",
  "exclusive_leader_id",
  "from_id",
  "into_id",
  "merged_into",
]);
/** Who acted for an organization is known only to its members, each of whom exports their own data. */
const ACTOR_COLUMNS = new Set(["acted_by", "answered_by", "organization_id"]);
const FLAG_COLUMNS = new Set([
  ...[
    "certified",
    "is_email_verified",
    "automatic",
    "reserve_missed",
    "rights_sold",
    "confirms_winner",
    "good_faith",
    "has_step_by_solutions",
    "has_diagrams",
    "trusts_addresses",
  ],
]);
const TIME_COLUMN = /(_at|_time|_until|_since)$|^(expire|idle_expire|last_updated|confirm_by)$/;
const CENTS_SUFFIX = /_cents$/;
const JSON_COLUMNS = new Set([
  ...[
    "sess",
    "settings",
    "transports",
    "formats",
    "exclusions",
    "data_format",
    "subject_areas",
    "educational_standards",
  ],
  ...["data_quality", "analysis", "benchmarks", "topic_coverage", "terms", "document"],
  ...["refusal", "differs", "details", "fields", "columns", "events", "headers", "role_groups"],
]);

/** Omits secrets and other members' IDs. */
export function exportedRow(
  row: Readonly<Record<string, unknown>>,
  userId: string,
): Record<string, unknown> {
  const columns = Object.entries(row).filter(([column]) => !SECRET_COLUMNS.has(column));
  return Object.fromEntries(
    columns.map(([column, value]) => [
      camelCase(column.replace(CENTS_SUFFIX, "")),
      exportedValue(column, value, userId),
    ]),
  );
}

export function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function exportedValue(column: string, value: unknown, userId: string): unknown {
  if (value === null) return null;
  if (ACTOR_COLUMNS.has(column)) return value === userId ? "you" : null;
  if (MEMBER_COLUMNS.has(column)) return value === userId ? "you" : "another member";
  if (FLAG_COLUMNS.has(column)) return value === 1;
  if (value instanceof Uint8Array) return value.toBase64();
  if (typeof value === "number" && TIME_COLUMN.test(column)) return isoTime(value);
  if (typeof value === "number" && CENTS_SUFFIX.test(column)) return centsToDecimal(value);
  if (typeof value === "string" && JSON_COLUMNS.has(column)) return JSON.parse(value);
  return value;
}
