import { expect, test } from "bun:test";
import { join } from "node:path";
import pino from "pino";
import { openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { DatabaseWatch } from "../../src/realtime/database-watch";
import { newFolder } from "../support/folder";

test("wakes waiting work only after another process's writes", async () => {
  const file = join(newFolder(), "shared.sqlite");
  const [own, other] = [openDatabase(file), openDatabase(file)];
  await migrate(own);
  let woken = 0;
  const wake = () => {
    woken++;
  };
  const databaseWatch = new DatabaseWatch({ db: own, log: pino({ level: "silent" }), wake });
  await databaseWatch.check();
  await own.insertInto("secrets").values({ name: "own", value: "" }).execute();
  await databaseWatch.check();
  expect(woken).toBe(0);
  await other.insertInto("secrets").values({ name: "other", value: "" }).execute();
  await databaseWatch.check();
  await databaseWatch.check();
  expect(woken).toBe(1);
  await Promise.all([own.destroy(), other.destroy()]);
});
