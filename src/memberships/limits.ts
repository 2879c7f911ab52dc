import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { monthStartOf } from "./time-zone";

/** What a member of an organization of several may commit it to; null is no limit. */
export interface MemberLimits {
  memberId: string;
  packageCents: number | null;
  monthCents: number | null;
  /** Set by the member: the most that they may answer for at once. */
  ownCents: number | null;
  /** When the organization's current month began. */
  monthStart: number;
}

interface LimitColumns {
  package_limit_cents: number | null;
  month_limit_cents: number | null;
  own_limit_cents: number | null;
}

export async function limitsFrom(
  db: Db,
  { organizationId, memberId }: { organizationId: string; memberId: string },
  limits: LimitColumns,
  now: number,
): Promise<MemberLimits> {
  const { package_limit_cents, month_limit_cents: monthCents, own_limit_cents } = limits;
  const start = monthCents === null ? 0 : await monthStartOf(db, organizationId, now);
  return {
    memberId,
    packageCents: package_limit_cents,
    monthCents,
    ownCents: own_limit_cents,
    monthStart: start,
  };
}

const findLimits = prepared<{ organization: string; member: string }, LimitColumns>((db, value) =>
  db
    .selectFrom("memberships")
    .select(["package_limit_cents", "month_limit_cents", "own_limit_cents"])
    .where("member_id", "=", value("member"))
    .where("organization_id", "=", value("organization")),
);

/** Null for accounts of one. */
export async function memberLimitsOf(
  db: Db,
  key: { organizationId: string; memberId: string },
  now: number,
): Promise<MemberLimits | null> {
  const { organizationId: organization, memberId: member } = key;
  const row = await findLimits.first(db, { organization, member });
  return row ? limitsFrom(db, key, row, now) : null;
}
