import { CHEAPEST, setCost } from "./cheap-hashing";
import { preparePostgres } from "./postgres";
import { isOnPostgres } from "./run-engine";
import { prepareRun } from "./run-folder";

setCost(CHEAPEST);

process.env.TEST_FOLDER ??= await prepareRun().catch((error) => {
  // Bun reports only that something failed.
  console.error(error);
  throw error;
});

if (isOnPostgres) await preparePostgres();
