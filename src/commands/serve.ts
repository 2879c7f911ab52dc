import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir, uptime } from "node:os";
import { join } from "node:path";
import pino, { type Logger } from "pino";
import type { Db } from "../../db/client";
import { type App, createApp } from "../app";
import { ScheduledBackups } from "../backups/schedule";
import { embeddedAssetFolder } from "../binary/embedded";
import { BadSetting, type Config, misspelledSettings } from "../config";
import { isBinary } from "../lib/program";
import { CLOCK_TRIAL_MS, type ClockJump, SteadyClock } from "../lib/steady-clock";
import { type Clock, MINUTE, SECOND } from "../lib/time";
import { Assets } from "../web/http/assets";
import { houseFiles } from "../web/http/house";
import { startAdvice } from "./advice";
import { backUpInChildProcess } from "./backups";
import { withOwnDatabase } from "./database";
import { checkFiles } from "./file-place";
import { expectWritableFolder } from "./folder-access";
import { openSharedServices } from "./shared";

export async function serve(
  baseConfig: Config,
  systemClock: Clock,
  { demo = false } = {},
): Promise<void> {
  performance.mark("config");
  const log = serverLog(baseConfig);
  const clock = steadyClock(systemClock, log);
  for (const sentence of misspelledSettings()) log.warn(sentence);
  const houseAssets = await houseFiles(baseConfig);
  const { backupDir, backupEveryMs } = baseConfig;
  if (backupDir !== null && backupEveryMs !== null) expectWritableFolder("BACKUP_DIR", backupDir);
  await expectFreePort(baseConfig);
  await withOwnDatabase(baseConfig, async (db, migrations) => {
    performance.mark("migrations");
    if (migrations.length > 0) log.info({ migrations: migrations }, "database migrated");
    const warning = await checkFiles(db, baseConfig);
    if (warning) log.warn(warning);
    const config = demo ? await seedDemo(db, baseConfig, clock) : baseConfig;
    const assets = (await loadAssets(config)).withFiles(houseAssets);
    const { shared, close } = await openSharedServices(db, config, log);
    performance.mark("assets");
    const backups = scheduledBackups(config, clock, log);
    const clockJump = () => clock.jumpMs;
    const deps = { db, config, clock, clockJump, log, assets, backups };
    const app = await createApp({ ...deps, ...shared, backgroundDelayMs: BACKGROUND_DELAY_MS });
    // A signal right after the first response must still stop the server properly.
    const stop = stopSignal();
    listen(app, config);
    performance.mark("listen");
    log.debug({ phases: startPhases() }, "started");
    setTimeout(() => Bun.unsafe.setJITPolicy(1), JIT_DELAY_MS).unref();
    await announceAddress(config, demo);
    await Bun.sleep(BACKGROUND_DELAY_MS);
    if (!demo) for (const sentence of await startAdvice(db, config)) log.warn(sentence);
    await stop;
    log.info("stopping");
    await app.finish();
    close();
  });
  log.flush();
}

const JIT_DELAY_MS = SECOND;
/** A client that waits for the server to start gets its first page sooner. */
const BACKGROUND_DELAY_MS = 200;

function startPhases(): Record<string, number> {
  const marks = performance.getEntriesByType("mark");
  return Object.fromEntries(
    marks.map(({ name, startTime }, i) => [name, startTime - (marks[i - 1]?.startTime ?? 0)]),
  );
}

/** The server keeps running if the log cannot be written, as on a full disk. */
function serverLog({ logLevel }: Config): Logger {
  const output = pino.destination({ dest: 1, sync: true });
  output.on("error", () => {});
  return pino({ level: logLevel, base: null }, output);
}

function steadyClock(systemClock: Clock, log: Logger): SteadyClock {
  const source = {
    wall: () => systemClock.now(),
    monotonic: () => Bun.nanoseconds() / NANOSECONDS_PER_MS,
    sinceBoot: () => uptime() * SECOND,
  };
  return new SteadyClock(source, ({ event, jumpMs }) =>
    log.warn({ seconds: Math.round(jumpMs / SECOND) }, CLOCK_SENTENCES[event]),
  );
}

const NANOSECONDS_PER_MS = 1e6;

const CLOCK_SENTENCES: Record<ClockJump["event"], string> = {
  jumped: `the system's clock jumped, so the server keeps its own time for ${CLOCK_TRIAL_MS / MINUTE} minutes: set the clock right before auctions and deadlines follow it`,
  accepted: "the system's clock stayed changed, so auctions and deadlines follow it now",
  undone: "the system's clock was set back, so its jump changed nothing",
};

