import { join } from "node:path";
import { parseArgs } from "node:util";
import pino from "pino";
import { type Db, databaseFile, openDatabase } from "../db/client";
import { migrate } from "../db/migrate";
import { buildAssets } from "../islands/build";
import { version } from "../package.json";
import { type App, createApp } from "./app";
import { BadSetting, type Config, loadConfig } from "./config";
import { Assets } from "./http/assets";

const HELP = `marketplace ${version}: a live-auction marketplace for text corpora

Usage: bun src/main.ts [command]

  serve     migrate the database and serve (the default)
  demo      fill an empty database with the demo world, then serve
  migrate   bring the database up to date and stop
  --help, --version

Every command works on the folder that DATA_DIR names. The README lists all settings.`;

const clock = { now: () => Date.now() };

/** Runs a command line; resolves with the exit code, of a server once it was stopped. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: "boolean" }, version: { type: "boolean" } },
  });
  if (values.help) return print(HELP);
  if (values.version) return print(version);
  const config = loadConfig();
  const [command = "serve"] = positionals;
  switch (command) {
    case "serve":
      return serve(config, { demo: false });
    case "demo":
      return serve(config, { demo: true });
    case "migrate":
      return migrateOnly(config);
    default:
      console.error(`There is no command ${command}.\n\n${HELP}`);
      return 2;
  }
}

async function serve(config: Config, { demo }: { demo: boolean }): Promise<number> {
  const log = pino({ level: config.logLevel });
  const assetFolder = join(import.meta.dir, "../public/build");
  await buildAssets(assetFolder, config.development);
  const db = openDatabase(databaseFile(config.dataDir));
  const ran = await migrate(db);
  if (ran.length > 0) log.info({ migrations: ran }, "database migrated");
  if (demo) {
    const { seedDemoWorld } = await import("../db/seeds/demo");
    await seedDemoWorld(db, clock);
  }
  const app = await createApp({ db, config, clock, log, assets: await Assets.load(assetFolder) });
  listen(app, config);
  await announceAddress(config, demo);
  return stopped(app, db);
}

function listen(app: App, { port, host }: Config): void {
  try {
    app.listen({
      port,
      hostname: host,
      idleTimeout: 30,
      // A second server would otherwise share the port in silence, and answer from other data.
      reusePort: false,
      // Bodies are limited where they are read; this bounds what a stranger can make us hold.
      maxRequestBodySize: 16_000_000,
    });
  } catch (error) {
    if ((error as { code?: string }).code !== "EADDRINUSE") throw error;
    throw new BadSetting(`PORT: ${port} is in use on this machine. Set another, as PORT=3001.`);
  }
}

/** Resolves with the exit code once asked to stop: requests are answered, the database is closed. */
function stopped(app: App, db: Db): Promise<number> {
  return new Promise((resolve) => {
    const stop = async () => {
      await app.stop();
      await db.destroy();
      resolve(0);
    };
    process.once("SIGTERM", stop);
    process.once("SIGINT", stop);
  });
}

async function announceAddress(config: Config, demo: boolean): Promise<void> {
  console.log(`\n  The marketplace is open at ${config.publicUrl}\n`);
  if (!demo) return;
  const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import("../db/seeds/people");
  console.log(`  Demo accounts, all with the password ${DEMO_PASSWORD}:`);
  for (const email of DEMO_ACCOUNTS) console.log(`    ${email}`);
  console.log("\n  Sign in as the two buyers in two windows and bid on the same package.\n");
}

async function migrateOnly(config: Config): Promise<number> {
  const db = openDatabase(databaseFile(config.dataDir));
  const ran = await migrate(db);
  await db.destroy();
  return print(ran.length === 0 ? "The database is up to date." : `Migrated: ${ran.join(", ")}`);
}

function print(text: string): number {
  console.log(text);
  return 0;
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof BadSetting)) throw error;
  console.error(error.message);
  process.exit(2);
}
