import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "../../db/client";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

test("leaves no replacement half done after kill -9", async () => {
  const file = join(newFolder(), "crash.sqlite");
  const seller = Bun.spawn(
    [process.execPath, join(import.meta.dir, "../support/replacing-seller.ts"), file],
    { stdout: "pipe", stderr: "inherit" },
  );
  let output = "";
  for await (const chunk of seller.stdout) {
    output += new TextDecoder().decode(chunk);
    if (output.split("\n").length < 50) continue;
    process.kill(seller.pid, "SIGKILL");
    break;
  }
  await seller.exited;
  expect(seller.signalCode).toBe("SIGKILL");
  const answered = new Set(output.split("\n").slice(0, -1));

  const db = openDatabase(file);
  const bids = await db.selectFrom("bids").selectAll().orderBy("amount_cents").execute();
  const lots = Map.groupBy(bids, (bid) => bid.package_id);
  expect(lots.size).toBe(400);
  let untouched = 0;
  for (const [lotId, [low, high]] of lots) {
    const state = `${low?.status} ${high?.status}`;
    if (answered.has(lotId)) expect(state).toBe("rejected accepted");
    else expect(state).toBeOneOf(["accepted pending", "rejected accepted"]);
    if (state === "accepted pending") untouched++;
  }
  expect(untouched).toBeGreaterThan(0);
  await db.destroy();
});
