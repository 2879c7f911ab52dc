import { describe, expect, test } from "bun:test";
import { worldForEach } from "../../support/each-world";

const world = worldForEach();

describe("health", () => {
  test("of the process and of the database is good", async () => {
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

  test("of the process stays good when the database is gone, and that is told apart", async () => {
    await world.db.destroy();
    expect((await world.visitor.get("/healthz")).status).toBe(200);
    const ready = await world.visitor.get("/readyz");
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ message: "The database does not answer." });
    expect(world.log.join()).toContain("the database does not answer");
  });
});
