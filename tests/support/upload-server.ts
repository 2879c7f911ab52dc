import pino from "pino";
import { databaseFile, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { Sessions } from "../../src/accounts/sessions";
import { createApp } from "../../src/app";
import { loadConfig } from "../../src/config";
import { DAY } from "../../src/lib/time";
import { testAssets } from "./folder";
import { addLot } from "./listings";
import { addPeople } from "./people";

/**
 * A process of its own, so that its memory can be measured. Prints its address, a session and a
 * package id.
 */
const [dataDir = ""] = process.argv.slice(2);
const clock = { now: () => Date.now() };
const config = loadConfig({ DATA_DIR: dataDir });
const db = openDatabase(databaseFile(dataDir));
await migrate(db);
const { mei } = await addPeople(db, clock.now());
const lot = await addLot(db, mei.id, clock.now());
const { token } = await new Sessions(db, clock, DAY).start(mei.id);
const log = pino({ level: "silent" });
const app = await createApp({ db, clock, config, assets: await testAssets(), log });
app.listen(
  { port: 0, hostname: "127.0.0.1", maxRequestBodySize: 10 * config.maxUploadBytes },
  () => {
    const address = `http://localhost:${app.server?.port}`;
    process.stdout.write(`${JSON.stringify({ address, token, packageId: lot.id })}\n`);
  },
);
