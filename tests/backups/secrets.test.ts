import { afterEach, expect, setDefaultTimeout, setSystemTime } from "bun:test";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { databaseFile } from "../../db/client";
import { backUp } from "../../src/commands/backups";
import { loadConfig } from "../../src/config";
import { BucketServer, KEYS } from "../support/bucket-server";
import { placeAt } from "../support/buckets";
import { addSoldDeal } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { CLIENT } from "../support/identity-provider";
import { PATIENCE_MS } from "../support/patience";
import { testOnSqlite } from "../support/run-engine";
import {
  followClock,
  NETWORKS,
  settingsFor,
  startProvider,
  verifyDomain,
} from "../support/single-sign-on";
import { programOf } from "../support/tokens";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach({ env: NETWORKS });

afterEach(() => {
  setSystemTime();
});

testOnSqlite("a backup has no secret of a program or another server in clear", async () => {
  const [server, provider] = [new BucketServer(), await startProvider("okta")];
  try {
    const deal = await addSoldDeal(world);
    followClock(world);
    await verifyDomain(world, "bo");
    const bo = await world.as("bo");
    const { secret: token } = await programOf(world, "bo");
    const events = { url: "https://example.com/events", events: ["auction.won"] };
    const webhook = (await (await bo.json("POST", "/api/webhooks", events)).json()) as {
      secret: string;
    };
    const place = { ...placeAt(server), ...KEYS };
    const { reference } = await world.db
      .selectFrom("contracts")
      .select("reference")
      .where("id", "=", deal.contractId)
      .executeTakeFirstOrThrow();
    const named = [
      await bo.json("PUT", `/api/contracts/${reference}/bucket`, place),
      await bo.json("PUT", "/api/organization/sso", settingsFor(provider)),
    ];
    expect(named.map(({ status }) => status)).toEqual([200, 200]);
    // The database of tests is elsewhere.
    await sql`vacuum into ${databaseFile(world.dataDir)}`.execute(world.db);
    const file = join(newFolder(), "market.tar.gz");
    const config = loadConfig({ DATA_DIR: world.dataDir, ...NETWORKS });
    await backUp(config, world.clock, file, {});
    const bytes = gunzipSync(await Bun.file(file).bytes());
    expect(bytes.includes("https://example.com/events")).toBe(true);
    const secrets = [token, webhook.secret, ...Object.values(KEYS), CLIENT.secret];
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
    expect(secrets.filter((secret) => world.log.join().includes(secret))).toEqual([]);
  } finally {
    server.stop();
    await provider.stop();
  }
});
