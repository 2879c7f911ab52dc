import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { LEASE_MS } from "../../src/buckets/tries";
import { BucketServer } from "../support/bucket-server";
import { bucketNow, nameBucket, sealFor } from "../support/buckets";
import { TestClock } from "../support/clock";
import { addSoldDeal } from "../support/deliveries";
import { onBothEngines } from "../support/engines";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { addPeople } from "../support/people";

setDefaultTimeout(PATIENCE_MS);

const PROGRAM = join(import.meta.dir, "../support/bucket-process.ts");

let server: BucketServer;

beforeEach(() => {
  server = new BucketServer();
});
afterEach(() => server.stop());

async function copy(place: string, dataDir: string, now: number, ...moment: string[]) {
  const order = [process.execPath, PROGRAM, place, dataDir, String(now), ...moment];
  const run = Bun.spawn(order, { stdout: "inherit", stderr: "inherit" });
  await run.exited;
  return run.signalCode ?? run.exitCode;
}

onBothEngines(({ make, open }) => {
  test.each([
    ["response", "4"],
    ["insertInto bucket_parts", "3"],
    ["response", "8"],
    ["updateTable buckets", "12"],
  ])("continues a copy after kill -9 at %s %s", async (moment, nth) => {
    const place = make();
    const db = open(place);
    const clock = new TestClock();
    const world = { db, clock, people: await addPeople(db, clock.now()), dataDir: newFolder() };
    const deal = await addSoldDeal(world);
    await nameBucket(world, deal, server);
    await sealFor(world, deal);

    expect(await copy(place, world.dataDir, clock.now(), moment, nth)).toBe("SIGKILL");
    const done = await db.selectFrom("bucket_parts").select("number").execute();
    server.requests.length = 0;
    expect(await copy(place, world.dataDir, clock.now())).toBe(0);
    // The killed server could still be sending, so nobody else does.
    expect(server.requests).toEqual([]);
    clock.advance(LEASE_MS);
    expect(await copy(place, world.dataDir, clock.now())).toBe(0);

    expect(await bucketNow(world, deal)).toMatchObject({ state: "copied" });
    const repeated = server.requests.filter(
      ({ key, kind, partNumber }) =>
        kind === "part" &&
        key.endsWith("letters.txt.age") &&
        done.some(({ number }) => number === partNumber),
    );
    expect(repeated).toEqual([]);
    expect(server.objects.size).toBe(4);
    await db.destroy();
  });
});
