import { sql } from "kysely";
import type { Db } from "../../db/client";
import { newId } from "../lib/ids";
import type { Package } from "../packages/packages";
import { requireSampleBytes } from "./samples";

type Lot = Pick<Package, "id" | "seller_id">;

/** Keeps the original upload times. @throws SampleRoomUsedUp */
export async function copySamples(tx: Db, from: Lot, to: Lot): Promise<void> {
  const samples = await tx
    .selectFrom("sample_files")
    .select(["id", "uploaded_at", "original_size"])
    .where("package_id", "=", from.id)
    .orderBy("uploaded_at")
    .execute();
  const bytes = samples.reduce((sum, { original_size }) => sum + original_size, 0);
  await requireSampleBytes(tx, to.seller_id, bytes);
  for (const { id, uploaded_at } of samples) {
    const copy = newId(uploaded_at);
    await sql`
      insert into sample_files (id, package_id, filename, file_content, file_type, content_type,
        original_size, word_count, quality_score, analysis, language, uploaded_at, benchmarks,
        reviewed_at, shown_characters, kind)
      select ${copy}, ${to.id}, filename, file_content, file_type, content_type,
        original_size, word_count, quality_score, analysis, language, uploaded_at, benchmarks,
        reviewed_at, shown_characters, kind
      from sample_files where id = ${id}`.execute(tx);
    await copyProblemSets(tx, id, { id: copy, packageId: to.id });
    await copyDecisions(tx, id, { id: copy, packageId: to.id });
  }
}

async function copyDecisions(tx: Db, sampleId: string, copy: { id: string; packageId: string }) {
  const decisions = await tx
    .selectFrom("near_copies")
    .selectAll()
    .where((eb) => eb.or([eb("sample_id", "=", sampleId), eb("other_sample_id", "=", sampleId)]))
    .where("status", "in", ["confirmed", "dismissed"])
    .execute();
  for (const decision of decisions) {
    const copyColumns =
      decision.sample_id === sampleId
        ? { sample_id: copy.id, package_id: copy.packageId }
        : { other_sample_id: copy.id, other_package_id: copy.packageId };
    await tx
      .insertInto("near_copies")
      .values({ ...decision, ...copyColumns, id: newId(decision.found_at) })
      .execute();
  }
}

async function copyProblemSets(tx: Db, sampleId: string, copy: { id: string; packageId: string }) {
  const sets = await tx
    .selectFrom("problem_sets")
    .selectAll()
    .where("sample_id", "=", sampleId)
    .execute();
  for (const set of sets) {
    const copyColumns = {
      id: newId(set.uploaded_at),
      sample_id: copy.id,
      package_id: copy.packageId,
    };
    await tx
      .insertInto("problem_sets")
      .values({ ...set, ...copyColumns })
      .execute();
  }
}
