import type { Db } from "../../db/client";
import { personName } from "../lib/languages";
import { ORGANIZATION_PICTURE } from "../memberships/logo";
import { toPublicProfile } from "../settings/settings";
import type { Correspondent } from "./answers";
import { type Chat, otherMemberOf, shownIdOf } from "./chats";

export const PROFILE_COLUMNS = [
  "users.id as user_id",
  "first_name",
  "last_name",
  "organization",
  "country",
  ORGANIZATION_PICTURE,
  "email",
  "settings",
] as const;

type ProfileRow = Parameters<typeof toPublicProfile>[0] & { user_id: string };

export async function correspondentOf(
  db: Db,
  chat: Chat,
  pseudonymKey: string,
): Promise<Correspondent> {
  const id = shownIdOf(chat, pseudonymKey);
  if (id !== otherMemberOf(chat)) return pseudonymousCorrespondent(id);
  const row = await db
    .selectFrom("users")
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .select(PROFILE_COLUMNS)
    .where("users.id", "=", id)
    .executeTakeFirstOrThrow();
  return namedCorrespondent(row, id === chat.sellerId ? "seller" : "buyer");
}

/** Returns the other members of conversations that the member wrote in, with public names. */
export async function sendersOf(
  db: Db,
  conversationIds: readonly string[],
  viewerId: string,
): Promise<Map<string, { otherId: string; from: string }>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("conversations")
    .innerJoin("users", (join) =>
      join.on((eb) =>
        eb(
          "users.id",
          "=",
          eb
            .case()
            .when("seller_id", "=", viewerId)
            .then(eb.ref("buyer_id"))
            .else(eb.ref("seller_id"))
            .end(),
        ),
      ),
    )
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .select(PROFILE_COLUMNS)
    .select(["conversations.id", "seller_id"])
    .where("conversations.id", "in", conversationIds)
    .where((eb) => eb.or([eb("seller_id", "=", viewerId), eb("buyer_id", "=", viewerId)]))
    .execute();
  return new Map(
    rows.map((row) => {
      const role = row.seller_id === viewerId ? "buyer" : "seller";
      const { firstName, lastName } = namedCorrespondent(row, role);
      return [row.id, { otherId: row.user_id, from: personName(firstName, lastName) }];
    }),
  );
}

export function namedCorrespondent(row: ProfileRow, role: "seller" | "buyer"): Correspondent {
  return profiledCorrespondent(role === "seller" ? toPublicProfile(row) : row);
}

type Profile = Pick<
  ProfileRow,
  "user_id" | "first_name" | "last_name" | "organization" | "profile_image_url"
>;

/** Call it with what the reader may see of a profile. */
export function profiledCorrespondent(profile: Profile): Correspondent {
  return {
    id: profile.user_id,
    firstName: profile.first_name,
    lastName: profile.last_name,
    organization: profile.organization,
    profileImageUrl: profile.profile_image_url,
  };
}

export function pseudonymousCorrespondent(pseudonym: string): Correspondent {
  const hiddenFields = {
    firstName: null,
    lastName: null,
    organization: null,
    profileImageUrl: null,
  };
  return { id: pseudonym, ...hiddenFields };
}
