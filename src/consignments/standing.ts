import { sql } from "kysely";
import type { Db } from "../../db/client";
import type { Consignment, DeliveredFileRow } from "./consignments";
import { faultyFilesOf, unsettledFaults } from "./faulty-files";
import type { FileReading } from "./file-readings";
import type { FaultyFile } from "./intake/taking-in";

/** A file that is handed in. */
export interface HandedInFile
  extends Pick<DeliveredFileRow, "id" | "n" | "name" | "bytes" | "received" | "encoding"> {
  reading: FileReading | null;
  /** What could not be read; `path` is inside the file, where it is an archive. */
  faults: FileReading["faults"];
  /** What to choose its encoding from where that is a guess, the likeliest first. */
  candidates: string[];
}

/** What is handed in, for its seller's program and page. */
export interface Standing {
  status: Consignment["status"] | "none";
  /** The consignment's number, from 1. */
  number: number;
  /** While intake works, the first 100: those that it could not read, then those that it has read. */
  files: HandedInFile[];
  total: number;
  /** How many files intake has read. */
  read: number;
  /** What intake could not read, by file; its seller has to remove or replace it. */
  faults: FaultyFile[];
  differs: string[];
}

const NOTHING = { files: [], total: 0, read: 0, faults: [] };

/** How the consignment that was begun last stands. */
export async function standingOf(db: Db, deliveryId: string): Promise<Standing> {
  const last = await db
    .selectFrom("consignments")
    .selectAll()
    .where("delivery_id", "=", deliveryId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return { status: "none", number: 0, ...NOTHING, differs: [] };
  return {
    status: last.status,
    number: last.number,
    // The files of a refused or abandoned consignment are gone.
    ...(["open", "measuring", "sealed"].includes(last.status)
      ? await filesIn(db, last)
      : { ...NOTHING, faults: faultyFilesOf(last) }),
    differs: JSON.parse(last.differs ?? "[]") as string[],
  };
}

/** At most 100 readings: a page shows no more, and parsing 10,000 takes 30 ms. */
const MOST_READINGS = 100;

async function filesIn(db: Db, consignment: Consignment) {
  const rows = db.selectFrom("delivery_files").where("consignment_id", "=", consignment.id);
  const columns = ["id", "n", "name", "bytes", "received", "encoding"] as const;
  const first = await rows
    .select([...columns, "reading"])
    .orderBy(
      sql`case when encoding is null and reading like '%"faults":[{%' then 0 when reading is not null then 1 else 2 end`,
    )
    .orderBy("n")
    .limit(MOST_READINGS)
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
