import { sql } from "kysely";
import type { Db } from "../../db/client";
import { withoutIndex } from "../../db/indexed";
import { prepared } from "../../db/prepared";
import { ORGANIZATION_PREFIX } from "../admission/admission";
import { memberIdsOf } from "../memberships/colleagues";
import type { Titled } from "../rules/titled";

export interface InvitedPackage extends Titled {
  id: string;
  endsAt: number;
}

const MAX_PACKAGES = 50;

export async function invitedPackages(
  db: Db,
  memberId: string,
  now: number,
): Promise<InvitedPackage[]> {
  return findInvited.all(db, { memberId, now });
}

/** Looks up the invited packages by ID, instead of an invitation for each running auction. */
const findInvited = prepared<{ memberId: string; now: number }, InvitedPackage>((db, value) =>
  db
    .selectFrom("invitations")
    .innerJoin("packages", "packages.id", "invitations.package_id")
    .select(["packages.id", "title", "english_title", "packages.language"])
    .select("auction_end_time as endsAt")
    .distinct()
    .where("email", "in", (eb) =>
      eb
        .selectFrom("users")
        .select("email")
        .where("id", "in", sql<string>`(${memberIdsOf(value("memberId"))})`)
        .where("is_email_verified", "=", 1)
        .unionAll(
          eb
            .selectFrom("users")
            .select(sql<string>`${sql.lit(ORGANIZATION_PREFIX)} || verified_as`.as("email"))
            .where("id", "=", value("memberId"))
            .where("verified_at", "is not", null),
        ),
    )
    .where("withdrawn_at", "is", null)
    .where("audience", "=", "invited")
    .where("hidden_at", "is", null)
    .where(withoutIndex<string>("status"), "=", "active")
    .where(withoutIndex("auction_end_time"), ">", value("now"))
    .orderBy("auction_end_time")
    .limit(MAX_PACKAGES),
);
