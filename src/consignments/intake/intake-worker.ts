import { setPriority } from "node:os";
import { type IntakeJob, type IntakeOutcome, takeIn } from "./taking-in";

declare const self: Worker;

/** Behind everything that visitors wait for: on Linux this is the thread's own. */
const LOW_PRIORITY = 15;

self.onmessage = async ({ data }: MessageEvent<IntakeJob>) => {
  if (process.platform === "linux") setPriority(0, LOW_PRIORITY);
  self.postMessage(await outcomeOf(data));
};

async function outcomeOf(job: IntakeJob): Promise<IntakeOutcome> {
  try {
    return await takeIn(job);
  } catch (error) {
    return { kind: "failed", reason: String((error as Error).stack ?? error) };
  }
}
