import { beforeAll, beforeEach, expect, setDefaultTimeout } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ConsignmentFiles } from "../../src/consignments/consignment-files";
import { ConsignmentFolder } from "../../src/consignments/consignment-folder";
import { Intake } from "../../src/consignments/intake";
import { takeIn } from "../../src/consignments/intake/taking-in";
import { DeliveryKeys } from "../../src/consignments/keys";
import { type DeliveryReport, readReport } from "../../src/consignments/report";
import { loadTokenCounter } from "../../src/quality";
import { noteSigner } from "../../src/transparency/note";
import { addDelivery, handIn, storedFiles, type TestDelivery } from "./consignments";
import { worldForEach } from "./each-world";
import { PATIENCE_MS } from "./patience";
import type { Browser, World } from "./world";

export const signer = noteSigner("market.example/log", Buffer.alloc(32, 5));
export const signLater = async (text: string) => signer.sign(text);

interface Options {
  maxBytes?: number;
  keepFreeBytes?: number;
  failures?: string[];
  work?: typeof takeIn;
  inWorker?: boolean;
  folder?: ConsignmentFiles;
}

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
    work: inWorker ? undefined : work,
    db,
    clock,
    log,
    folder,
    keys,
    maxBytes,
    keepFreeBytes,
    sign: signLater,
  };
  return new Intake(needs as ConstructorParameters<typeof Intake>[0]);
}

export async function runIntake(
  world: Parameters<typeof intakeOf>[0],
  options: Options = {},
): Promise<Intake["totals"]> {
  const intake = intakeOf(world, options);
  await intake.alarm.start();
  await intake.alarm.stop();
  intake.close();
  return intake.totals;
}

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

export function isOnDisk(world: Pick<World, "dataDir">, text: string): boolean {
  return storedFiles(world).some((path) =>
    readFileSync(join(world.dataDir, "deliveries", path)).includes(text),
  );
}

export function handInForEach() {
  setDefaultTimeout(PATIENCE_MS);
  const world = worldForEach();
  const site = { world, takenIn } as {
    world: typeof world;
    mei: Browser;
    delivery: TestDelivery;
    takenIn: typeof takenIn;
  };
  beforeAll(async () => {
    await loadTokenCounter();
  });
  beforeEach(async () => {
    site.mei = await world.as("mei");
    site.delivery = await addDelivery(world);
  });
  return site;

  async function takenIn(
    files: Record<string, Uint8Array | string>,
    options: Parameters<typeof runIntake>[1] = {},
  ) {
    await handIn(site.mei, site.delivery, files);
    const failures: string[] = [];
    await runIntake(world, { failures, ...options });
    expect(failures).toEqual([]);
    return outcomeOf(world);
  }
}
