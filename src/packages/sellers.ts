import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { UsersTable } from "../../db/schema/accounts";
import { ORGANIZATION_PICTURE } from "../memberships/logo";
import { RECORD_COLUMNS } from "../records/records";
import type { RecordRow } from "../rules/record";
import { toPublicProfile } from "../settings/settings";

export type Seller = Pick<
  Selectable<UsersTable>,
  | "id"
  | "first_name"
  | "last_name"
  | "organization"
  | "country"
  | "profile_image_url"
  | "created_at"
  | "verified_at"
  | "verified_domain"
> &
  RecordRow & {
    email: string | null;
  };

export async function findSeller(db: Db, sellerId: string): Promise<Seller> {
  return toPublicProfile(await sellerRow(db, sellerId).executeTakeFirstOrThrow());
}

export function sellerRow(db: Db, sellerId: string) {
  return db
    .selectFrom("users")
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .select(["id", "first_name", "last_name", "organization", "country"])
    .select(ORGANIZATION_PICTURE)
    .select(["created_at", "verified_at", "verified_domain"])
    .select(["email", "settings"])
    .leftJoin("deal_records as record", (join) =>
      join.onRef("record.member_id", "=", "users.id").on("record.side", "=", "seller"),
    )
    .select(RECORD_COLUMNS)
    .where("id", "=", sellerId);
}
