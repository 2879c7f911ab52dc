import { CHEAPEST, setCost } from "./cheap-hashing";
import { preparePostgres } from "./postgres";
import { isOnPostgres } from "./run-engine";
import { prepareRun } from "./run-folder";

/* What worlds take, in tests and in programs that make some. */

setCost(CHEAPEST);

// `bun run check` has prepared one for all of its processes; a run by itself makes its own.
process.env.TEST_FOLDER ??= await prepareRun().catch((error) => {
  // Bun says only that something has failed.
  console.error(error);
  throw error;
});

if (isOnPostgres) await preparePostgres();
