import { afterAll } from "bun:test";
import { relative } from "node:path";
import { CHEAPEST, setCost } from "./cheap-hashing";
import { isOnPostgres, preparePostgres } from "./postgres";
import { noteProcessorTime } from "./processor-time";
import { prepareRun } from "./run-folder";
import { ROOT } from "./sources";

setCost(CHEAPEST);

// `bun run check` has prepared one for all of its processes; a run by itself makes its own.
process.env.TEST_FOLDER ??= await prepareRun().catch((error) => {
  // Bun says only that something has failed.
  console.error(error);
  throw error;
});

if (isOnPostgres) await preparePostgres();

const { PROCESSOR_TIMES } = process.env;
if (PROCESSOR_TIMES) afterAll(() => noteProcessorTime(PROCESSOR_TIMES, relative(ROOT, Bun.main)));
