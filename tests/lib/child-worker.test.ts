import { expect, setDefaultTimeout, test } from "bun:test";
import { ChildWorker } from "../../src/lib/child-worker";
import type { AnalysisJob, JobOutcome } from "../../src/samples/analyzer/jobs";
import { READ_SAMPLE } from "../../src/samples/analyzer/read-sample";
import { pdf, SENTENCE } from "../support/format-files";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

test("a child process answers jobs like a worker until it is killed", async () => {
  const worker = new ChildWorker(READ_SAMPLE);
  const closed = new Promise((resolve) => worker.addEventListener("close", resolve));
  const small = new Uint8Array(await pdf([SENTENCE]));
  // Readers ignore what follows the end of a PDF.
  const large = Buffer.concat([small, Buffer.alloc(1_000_000, " ")]);
  for (const bytes of [small, large, small]) {
    const answer = new Promise<JobOutcome>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data as JobOutcome);
    });
    const job: AnalysisJob = { kind: "decode", bytes, name: "a.pdf" };
    worker.postMessage(job);
    expect(await answer).toMatchObject({ kind: "decoded", decoded: { text: SENTENCE } });
  }
  if (process.platform === "linux") expect(worker.memoryBytes).toBeGreaterThan(1_000_000);
  worker.terminate();
  await closed;
  expect(worker.memoryBytes).toBe(0);
});
