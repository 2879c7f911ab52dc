import { sql } from "kysely";
import { prepared } from "../../db/prepared";
import type { TokenRow, ViewerRow } from "./viewer";

export type SessionRow = ViewerRow & { expire: number; idle_expire: number };

const VIEWER_COLUMNS = [
  "users.id",
  "users.email",
  "users.first_name",
  "users.last_name",
  "users.is_email_verified",
  "users.created_at",
  "users.profile_image_url",
  "users.terms_accepted_at",
  "users.suspended_at as member_suspended_at",
  "users.waiting_since as member_waiting_since",
  "user_settings.settings",
  "memberships.roles as membership_roles",
  "account.id as account_id",
  "account.role",
  "account.suspended_at",
  "account.verified_at",
  "account.waiting_since",
  "account.approval_needed_at",
] as const;

export const findSession = prepared<{ sid: string }, SessionRow>((db, value) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("memberships", "memberships.member_id", "users.id")
    .innerJoin("users as account", (join) =>
      join.on((eb) =>
        eb("account.id", "=", eb.fn.coalesce("memberships.organization_id", "users.id")),
      ),
    )
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .leftJoin("operator_roles", "operator_roles.email", "users.email")
    .select(VIEWER_COLUMNS)
    .select(["expire", "idle_expire", "verified_at_start", "second_factor"])
    .select("operator_roles.role as operator_role")
    .where("sid", "=", value("sid")),
);

interface TokenViewerRow
  extends ViewerRow,
    Omit<TokenRow, "id">,
    Record<"token_id" | "token_hash", string> {
  expires_at: number;
  previous_until: number | null;
  used_at: number | null;
}

/**
 * Who acts with a token. It ends with the membership, because it acts for the organization for which
 * it was created. Nobody operates the marketplace with one.
 */
export const findTokenViewer = prepared<{ hash: string }, TokenViewerRow>((db, value) =>
  db
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.member_id")
    .leftJoin("memberships", "memberships.member_id", "users.id")
    .innerJoin("users as account", (join) =>
      join
        .onRef("account.id", "=", "api_tokens.organization_id")
        .on((eb) =>
          eb("account.id", "=", eb.fn.coalesce("memberships.organization_id", "users.id")),
        ),
    )
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .select(VIEWER_COLUMNS)
    .select(["api_tokens.id as token_id", "token_hash", "scopes", "networks", "used_at"])
    .select(["bid_limit_cents", "api_tokens.month_limit_cents", "previous_until"])
    .select((eb) => eb.fn.coalesce("expires_at", sql<number>`0`).as("expires_at"))
    .select([sql<number>`1`.as("verified_at_start"), sql<number>`0`.as("second_factor")])
    .select(sql<null>`null`.as("operator_role"))
    .where((eb) =>
      eb.or([eb("token_hash", "=", value("hash")), eb("previous_hash", "=", value("hash"))]),
    )
    .where("delivery_id", "is", null)
    .where("revoked_at", "is", null),
);
