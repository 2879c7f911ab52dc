import type { Db } from "../../db/client";
import { type Consignment, type DeliveredFileRow, filesOf } from "./consignments";
import { faultyFilesOf } from "./faulty-files";
import type { FaultyFile } from "./intake/taking-in";

/** What is handed in, as its seller's program and page are told. */
export interface Standing {
  status: Consignment["status"] | "none";
  /** The consignment's number, from 1. */
  number: number;
  files: DeliveredFileRow[];
  /** What intake could not read, by file: to be removed or replaced. */
  faults: FaultyFile[];
  differs: string[];
}

/** How the consignment that was begun last stands. */
export async function standingOf(db: Db, deliveryId: string): Promise<Standing> {
  const last = await db
    .selectFrom("consignments")
    .selectAll()
    .where("delivery_id", "=", deliveryId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return { status: "none", number: 0, files: [], faults: [], differs: [] };
  return {
    status: last.status,
    number: last.number,
    // What was refused or given up is not there any more.
    files: ["open", "measuring", "sealed"].includes(last.status) ? await filesOf(db, last.id) : [],
    faults: faultyFilesOf(last),
    differs: JSON.parse(last.differs ?? "[]") as string[],
  };
}
