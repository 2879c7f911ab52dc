import type { Db } from "../../db/client";
import { personName } from "../lib/languages";
import { toPublicProfile } from "../settings/settings";
import type { Package } from "./packages";
import type { Seller } from "./sellers";

type NamedSeller = Pick<Seller, "id" | "first_name" | "last_name" | "organization">;

/** The name of the account, for programs: anyone can state any publisher. */
export function sellerName({ id, first_name, last_name, organization }: NamedSeller): string {
  return organization || personName(first_name, last_name) || `Seller ${id.slice(-5)}`;
}

export async function sellerNames(
  db: Db,
  lots: readonly Pick<Package, "seller_id">[],
): Promise<Map<string, string>> {
  const sellers = await db
    .selectFrom("users")
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .select(["id", "first_name", "last_name", "organization", "country"])
    .select(["profile_image_url", "email", "settings"])
    .where("id", "in", ["", ...new Set(lots.map(({ seller_id }) => seller_id))])
    .execute();
  return new Map(sellers.map((seller) => [seller.id, sellerName(toPublicProfile(seller))]));
}

/** For programs and pictures, in English. */
export function statedPublisher(lot: Pick<Package, "publisher" | "publisher_verified">): string {
  const { publisher, publisher_verified: isVerified } = lot;
  if (!publisher) return "";
  return isVerified === 1
    ? `Publisher (verified): ${publisher}`
    : `Publisher, as stated by the seller: ${publisher}`;
}
