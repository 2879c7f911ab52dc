import type { Config } from "../config";
import { Obstacle } from "../lib/errors";
import { compareWithLog } from "../moderation/logged-actions";
import { NoteFault } from "../transparency/note";
import { withSharedDatabase } from "./database";
import { printable } from "./printable";
import { keyIn } from "./verify";

/** Compares operators' actions with the public log, alongside a server. @throws Obstacle */
export async function verifyActions(config: Config, key: string | null): Promise<string> {
  const verifierKey = key === null ? undefined : await keyIn(key);
  const { checked, faults } = await withSharedDatabase(config, (db) =>
    compareWithLog(db, verifierKey).catch((error) => {
      if (!(error instanceof NoteFault)) throw error;
      throw new Obstacle(`The log is not as it was signed. ${printable(error.message)}`);
    }),
  );
  if (faults.length > 0) throw new Obstacle(faults.map(printable).join("\n"));
  return `Operators' actions that match the public log: ${checked}.`;
}
