import { IntakeProcess } from "../../src/consignments/intake/program";
import type {
  IntakeJob,
  IntakeOutcome,
  ReportReading,
} from "../../src/consignments/intake/taking-in";

let running: IntakeProcess | null = null;
let before: Promise<unknown> = Promise.resolve();

export function takeInByOne(job: IntakeJob, read: ReportReading): Promise<IntakeOutcome> {
  const outcome = before.then(() => work(job, read));
  before = outcome.catch(() => {});
  return outcome;
}

async function work(job: IntakeJob, read: ReportReading): Promise<IntakeOutcome> {
  running ??= new IntakeProcess();
  try {
    return await running.work(job, read);
  } catch (error) {
    running = null;
    throw error;
  }
}
