import { describe, expect, test } from "bun:test";
import { healthRoutes } from "../../../src/web/http/health";
import { worldForEach } from "../../support/each-world";

const world = worldForEach();

describe("health", () => {
  test("is good when emails fail, but reports them", async () => {
    const { db, clock } = world;
    const site = { db, clock, mail: { isFailing: true } } as unknown as Parameters<
      typeof healthRoutes
    >[0];
    const answer = await healthRoutes(site).handle(new Request("http://localhost/readyz"));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: "ready", mail: "failing" },
    ]);
  });

  test("is good for the process and the database", async () => {
    const [healthy, ready] = [
      await world.visitor.get("/healthz"),
      await world.visitor.get("/readyz"),
    ];
    expect([healthy.status, await healthy.json()]).toEqual([
      200,
      { status: "ok", now: world.clock.now() },
    ]);
    expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
  });

  test("stays good for the process when the database is lost", async () => {
    await world.db.destroy();
    expect((await world.visitor.get("/healthz")).status).toBe(200);
    const ready = await world.visitor.get("/readyz");
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ message: "The database does not respond." });
    expect(world.log.join()).toContain("the database does not respond");
  });
});
