import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "../../db/client";
import { minimumBidCents } from "../../src/lib/money";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

interface Answered {
  id: string;
  cents: number;
}

test("loses no acknowledged bid when killed during a race", async () => {
  const file = join(newFolder(), "crash.sqlite");
  const server = Bun.spawn(
    [process.execPath, join(import.meta.dir, "../support/racing-server.ts"), file],
    {
      stdout: "pipe",
      stderr: "inherit",
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  const answered: Answered[] = [];
  let pending = "";
  for await (const chunk of server.stdout) {
    pending += new TextDecoder().decode(chunk);
    const lines = pending.split("\n");
    pending = lines.pop() ?? "";
    answered.push(...lines.map((line) => JSON.parse(line) as Answered));
    if (answered.length >= 300) {
      process.kill(server.pid, "SIGKILL");
      break;
    }
  }
  await server.exited;
  expect(server.signalCode).toBe("SIGKILL");

  const db = openDatabase(file);
  const stored = await db.selectFrom("bids").selectAll().orderBy("id").execute();
  const byId = new Map(stored.map((bid) => [bid.id, bid.amount_cents]));
  for (const { id, cents } of answered) expect(byId.get(id)).toBe(cents);

  for (const lot of await db.selectFrom("packages").selectAll().execute()) {
    const bids = stored.filter((bid) => bid.package_id === lot.id);
    let highest: number | null = null;
    for (const { amount_cents } of bids) {
      expect(amount_cents).toBeGreaterThanOrEqual(minimumBidCents(100, highest));
      highest = amount_cents;
    }
    expect(lot).toMatchObject({ highest_bid_cents: highest, bid_count: bids.length });
  }
  await db.destroy();
});
