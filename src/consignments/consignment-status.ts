import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { collectionDeliveryId } from "../delivery/delivery";
import type { Consignment, DeliveredFileRow } from "./consignments";
import { faultyFilesOf, unsettledFaults } from "./faulty-files";
import type { FileReading } from "./file-readings";
import type { Holder } from "./holder";
import type { FaultyFile } from "./intake/taking-in";
import { type MeasuredReport, readMeasured } from "./report";

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
  /** The report that the seller can seal the collection with. */
  measured: (MeasuredReport & { countTags: boolean }) | null;
}

const NO_FILES = { files: [], total: 0, read: 0, faults: [] };

export async function consignmentStatus(db: Db, holder: Holder): Promise<ConsignmentStatus> {
  return statusOf(db, await latestConsignment(db, holder));
}

export function latestConsignment(db: Db, holder: Holder): Promise<Consignment | undefined> {
  return typeof holder === "string"
    ? findLatest.first(db, { deliveryId: holder })
    : findLatestOfPackage.first(db, holder);
}

const findLatest = prepared<{ deliveryId: string }, Consignment>((db, value) =>
  db
    .selectFrom("consignments")
    .selectAll()
    .where("delivery_id", "=", collectionDeliveryId(value("deliveryId")))
    .orderBy("number", "desc")
    .limit(1),
);

/** As in the index of packages with a collection. */
export const IS_KEPT = sql<SqlBool>`consignments.status <> 'gone'`;

const findLatestOfPackage = prepared<{ packageId: string }, Consignment>((db, value) =>
  db
    .selectFrom("consignments")
    .selectAll()
    .where("package_id", "=", value("packageId"))
    .where(IS_KEPT),
);

export async function statusOf(
  db: Db,
  consignment: Consignment | undefined,
): Promise<ConsignmentStatus> {
  if (!consignment) return { status: "none", number: 0, ...NO_FILES, differs: [], measured: null };
  return {
    status: consignment.status,
    number: consignment.number,
    ...(["open", "measuring", "sealed"].includes(consignment.status)
      ? await filesIn(db, consignment)
      : { ...NO_FILES, faults: faultyFilesOf(consignment) }),
    differs: JSON.parse(consignment.differs ?? "[]") as string[],
    measured: measuredIn(consignment),
  };
}

function measuredIn({ status, measured, counts_tags }: Consignment): ConsignmentStatus["measured"] {
  const report = status === "open" ? readMeasured(measured) : null;
  return report && { ...report, countTags: counts_tags === 1 };
}

const MAX_SHOWN_READINGS = 100;

const COLUMNS = ["id", "n", "name", "bytes", "received", "encoding"] as const;

type FileRow = Pick<DeliveredFileRow, (typeof COLUMNS)[number]>;

type OfConsignment = { consignmentId: string };

const findFiles = prepared<OfConsignment, FileRow>((db, value) =>
  filesOf(db, value("consignmentId")).select(COLUMNS).orderBy("n"),
);

const findReadings = prepared<OfConsignment, FileRow & { reading: string | null }>((db, value) =>
  filesOf(db, value("consignmentId"))
    .select([...COLUMNS, "reading"])
    .orderBy(
      sql`case when encoding is null and reading like '%"faults":[{%' then 0 when reading is not null then 1 else 2 end`,
    )
    .orderBy("n")
    .limit(MAX_SHOWN_READINGS),
);

const countFiles = prepared<OfConsignment, { total: number; read: number }>((db, value) =>
  filesOf(db, value("consignmentId")).select((eb) => [
    eb.fn.countAll<number>().as("total"),
    eb.fn.count<number>("reading").as("read"),
  ]),
);

function filesOf(db: Db, consignmentId: string) {
  return db.selectFrom("delivery_files").where("consignment_id", "=", consignmentId);
}

async function filesIn(db: Db, consignment: Consignment) {
  const request = { consignmentId: consignment.id };
  const shownReadings = await findReadings.all(db, request);
  const { total = 0, read = 0 } = (await countFiles.first(db, request)) ?? {};
  const shownRows =
    consignment.status === "measuring" ? shownReadings : await findFiles.all(db, request);
  const readings = new Map(shownReadings.map(({ n, reading }) => [n, reading]));
  const faults = unsettledFaults(consignment, shownRows);
  const unsettledFaultsByFile = Map.groupBy(faults, ({ n }) => n);
  const candidatesByFile = new Map(
    faultyFilesOf(consignment).flatMap(({ n, candidates }) =>
      candidates ? [[n, candidates]] : [],
    ),
  );
  const files = shownRows.map((row): HandedInFile => {
    const json = readings.get(row.n);
    const reading = json ? (JSON.parse(json) as FileReading) : null;
    const fileFaults =
      consignment.status === "measuring" ? reading?.faults : unsettledFaultsByFile.get(row.n);
    return {
      ...row,
      reading,
      faults: (fileFaults ?? []).map(({ fault, path = "" }) => ({ path, fault })),
      candidates: candidatesByFile.get(row.n) ?? [],
    };
  });
  return { files, total, read, faults };
}
