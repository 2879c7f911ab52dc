import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "../../db/client";
import { TestClock } from "../support/clock";
import { quickPrinter } from "../support/contracts";
import { ACTS, type ActName, prepareActs, traceOf } from "../support/deal-acts";
import { onBothEngines } from "../support/engines";
import { newDatabaseFile } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { addPeople } from "../support/people";

setDefaultTimeout(PATIENCE_MS);

const PROGRAM = join(import.meta.dir, "../support/deal-process.ts");

const KILLS: readonly (readonly [act: ActName, moment: string])[] = [
  ["end", "print"],
  ["end", "deliveries"],
  ["buy", "licences"],
  ["buy", "print"],
  ["amend", "delivery_events"],
  ["consent", "package_changes"],
  ["lapse", "invoices"],
];

async function sceneIn(place: string) {
  const db = openDatabase(place);
  const clock = new TestClock();
  const people = await addPeople(db, clock.now());
  return { db, scene: await prepareActs({ db, clock, people }) };
}

/** What happens if nothing is killed. */
async function undisturbed(): Promise<string[]> {
  const { db, scene } = await sceneIn(newDatabaseFile());
  for (const act of Object.values(ACTS)) await act(db, scene, quickPrinter);
  const trace = await traceOf(db);
  await db.destroy();
  return trace;
}

onBothEngines(({ make }) => {
  test("neither loses nor doubles a contract, email or log entry if killed in any act", async () => {
    const place = make();
    const { db, scene } = await sceneIn(place);
    const traces: string[] = [];
    for (const kill of [...KILLS, []]) {
      const order = [process.execPath, PROGRAM, place, JSON.stringify(scene), ...kill];
      const run = Bun.spawn(order, { stdout: "inherit", stderr: "inherit" });
      await run.exited;
      expect([kill, run.signalCode ?? run.exitCode]).toEqual([kill, kill[0] ? "SIGKILL" : 0]);
      traces.push((await traceOf(db)).join("\n"));
    }
    expect(new Set(traces).size).toBeGreaterThan(5);
    expect(await traceOf(db)).toEqual(await undisturbed());
    await db.destroy();
  });
});
