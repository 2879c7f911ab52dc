import { CHEAPEST, setCost } from "./cheap-hashing";
import { preparePostgres } from "./postgres";
import { isOnPostgres } from "./run-engine";
import { prepareRun } from "./run-folder";

setCost(CHEAPEST);
collectGarbageOnlyIfForced();

process.env.TEST_FOLDER ??= await prepareRun().catch((error) => {
  // Bun reports only that something failed.
  console.error(error);
  throw error;
});

if (isOnPostgres) await preparePostgres();

/** Elysia asks for a collection with each app, after which code of thousands of apps is compiled again. */
function collectGarbageOnlyIfForced(): void {
  const collect = Bun.gc;
  Bun.gc = (force) => (force ? collect(force) : 0);
}
