import { sql } from "kysely";

/** The picture of the organization in `users`: its logo or, without one, its founder's picture. */
export const ORGANIZATION_PICTURE = sql<string | null>`coalesce(
  (select '/avatars/' || organizations.logo_id from organizations where organizations.id = users.id),
  users.profile_image_url)`.as("profile_image_url");
