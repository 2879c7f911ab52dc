import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { deleteNearDuplicates } from "./comparison/near-duplicates";
import { addProblemSet } from "./problem-sets";
import type { SampleAnalysis } from "./sample-analysis";
import { findChangeablePackage, loseSeal } from "./sampled-package";
import { requireSampleBytes, SampleNotFound, sampleColumns, updateDataQuality } from "./samples";
import type { NewSample } from "./schema";

export async function replaceSample(
  db: Db,
  owner: { packageId: string; sellerId: string; sampleId: string },
  sample: NewSample,
  analysis: SampleAnalysis,
  now: number,
): Promise<void> {
  const { sampleId } = owner;
  await inTransaction(db, async (tx) => {
    const lot = await findChangeablePackage(tx, owner, now);
    const previous = await tx
      .selectFrom("sample_files")
      .select(["original_size", "uploaded_at", "reviewed_at"])
      .where("id", "=", sampleId)
      .where("package_id", "=", lot.id)
      .executeTakeFirst();
    if (!previous) throw new SampleNotFound();
    const bytes = Buffer.byteLength(sample.fileContent);
    await requireSampleBytes(tx, owner.sellerId, Math.max(0, bytes - previous.original_size));
    await deleteNearDuplicates(tx, sampleId, lot.id);
    await tx.deleteFrom("sample_signatures").where("sample_id", "=", sampleId).execute();
    await tx.deleteFrom("problem_sets").where("sample_id", "=", sampleId).execute();
    await tx
      .updateTable("sample_files")
      .set({
        ...sampleColumns(sample, analysis),
        // Always increases, so that a running comparison notices the new text.
        uploaded_at: Math.max(now, previous.uploaded_at + 1),
        ...(sample.shownCharacters && { shown_characters: sample.shownCharacters }),
        reviewed_at: null,
        compared: 0,
        benchmarks: null,
      })
      .where("id", "=", sampleId)
      .execute();
    if (analysis.questions) await addProblemSet(tx, lot, sampleId, analysis.questions, now);
    await updateDataQuality(tx, lot.id, now);
    if (previous.reviewed_at !== null) await loseSeal(tx, lot, now);
  });
}
