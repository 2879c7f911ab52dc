import { z } from "zod";
import type { Favorite } from "../../favorites/favorites";
import { id, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import { packageSchema } from "../packages/answers";

export const favoriteSchema = z
  .object({ id, packageId: id, createdAt: time })
  .meta({ id: "Favorite" });

export const listedFavoriteSchema = favoriteSchema.extend({ package: packageSchema });

export function favoriteJson(favorite: Favorite): z.output<typeof favoriteSchema> {
  return {
    id: favorite.id,
    packageId: favorite.package_id,
    createdAt: isoTime(favorite.created_at),
  };
}
