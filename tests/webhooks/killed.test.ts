import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { LEASE_MS, MAX_TRIES } from "../../src/webhooks/retries";
import { TestClock } from "../support/clock";
import { onBothEngines } from "../support/engines";
import { PATIENCE_MS } from "../support/patience";
import { addPeople } from "../support/people";
import { addWebhook, queueOne } from "../support/webhooks";

setDefaultTimeout(PATIENCE_MS);

const PROGRAM = join(import.meta.dir, "../support/webhook-process.ts");

let received: string[] = [];
const server = Bun.serve({
  port: 0,
  fetch(request) {
    received.push(request.headers.get("webhook-id") ?? "");
    return new Response();
  },
});

afterEach(() => {
  received = [];
});

async function send(place: string, now: number, ...moment: string[]) {
  const order = [process.execPath, PROGRAM, place, String(now), ...moment];
  const run = Bun.spawn(order, { stdout: "inherit", stderr: "inherit" });
  await run.exited;
  return run.signalCode ?? run.exitCode;
}

onBothEngines(({ make, open }) => {
  test.each([
    ["updateTable webhook_deliveries", "1", 0],
    ["insertInto webhook_tries", "2", 1],
    ["request", "2", 1],
    ["response", "2", 2],
    ["updateTable webhook_tries", "2", 2],
    ["updateTable webhook_deliveries", "4", 2],
  ])("delivers each event despite kill -9 at %s %s", async (moment, nth, sentBefore) => {
    const place = make();
    const db = open(place);
    const clock = new TestClock();
    const { ada } = await addPeople(db, clock.now());
    const { id } = await addWebhook({ db, clock }, ada.id, { url: "https://hooks.test/" });
    // Each request comes from another process, which finds this server on loopback.
    const url = `http://127.0.0.1:${server.port}/`;
    await db.updateTable("webhooks").set({ url }).where("id", "=", id).execute();
    for (const packageId of ["p1", "p2", "p3"]) {
      const event = { type: "bid.outbid", data: { packageId } } as const;
      await queueOne({ db, clock }, { ...event, organizationId: ada.id });
    }
    const rows = await db.selectFrom("webhook_deliveries").select("id").orderBy("id").execute();
    const ids = rows.map((row): string => row.id);

    expect(await send(place, clock.now(), moment, nth)).toBe("SIGKILL");
    expect(received).toEqual(ids.slice(0, sentBefore));
    expect(await send(place, clock.now())).toBe(0);
    clock.advance(LEASE_MS);
    expect(await send(place, clock.now())).toBe(0);
    expect(await send(place, clock.now() + LEASE_MS)).toBe(0);

    // Only the event whose result the killed server had not stored can arrive twice.
    const interrupted = await db
      .selectFrom("webhook_tries")
      .select("delivery_id")
      .where("ended_at", "is", null)
      .execute();
    expect(interrupted.length).toBeLessThanOrEqual(1);
    const twice = ids.filter((one) => received.filter((other) => other === one).length > 1);
    expect(interrupted.map((row): string => row.delivery_id)).toEqual(
      expect.arrayContaining(twice),
    );
    expect([...new Set(received)].toSorted()).toEqual(ids.toSorted());
    const left = await db
      .selectFrom("webhook_deliveries")
      .select("id")
      .where((eb) => eb.or([eb("delivered_at", "is", null), eb("due_at", "is not", null)]))
      .execute();
    expect(left).toEqual([]);
    await db.destroy();
  });

  test("a last try that kill -9 has interrupted is not waited for any longer", async () => {
    const place = make();
    const db = open(place);
    const clock = new TestClock();
    const { ada } = await addPeople(db, clock.now());
    await addWebhook({ db, clock }, ada.id, { url: "https://hooks.test/" });
    const url = `http://127.0.0.1:${server.port}/`;
    await db.updateTable("webhooks").set({ url }).execute();
    const event = { type: "bid.outbid", data: { packageId: "p1" } } as const;
    await queueOne({ db, clock }, { ...event, organizationId: ada.id });
    await db
      .updateTable("webhook_deliveries")
      .set({ step: MAX_TRIES - 1 })
      .execute();
    expect(await send(place, clock.now(), "request", "1")).toBe("SIGKILL");
    clock.advance(LEASE_MS);
    expect(await send(place, clock.now())).toBe(0);
    expect(received).toEqual([]);
    expect(await db.selectFrom("webhook_deliveries").select("due_at").execute()).toEqual([
      { due_at: null },
    ]);
    await db.destroy();
  });
});
