import { test } from "bun:test";
import { join } from "node:path";
import { sql } from "kysely";
import { newFolder } from "../../support/folder";
import { createWorld } from "../../support/world";
import { askAgain, askAll } from "./answers";
import { fill, goOn } from "./fill";
import { DAYS_LATER, KEYS, store } from "./stored";

/** `make.ts` runs this in the folder of an earlier version. */
test("a database is filled, and its program answers", async () => {
  const version = process.env.FILLED_VERSION ?? "";
  const world = await createWorld({ env: KEYS });
  const { db, clock } = world;
  await fill(world);
  const later = version === "2026-11-29" ? undefined : await import("./fill-later");
  await later?.fillLater(world);
  // Nobody has signed in yet, and what emails said is not asked.
  for (const table of ["mail_outbox", "notifications"] as const)
    await db.deleteFrom(table).execute();
  const file = join(newFolder(), "filled.sqlite");
  await sql`vacuum into ${file}`.execute(db);
  const at = clock.now();
  const asked = await askAll(world);
  await goOn(world, DAYS_LATER, later?.alsoDue);
  const since = await askAgain(world, asked, true);
  await store(version, await Bun.file(file).bytes(), { at, asked, since });
  await world.close();
});
