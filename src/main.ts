import { join } from "node:path";
import { parseArgs } from "node:util";
import pino from "pino";
import { databaseFile, openDatabase } from "../db/client";
import { migrate } from "../db/migrate";
import { buildAssets } from "../islands/build";
import { version } from "../package.json";
import { createApp } from "./app";
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

/** Runs a command line; resolves with the exit code, or never while serving. */
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

async function serve(config: Config, { demo }: { demo: boolean }): Promise<never> {
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
  app.listen({
    port: config.port,
    hostname: config.host,
    idleTimeout: 30,
    // Bodies are limited where they are read; this only bounds what a stranger can make us hold.
    maxRequestBodySize: 16_000_000,
  });
  await announceAddress(config, demo);
  return new Promise(() => {});
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
