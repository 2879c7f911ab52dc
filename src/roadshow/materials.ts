import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { RoadshowMaterialsTable } from "../../db/schema";

export type MaterialRow = Selectable<RoadshowMaterialsTable>;

/** What a package's publisher shows of it, in the order in which it was added. */
export function listMaterials(db: Db, packageId: string): Promise<MaterialRow[]> {
  return db
    .selectFrom("roadshow_materials")
    .selectAll()
    .where("package_id", "=", packageId)
    .orderBy("created_at")
    .limit(100)
    .execute();
}
