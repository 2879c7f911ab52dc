import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { compilable } from "../../db/indexed";
import { jsonRows } from "../../db/json";
import { prepared } from "../../db/prepared";
import type { PackagesTable } from "../../db/schema/packages";
import { memberIdsOf } from "../memberships/colleagues";

/** Prefixes a verified organization's name, so that it cannot equal an email address. */
export const ORGANIZATION_PREFIX = "@";

/**
 * An invitation to the confirmed address of one member admits the whole organization. A bid still
 * admits it after the invitation is withdrawn.
 */
function isAdmitted(packageId: RawBuilder<unknown>, memberId: RawBuilder<unknown>) {
  return sql<SqlBool>`(exists (select 1 from users
      join invitations on invitations.package_id = ${packageId} and invitations.withdrawn_at is null
        and ((users.is_email_verified = 1 and invitations.email = users.email)
          or (users.id = ${memberId} and users.verified_at is not null
            and invitations.email = ${sql.lit(ORGANIZATION_PREFIX)} || users.verified_as))
      where users.id in (${memberIdsOf(memberId)}))
    or exists (select 1 from positions
      where positions.package_id = ${packageId} and positions.bidder_id = ${memberId})
    or exists (select 1 from exclusive_bids
      where exclusive_bids.package_id = ${packageId} and exclusive_bids.bidder_id = ${memberId}))`;
}

export function isOpenTo(memberId: string | RawBuilder<unknown>): RawBuilder<SqlBool> {
  const admitted = isAdmitted(sql.ref("packages.id"), sql`${memberId}`);
  return sql<SqlBool>`(packages.audience <> 'invited' or packages.seller_id = ${memberId}
    or ${admitted})`;
}

export function isVisibleOrDeleted(
  packageId: RawBuilder<unknown>,
  memberId: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  // Without this scalar subquery PostgreSQL joins all packages.
  return sql<SqlBool>`coalesce((select ${isOpenTo(memberId)} from packages
    where packages.id = ${packageId}), true)`;
}

export function isVisibleTo(memberId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(packages.shown = 1 or packages.seller_id = ${memberId}
    or (packages.audience = 'invited' and packages.hidden_at is null and ${isOpenTo(memberId)}))`;
}

const findAdmission = prepared<{ package: string; member: string }, { is_admitted: number }>(
  (db, value) =>
    compilable(
      sql`select 1 as is_admitted
        where ${isAdmitted(sql`${value("package")}`, sql`${value("member")}`)}`,
      db,
    ),
);

const findVerifiedMember = prepared<{ member: string }, { id: string }>((db, value) =>
  db
    .selectFrom("users")
    .select("id")
    .where("id", "=", value("member"))
    .where("verified_at", "is not", null),
);

type PackageAudience = Pick<Selectable<PackagesTable>, "id" | "seller_id" | "audience">;

const findAudiences = prepared<{ asked: string }, PackageAudience>((db, value) => {
  const ids = sql<string>`(select id from (${jsonRows(value("asked"), { id: "text" })}) as asked)`;
  return db.selectFrom("packages").select(["id", "seller_id", "audience"]).where("id", "in", ids);
});

export async function listInvitationOnlyPackages(
  db: Db,
  packageIds: readonly string[],
): Promise<PackageAudience[]> {
  if (packageIds.length === 0) return [];
  const json = JSON.stringify(packageIds.map((id) => ({ id })));
  return (await findAudiences.all(db, { asked: json })).filter(
    ({ audience }) => audience === "invited",
  );
}

/** Returns the invitation-only packages that the member was not invited to. */
export async function findHiddenPackages(
  db: Db,
  packageIds: readonly string[],
  memberId: string | null,
): Promise<ReadonlySet<string>> {
  const hiddenIds = new Set<string>();
  for (const { id, seller_id } of await listInvitationOnlyPackages(db, packageIds)) {
    if (seller_id === memberId) continue;
    if (memberId === null || !(await isInvited(db, id, memberId))) hiddenIds.add(id);
  }
  return hiddenIds;
}

export async function isInvited(db: Db, packageId: string, memberId: string): Promise<boolean> {
  const row = await findAdmission.first(db, { package: packageId, member: memberId });
  return row !== undefined;
}

export async function isVerifiedMember(db: Db, memberId: string): Promise<boolean> {
  return (await findVerifiedMember.first(db, { member: memberId })) !== undefined;
}
