import pino from "pino";
import { databaseFile, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { Sessions } from "../../src/accounts/sessions";
import { createApp } from "../../src/app";
import { listen } from "../../src/commands/serve";
import { loadConfig } from "../../src/config";
import { createToken } from "../../src/consignments/tokens";
import { DAY } from "../../src/lib/time";
import { addDelivery } from "./consignments";
import { testAssets } from "./folder";
import { addPeople } from "./people";

const [dataDir = ""] = process.argv.slice(2);
const clock = { now: () => Date.now() };
const db = openDatabase(databaseFile(dataDir));
await migrate(db);
const begun = await db
  .selectFrom("deliveries")
  .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
  .select(["deliveries.id", "contracts.package_id", "contracts.seller_id"])
  .executeTakeFirst();
const delivery = begun ?? (await firstDelivery());
const createdBy = delivery.seller_id ?? "";
const token = await createToken(db, { deliveryId: delivery.id, createdBy }, clock.now());
const session = await new Sessions(db, clock, DAY).start(createdBy);
const config = loadConfig({ DATA_DIR: dataDir });
const log = pino({ level: "error" }, pino.destination({ dest: 2, sync: true }));
const app = await createApp({ db, clock, config, assets: await testAssets(), log });
listen(app, { ...config, host: "127.0.0.1", port: 0 });
const address = `http://localhost:${app.server?.port}`;
const path = `/api/packages/${delivery.package_id}/delivery`;
process.stdout.write(`${JSON.stringify({ address, path, token, session: session.token })}\n`);

async function firstDelivery() {
  const people = await addPeople(db, clock.now());
  const { id, packageId } = await addDelivery({ db, people, clock: clock as never });
  return { id, package_id: packageId, seller_id: people.mei.id };
}
