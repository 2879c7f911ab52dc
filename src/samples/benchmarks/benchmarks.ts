import type { Db } from "../../../db/client";
import { inTransaction } from "../../../db/transaction";
import { newId } from "../../lib/ids";
import { packWindows, windowsOf } from "../comparison/benchmark-windows";
import type { AddedBenchmarks } from "../comparison/comparison-worker";
import { shippedNames } from "./names";

export interface AddedBenchmark {
  name: string;
  windows: number;
  addedAt: number;
}

export type BenchmarkRefusal = "shipped" | "known" | "short";

/** Makes all samples due for comparison. Returns the number of windows, or a refusal. */
export async function addBenchmark(
  db: Db,
  name: string,
  texts: Iterable<string>,
  now: number,
): Promise<number | BenchmarkRefusal> {
  if (shippedNames.some((shippedName) => shippedName.toLowerCase() === name.toLowerCase()))
    return "shipped";
  const windows = windowsOf(texts);
  if (windows.length === 0) return "short";
  return inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto("benchmarks")
      .values({
        id: newId(now),
        name,
        windows: windows.length,
        hashes: packWindows(windows),
        added_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return "known";
    await incrementEdition(tx);
    return windows.length;
  });
}

export async function removeBenchmark(db: Db, name: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .deleteFrom("benchmarks")
      .where("name", "=", name)
      .returning("id")
      .executeTakeFirst();
    if (row) await incrementEdition(tx);
    return row !== undefined;
  });
}

export async function listBenchmarks(db: Db): Promise<AddedBenchmark[]> {
  const rows = await db
    .selectFrom("benchmarks")
    .select(["name", "windows", "added_at"])
    .orderBy("name")
    .execute();
  return rows.map(({ name, windows, added_at: addedAt }) => ({ name, windows, addedAt }));
}

export async function benchmarkEdition(db: Db): Promise<number> {
  const { edition } = await db
    .selectFrom("benchmark_state")
    .select("edition")
    .executeTakeFirstOrThrow();
  return edition;
}

export async function readBenchmarks(db: Db, edition: number): Promise<AddedBenchmarks> {
  const benchmarks = await db.selectFrom("benchmarks").select(["name", "hashes"]).execute();
  return { edition, benchmarks };
}

async function incrementEdition(tx: Db): Promise<void> {
  await tx
    .updateTable("benchmark_state")
    .set((eb) => ({ edition: eb("edition", "+", 1) }))
    .execute();
}
