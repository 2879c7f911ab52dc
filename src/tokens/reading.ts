import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { Viewer } from "../accounts/viewer";
import { isId } from "../lib/ids";
import { personName } from "../lib/languages";
import type { Scope } from "../rules/scopes";
import { TokenNotFound } from "./refusals";

export interface OwnToken {
  id: string;
  name: string;
  scopes: readonly Scope[];
  /** Its last characters. */
  hint: string;
  bidCents: number | null;
  monthCents: number | null;
  networks: readonly string[];
  createdAt: number;
  /** Null for a delivery's, which ends with the delivery. */
  expiresAt: number | null;
  usedAt: number | null;
  /** The network that last used it. */
  usedFrom: string | null;
  isOfOrganization: boolean;
  /** Who acts with it; null for a delivery's from before. */
  memberId: string | null;
  memberName: string;
  /** The number of the contract for whose delivery it is. */
  contract: string | null;
}

type Reader = Pick<Viewer, "id" | "memberId" | "permissions">;

const MAX_LISTED = 500;

/** Newest first: a member's own, and to owners all of the organization, until they are revoked. */
export async function listTokens(db: Db, reader: Reader): Promise<OwnToken[]> {
  const rows = await findTokens.all(db, keyOf(reader));
  return rows.map(ownToken);
}

/** @throws TokenNotFound if it is neither the member's nor one of an organization that they own */
export async function readToken(db: Db, reader: Reader, id: string): Promise<OwnToken> {
  const row = await findToken.first(db, { ...keyOf(reader), id: isId(id) ? id : "" });
  if (!row) throw new TokenNotFound();
  return ownToken(row);
}

const keyOf = ({ id, memberId, permissions }: Reader) => ({
  organization: id,
  member: memberId,
  isOwner: permissions.has("manage") ? 1 : 0,
});

type Key = ReturnType<typeof keyOf>;

type Row = Awaited<ReturnType<ReturnType<typeof tokensQuery>["executeTakeFirstOrThrow"]>>;

function tokensQuery(db: Db) {
  return (
    db
      .selectFrom("api_tokens")
      .leftJoin("users", "users.id", "api_tokens.member_id")
      .leftJoin("deliveries", "deliveries.id", "api_tokens.delivery_id")
      .leftJoin("contracts", "contracts.id", "deliveries.contract_id")
      .select(["api_tokens.id", "name", "scopes", "hint", "bid_limit_cents", "networks", "used_at"])
      .select(["month_limit_cents", "api_tokens.created_at", "expires_at", "used_from"])
      .select(["of_organization", "api_tokens.member_id", "first_name", "last_name", "email"])
      .select("contracts.reference")
      .where("revoked_at", "is", null)
      // The organization's index has both.
      .orderBy("organization_id", "desc")
      .orderBy("api_tokens.id", "desc")
      .limit(MAX_LISTED)
  );
}

const findTokens = prepared<Key, Row>((db, value) =>
  tokensQuery(db)
    .where("organization_id", "=", value("organization"))
    .where((eb) =>
      eb.or([eb("member_id", "=", value("member")), eb(eb.val(value("isOwner")), "=", 1)]),
    ),
);

const findToken = prepared<Key & { id: string }, Row>((db, value) =>
  tokensQuery(db)
    .where("api_tokens.id", "=", value("id"))
    .where("organization_id", "=", value("organization"))
    .where((eb) =>
      eb.or([eb("member_id", "=", value("member")), eb(eb.val(value("isOwner")), "=", 1)]),
    ),
);

const ownToken = (row: Row): OwnToken => ({
  id: row.id,
  name: row.name,
  scopes: JSON.parse(row.scopes) as Scope[],
  hint: row.hint,
  bidCents: row.bid_limit_cents,
  monthCents: row.month_limit_cents,
  networks: JSON.parse(row.networks) as string[],
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
  usedFrom: row.used_from,
  isOfOrganization: row.of_organization === 1,
  memberId: row.member_id,
  memberName: personName(row.first_name ?? "", row.last_name ?? "") || (row.email ?? ""),
  contract: row.reference,
});
