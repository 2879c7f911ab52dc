import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { deleteNearDuplicates } from "./comparison/near-duplicates";
import { readAnalysis } from "./earlier-analyses";
import { type RecordRows, rowsOf } from "./record-rows";
import { findChangeablePackage, loseSeal } from "./sampled-package";
import { SampleNotFound, type SamplePreview, updateDataQuality } from "./samples";

const PART_CHARACTERS = 20_000;

export async function wholeText(db: Db, id: string): Promise<string | undefined> {
  const sample = db.selectFrom("sample_files").select("file_content").where("id", "=", id);
  return (await sample.executeTakeFirst())?.file_content;
}

export interface SamplePart {
  text: string;
  part: number;
  parts: number;
  windows: readonly number[];
  records: RecordRows | null;
}

/** Only for sellers and operators (docs/product.md#who-reads-samples). */
export async function readSamplePart(
  db: Db,
  sample: SamplePreview,
  requestedPart: number,
): Promise<SamplePart> {
  const analysis = sample.analysis ? readAnalysis(sample.analysis) : null;
  const windows = analysis?.windows ?? [];
  const { characters } = await db
    .selectFrom("sample_files")
    .select((eb) => eb.fn<number>("length", ["file_content"]).as("characters"))
    .where("id", "=", sample.id)
    .executeTakeFirstOrThrow(() => new SampleNotFound());
  const parts = windows.length || Math.max(1, Math.ceil(characters / PART_CHARACTERS));
  const part = Math.max(0, Math.min(requestedPart, parts - 1));
  const length = windows.at(-1)?.end || 1;
  const offsetOf = (at: number) => {
    const fraction = windows.length > 0 ? (windows[at]?.start ?? length) / length : at / parts;
    return Math.floor(fraction * characters);
  };
  const [start, end] = [part === 0 ? 0 : offsetOf(part), offsetOf(part + 1)];
  const { text } = await db
    .selectFrom("sample_files")
    .select((eb) =>
      eb.fn<string>("substr", ["file_content", eb.val(start + 1), eb.val(end - start)]).as("text"),
    )
    .where("id", "=", sample.id)
    .executeTakeFirstOrThrow(() => new SampleNotFound());
  const isJsonLines = analysis?.facts.format === "jsonl";
  const records = isJsonLines ? rowsOf(await linesFrom(db, sample.id, start, end)) : null;
  return { text, part, parts, windows: windows.map(({ percent }) => percent), records };
}

const MAX_RECORD_CHARACTERS = 50_000;

async function linesFrom(db: Db, id: string, start: number, end: number): Promise<string> {
  const offset = Math.max(0, start - 1);
  const { text } = await db
    .selectFrom("sample_files")
    .select((eb) =>
      eb
        .fn<string>("substr", [
          "file_content",
          eb.val(offset + 1),
          eb.val(end - offset + MAX_RECORD_CHARACTERS),
        ])
        .as("text"),
    )
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new SampleNotFound());
  const characters = Array.from(text);
  const lineStart = start === 0 ? 0 : characters.indexOf("\n") + 1;
  const lineBreak = characters.indexOf("\n", end - offset - 1);
  const lineEnd = lineBreak < 0 ? characters.length : lineBreak;
  return lineStart === 0 && start > 0 ? "" : characters.slice(lineStart, lineEnd).join("");
}

/** Also updates the package's data quality. */
export async function removeSample(
  db: Db,
  owner: { packageId: string; sellerId: string },
  id: string,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const lot = await findChangeablePackage(tx, owner, now);
    await deleteNearDuplicates(tx, id, lot.id);
    const row = await tx
      .deleteFrom("sample_files")
      .where("id", "=", id)
      .where("package_id", "=", lot.id)
      .returning("reviewed_at")
      .executeTakeFirst();
    if (!row) throw new SampleNotFound();
    await updateDataQuality(tx, lot.id, now);
    if (row.reviewed_at !== null) await loseSeal(tx, lot, now);
  });
}
