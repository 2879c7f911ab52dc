import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { RoadshowMaterialsTable } from "../../db/schema";
import { newId } from "../lib/ids";

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

/** Adds a written piece to what a package's publisher shows. */
export async function addTextMaterial(
  db: Db,
  packageId: string,
  { title, content }: { title: string; content: string },
  now: number,
): Promise<void> {
  await db
    .insertInto("roadshow_materials")
    .values({
      id: newId(now),
      package_id: packageId,
      title,
      type: "text",
      filename: null,
      description: null,
      file_url: null,
      content,
      file_size: null,
      created_at: now,
    })
    .execute();
}
