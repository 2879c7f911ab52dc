import type { Db } from "../../db/client";

export async function relistingFigures(
  db: Db,
  packageId: string,
): Promise<{ samples: number; standing: number }> {
  const count = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
    (await query.executeTakeFirstOrThrow()).count;
  return {
    samples: await count(
      db
        .selectFrom("sample_files")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("package_id", "=", packageId),
    ),
    standing: await count(
      db
        .selectFrom("bids")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("package_id", "=", packageId)
        .where("status", "=", "pending"),
    ),
  };
}
