import type { Db } from "../../db/client";

export interface DeliveryFigures {
  uploadsOpen: number;
  intakeWaiting: number;
  sealed: number;
  disputesOpen: number;
  bytes: number;
}

export async function deliveryFigures(db: Db): Promise<DeliveryFigures> {
  const rows = await db
    .selectFrom("consignments")
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .where("status", "in", ["open", "measuring", "sealed"])
    .groupBy("status")
    .execute();
  const countOf = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  const { count: disputesOpen } = await db
    .selectFrom("disputes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  const { bytes } = await db
    .selectFrom("consignments")
    .innerJoin("delivery_files", "delivery_files.consignment_id", "consignments.id")
    .select((eb) =>
      eb.fn
        .coalesce(
          eb.fn.sum<number>(
            eb.fn.coalesce("delivery_files.sealed_bytes", "delivery_files.received"),
          ),
          eb.lit(0),
        )
        .as("bytes"),
    )
    .where("consignments.status", "in", ["open", "measuring", "sealed"])
    .executeTakeFirstOrThrow();
  return {
    uploadsOpen: countOf("open"),
    intakeWaiting: countOf("measuring"),
    sealed: countOf("sealed"),
    disputesOpen: Number(disputesOpen),
    bytes: Number(bytes),
  };
}
