import { sql } from "kysely";
import type { Db } from "../../db/client";
import { ORGANIZATION_PREFIX } from "../admission/admission";
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
  return db
    .selectFrom("invitations")
    .innerJoin("packages", "packages.id", "invitations.package_id")
    .select(["packages.id", "title", "english_title", "packages.language"])
    .select("auction_end_time as endsAt")
    .distinct()
    .where("email", "in", (eb) =>
      eb
        .selectFrom("users")
        .select("email")
        .where("id", "=", memberId)
        .where("is_email_verified", "=", 1)
        .unionAll(
          eb
            .selectFrom("users")
            .select(sql<string>`${sql.lit(ORGANIZATION_PREFIX)} || verified_as`.as("email"))
            .where("id", "=", memberId)
            .where("verified_at", "is not", null),
        ),
    )
    .where("withdrawn_at", "is", null)
    .where("audience", "=", "invited")
    .where("hidden_at", "is", null)
    .where("status", "=", "active")
    .where("auction_end_time", ">", now)
    .orderBy("auction_end_time")
    .limit(MAX_PACKAGES)
    .execute();
}
