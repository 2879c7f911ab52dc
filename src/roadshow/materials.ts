import { sql } from "kysely";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { Conflict, coded, InvalidInput, NotFound } from "../lib/errors";
import { newId } from "../lib/ids";
import { findOwnPackage } from "../packages/own-packages";
import { type MaterialInput, type MaterialRow, materialContent } from "./material-content";
import { updateFeatured } from "./roadshows";
import type { MaterialType } from "./schema";

export interface MaterialOwner {
  packageId: string;
  sellerId: string;
}

export class MaterialNotFound extends coded(NotFound, "material-not-found") {}

export class TooManyMaterials extends Conflict {
  constructor() {
    super("too-many-materials", { most: MAX_MATERIALS });
  }
}

export class MaterialsChanged extends coded(Conflict, "materials-changed") {}

const MAX_MATERIALS = 100;

export function listMaterials(db: Db, packageId: string): Promise<MaterialRow[]> {
  return materialsOf(db, packageId).execute();
}

export function materialsOf(db: Db, packageId: string) {
  return db
    .selectFrom("roadshow_materials")
    .select(["id", "package_id", "title", "type", "filename", "description", "file_url"])
    .select(["content", "file_size", "position", "created_at"])
    .where("package_id", "=", packageId)
    .orderBy("position")
    .orderBy("created_at")
    .orderBy("id")
    .limit(sql.lit(MAX_MATERIALS));
}

export async function findMaterial(db: Db, packageId: string, id: string): Promise<MaterialRow> {
  const row = await db
    .selectFrom("roadshow_materials")
    .selectAll()
    .where("id", "=", id)
    .where("package_id", "=", packageId)
    .executeTakeFirst();
  if (!row) throw new MaterialNotFound();
  return row;
}

export async function addMaterial(
  db: Db,
  { packageId, sellerId }: MaterialOwner,
  { type, title, description = null, ...content }: MaterialInput & { type: MaterialType },
  now: number,
): Promise<MaterialRow> {
  return inTransaction(db, async (tx) => {
    await findOwnPackage(tx, packageId, sellerId);
    const existingMaterials = await listMaterials(tx, packageId);
    if (existingMaterials.length >= MAX_MATERIALS) throw new TooManyMaterials();
    const position = existingMaterials.at(-1)?.position ?? 0;
    const id = newId(now);
    const columns = { id, package_id: packageId, title, type, description, position };
    const material = await tx
      .insertInto("roadshow_materials")
      .values({ ...columns, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (existingMaterials.length === 0) await updateFeatured(tx, packageId, now);
    return saveContent(tx, material, content, sellerId);
  });
}

export async function changeMaterial(
  db: Db,
  { packageId, sellerId, materialId }: MaterialOwner & { materialId: string },
  {
    type,
    title,
    description = null,
    ...content
  }: MaterialInput & { type?: MaterialType | undefined },
): Promise<MaterialRow> {
  return inTransaction(db, async (tx) => {
    await findOwnPackage(tx, packageId, sellerId);
    const material = await findMaterial(tx, packageId, materialId);
    if (type && type !== material.type) {
      throw new InvalidInput([
        { path: "type", message: "cannot change: add a new material instead" },
      ]);
    }
    return saveContent(tx, { ...material, title, description }, content, sellerId);
  });
}

export async function removeMaterial(
  db: Db,
  { packageId, sellerId, materialId }: MaterialOwner & { materialId: string },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await findOwnPackage(tx, packageId, sellerId);
    const { id } = await findMaterial(tx, packageId, materialId);
    await tx.deleteFrom("roadshow_materials").where("id", "=", id).execute();
    const others = await listMaterials(tx, packageId);
    if (others.length === 0) await updateFeatured(tx, packageId, now);
  });
}

export async function orderMaterials(
  db: Db,
  { packageId, sellerId }: MaterialOwner,
  ids: readonly string[],
): Promise<MaterialRow[]> {
  return inTransaction(db, async (tx) => {
    await findOwnPackage(tx, packageId, sellerId);
    const materials = await listMaterials(tx, packageId);
    const orderedIds = new Set(ids);
    const isComplete =
      ids.length === materials.length && materials.every(({ id }) => orderedIds.has(id));
    if (!isComplete) throw new MaterialsChanged();
    for (const [index, id] of ids.entries()) {
      await tx
        .updateTable("roadshow_materials")
        .set({ position: index + 1 })
        .where("id", "=", id)
        .execute();
    }
    return listMaterials(tx, packageId);
  });
}

export async function moveMaterial(
  db: Db,
  { packageId, sellerId, materialId }: MaterialOwner & { materialId: string },
  direction: "up" | "down",
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await findOwnPackage(tx, packageId, sellerId);
    const { id } = await findMaterial(tx, packageId, materialId);
    const ids = (await listMaterials(tx, packageId)).map((material) => material.id);
    const from = ids.indexOf(id);
    const to = Math.min(ids.length - 1, Math.max(0, direction === "up" ? from - 1 : from + 1));
    ids.splice(to, 0, ...ids.splice(from, 1));
    await orderMaterials(tx, { packageId, sellerId }, ids);
  });
}

async function saveContent(
  tx: Db,
  material: MaterialRow,
  content: Pick<MaterialInput, "content" | "fileUrl">,
  sellerId: string,
): Promise<MaterialRow> {
  const { title, description } = material;
  return tx
    .updateTable("roadshow_materials")
    .set({ title, description, ...(await materialContent(tx, material, content, sellerId)) })
    .where("id", "=", material.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
