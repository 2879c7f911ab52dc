import { IntakeProcess } from "../../src/consignments/intake/program";
import type {
  IntakeJob,
  IntakeOutcome,
  ReportReading,
} from "../../src/consignments/intake/taking-in";

/** A server starts one for each consignment: a second of processor, for a tokenizer and models. */
let running: IntakeProcess | null = null;
let before: Promise<unknown> = Promise.resolve();

/**
 * Takes a consignment in as a server does, but in one process for all worlds of a test process that ask
 * for it. It is done sooner: not for tests that look at a delivery while it is being measured.
 */
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
