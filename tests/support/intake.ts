import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ConsignmentFiles } from "../../src/consignments/consignment-files";
import { ConsignmentFolder } from "../../src/consignments/consignment-folder";
import { Intake } from "../../src/consignments/intake";
import { takeIn } from "../../src/consignments/intake/taking-in";
import { DeliveryKeys } from "../../src/consignments/keys";
import { type DeliveryReport, readReport } from "../../src/consignments/report";
import { noteSigner } from "../../src/transparency/note";
import { storedFiles } from "./consignments";
import type { World } from "./world";

export const signer = noteSigner("market.example/log", Buffer.alloc(32, 5));
export const signLater = async (text: string) => signer.sign(text);

interface Options {
  /** What one consignment may have. */
  maxBytes?: number;
  /** Of the disk, for all else. */
  keepFreeBytes?: number;
  /** What it complained of. */
  failures?: string[];
  /** Does the work, if not intake itself. */
  work?: typeof takeIn;
  /** In a worker, as a server does; it loads a tokenizer and models each time. */
  inWorker?: boolean;
  /** Where the files are, if not in the world's own folder. */
  folder?: ConsignmentFiles;
}

/** The intake of a world's server. */
export function intakeOf(
  { db, clock, dataDir }: Pick<World, "db" | "clock" | "dataDir">,
  {
    maxBytes = 1_000_000_000,
    keepFreeBytes = 0,
    failures = [],
    inWorker = false,
    work = takeIn,
    folder = new ConsignmentFolder(dataDir),
  }: Options = {},
): Intake {
  const log = {
    info() {},
    error: ({ err }: { err: Error }) => void failures.push(err.message),
  };
  const keys = new DeliveryKeys(dataDir);
  const needs = {
    ...{ work: inWorker ? undefined : work, db, clock, log, folder, keys, maxBytes },
    ...{ keepFreeBytes, sign: signLater },
  };
  return new Intake(needs as ConstructorParameters<typeof Intake>[0]);
}

/** The same does all that waits for it and stops. @returns what it tells metrics */
export async function runIntake(
  world: Parameters<typeof intakeOf>[0],
  options: Options = {},
): Promise<Intake["done"]> {
  const intake = intakeOf(world, options);
  await intake.alarm.start();
  await intake.alarm.stop();
  intake.close();
  return intake.done;
}

/** What intake found of the consignment that was handed in last. */
export async function outcomeOf({ db }: Pick<World, "db">): Promise<{
  status: string;
  report: DeliveryReport | null;
  faults: Array<[name: string, fault: string]>;
}> {
  const { status, report, refusal } = await db
    .selectFrom("consignments")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("number", "desc")
    .executeTakeFirstOrThrow();
  const { files } = JSON.parse(refusal ?? '{"files":[]}') as {
    files: Array<{ name: string; fault: string }>;
  };
  return {
    status,
    report: readReport(report),
    faults: files.map(({ name, fault }) => [name, fault]),
  };
}

/** Whether any file below the deliveries' folder has this text as it is. */
export function isOnDisk(world: Pick<World, "dataDir">, text: string): boolean {
  return storedFiles(world).some((path) =>
    readFileSync(join(world.dataDir, "deliveries", path)).includes(text),
  );
}