async function loadAssets({ development }: Config): Promise<Assets> {
  if (isBinary) return Assets.load(embeddedAssetFolder());
  const { buildAssets } = await import("../../islands/build");
  // Two servers started from one checkout would delete each other's files.
  const folder = await mkdtemp(join(tmpdir(), "marketplace-assets-"));
  try {
    await buildAssets(folder, development);
    return await Assets.load(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function seedDemo(db: Db, config: Config, clock: Clock): Promise<Config> {
  const { seedDemoWorld } = await import("../demo/demo");
  const { progressOn } = await import("../demo/progress");
  const { DEMO_OPERATOR } = await import("../demo/people");
  await seedDemoWorld(db, clock, config, progressOn(process.stdout));
  const operatorEmails = [...config.operatorEmails, DEMO_OPERATOR];
  return { ...config, operatorEmails, operatorSecondFactor: false, logsMailLinks: true };
}

function scheduledBackups(config: Config, clock: Clock, log: Logger): ScheduledBackups | null {
  const { dataDir, backupEveryMs: everyMs, backupKeep: keepCount, backupDir } = config;
  if (everyMs === null) return null;
  const folder = backupDir ?? join(dataDir, "backups");
  const contents = { withDeliveries: config.backupDeliveries };
  const takeBackup = (file: string) => backUpInChildProcess(file, contents);
  const send = config.backupTo === null ? null : () => backUpInChildProcess(null);
  return new ScheduledBackups({
    folder,
    clock,
    log,
    everyMs: everyMs,
    keepCount: keepCount,
    takeBackup: takeBackup,
    send,
  });
}

async function announceAddress(config: Config, demo: boolean): Promise<void> {
  console.log(`\n  The marketplace is open at ${config.publicUrl}\n`);
  if (!demo) return;
  const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import("../demo/people");
  console.log(`  Demo accounts, all with the password ${DEMO_PASSWORD}:`);
  for (const email of DEMO_ACCOUNTS) console.log(`    ${email}`);
  console.log("\n  Sign in as the two buyers in two windows and bid on the same package.\n");
}

/** A second signal kills the process. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGTERM", () => resolve());
    process.once("SIGINT", () => resolve());
  });
}

type ListenAddress = Pick<Config, "port" | "host" | "maxUploadBytes" | "maxDeliveryBytes">;

export function listen(app: Pick<App, "listen">, address: ListenAddress): void {
  explainFaults(address, () =>
    app.listen({
      port: address.port,
      hostname: address.host,
      idleTimeout: 30,
      // Otherwise a second server would share the port and serve other data.
      reusePort: false,
      // Routes explain their own limits; above this one, Bun closes the connection silently.
      maxRequestBodySize: Math.max(10 * address.maxUploadBytes, 2 * address.maxDeliveryBytes),
    }),
  );
}

/** Checks the port before anything is written. @throws BadSetting */
export async function expectFreePort(address: ListenAddress): Promise<void> {
  const { port, host: hostname } = address;
  const fetch = () => new Response(null, { status: 503 });
  await explainFaults(address, () => Bun.serve({ port, hostname, fetch, reusePort: false })).stop(
    true,
  );
}

function explainFaults<Result>(address: ListenAddress, open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    const { code = "", syscall } = error as { code?: string; syscall?: string };
    // If the host has no address, Bun may report the code of an earlier call.
    if (syscall === "listen" && !hasAddress(address.host)) throw new BadSetting(noAddress(address));
    const fault = FAULTS[code];
    throw fault ? new BadSetting(fault(address)) : error;
  }
}

function hasAddress(hostname: string): boolean {
  try {
    Bun.serve({ port: 0, hostname, fetch: () => new Response() }).stop(true);
    return true;
  } catch {
    return false;
  }
}

const notPermitted = ({ port }: ListenAddress) =>
  `PORT: the user running this program doesn't have permission to listen on ${port}. Choose a port from 1024 up, for example PORT=3000, and put a proxy in front of it.`;

const FAULTS: Readonly<Record<string, (address: ListenAddress) => string>> = {
  EADDRINUSE: ({ port }) =>
    `PORT: ${port} is already in use on this machine. Choose another port, for example PORT=3001.`,
  EACCES: notPermitted,
  EPERM: notPermitted,
};

function noAddress({ host }: ListenAddress): string {
  return `HOST: ${host} is not an address of this machine. Set HOST=127.0.0.1 to accept connections from this machine only, or HOST=0.0.0.0 to accept all.`;
}
