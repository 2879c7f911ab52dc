import { sql } from "kysely";
import type { Db } from "../../db/client";
import { anchorOf } from "../delivery/delivery";
import type { Consignment, DeliveredFileRow } from "./consignments";
import { faultyFilesOf, unsettledFaults } from "./faulty-files";
import type { FileReading } from "./file-readings";
import type { FaultyFile } from "./intake/taking-in";

export interface HandedInFile
  extends Pick<DeliveredFileRow, "id" | "n" | "name" | "bytes" | "received" | "encoding"> {
  reading: FileReading | null;
  faults: FileReading["faults"];
  candidates: string[];
}

export interface ConsignmentStatus {
  status: Consignment["status"] | "none";
  number: number;
  files: HandedInFile[];
  total: number;
  read: number;
  faults: FaultyFile[];
  differs: string[];
}

const NOTHING = { files: [], total: 0, read: 0, faults: [] };

export async function consignmentStatus(db: Db, deliveryId: string): Promise<ConsignmentStatus> {
  const last = await db
    .selectFrom("consignments")
    .selectAll()
    .where("delivery_id", "=", anchorOf(deliveryId))
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return { status: "none", number: 0, ...NOTHING, differs: [] };
  return {
    status: last.status,
    number: last.number,
    ...(["open", "measuring", "sealed"].includes(last.status)
      ? await filesIn(db, last)
      : { ...NOTHING, faults: faultyFilesOf(last) }),
    differs: JSON.parse(last.differs ?? "[]") as string[],
  };
}

const MAX_READINGS = 100;

async function filesIn(db: Db, consignment: Consignment) {
  const rows = db.selectFrom("delivery_files").where("consignment_id", "=", consignment.id);
  const columns = ["id", "n", "name", "bytes", "received", "encoding"] as const;
  const first = await rows
    .select([...columns, "reading"])
    .orderBy(
      sql`case when encoding is null and reading like '%"faults":[{%' then 0 when reading is not null then 1 else 2 end`,
    )
    .orderBy("n")
    .limit(MAX_READINGS)
    .execute();
  const { total, read } = await rows
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.count<number>("reading").as("read"),
    ])
    .executeTakeFirstOrThrow();
  const listed =
    consignment.status === "measuring" ? first : await rows.select(columns).orderBy("n").execute();
  const readings = new Map(first.map(({ n, reading }) => [n, reading]));
  const faults = unsettledFaults(consignment, listed);
  const unsettled = Map.groupBy(faults, ({ n }) => n);
  const offers = new Map(
    faultyFilesOf(consignment).flatMap(({ n, candidates }) =>
      candidates ? [[n, candidates]] : [],
    ),
  );
  const files = listed.map((row): HandedInFile => {
    const found = readings.get(row.n);
    const reading = found ? (JSON.parse(found) as FileReading) : null;
    const own = consignment.status === "measuring" ? reading?.faults : unsettled.get(row.n);
    return {
      ...row,
      reading,
      faults: (own ?? []).map(({ fault, path = "" }) => ({ path, fault })),
      candidates: offers.get(row.n) ?? [],
    };
  });
  return { files, total, read, faults };
}
