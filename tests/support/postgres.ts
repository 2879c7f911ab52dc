import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../../db/migrate";
import { openPostgres } from "../../db/postgres/client";
import { afterThis } from "./after-this";
import { PostgresAsker } from "./postgres-asker";
import { postgresPrograms } from "./postgres-programs";
import { newQuickFolder } from "./quick-folder";

/** Nothing of it outlives the run, so nothing waits for the disk. */
const CONFIGURED = [
  ...["listen_addresses=''", "fsync=off", "synchronous_commit=off", "full_page_writes=off"],
  ...["max_connections=400", "shared_buffers=128MB", "log_min_messages=error"],
  // Ended at once, it leaves nothing outside of its folder.
  "dynamic_shared_memory_type=mmap",
  // It may lie in memory: what was logged before the last checkpoint serves nobody.
  ...["wal_level=minimal", "max_wal_senders=0", "min_wal_size=32MB", "max_wal_size=64MB"],
];

/** A user who is asked for a password, once a test has made it. */
export const GUARDED = "guarded";

const TEMPLATE = "marketplace_template";

/** A server of this process, on a socket in a folder of its own, that ends with it. */
function startServer(): string {
  const folder = newQuickFolder("mp-pg-");
  const data = join(folder, "data");
  // The server's user, which is not root, makes its data in it.
  chmodSync(folder, 0o777);
  run("initdb", `-D ${data} -U postgres -E UTF8 --locale=C.UTF-8 -A trust --no-sync`);
  // Whoever is trusted is let in with any password: one user is not.
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

/** Begins the names of files of a run's folder that say where its servers are. */
const STARTED = "postgres-";

const stopping = (folder: string) =>
  `kill -QUIT $(head -1 ${folder}/data/postmaster.pid); sleep 1; rm -rf ${folder}`;

/** Stops what the processes of a run started: they may have been ended with all that waited for their end. */
export function stopServers(run: string): void {
  for (const name of readdirSync(run).filter((each) => each.startsWith(STARTED)))
    spawnSync("/bin/sh", ["-c", stopping(readFileSync(join(run, name), "utf8"))]);
}

/** PostgreSQL refuses to run as root. */
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

/** Its own user where the system has it, else one that every system has. */
function unprivileged(): string {
  return /^postgres:/m.test(readFileSync("/etc/passwd", "utf8")) ? "postgres" : "nobody";
}

/** Whether this machine has one to start. */
export const hasPostgres = postgresPrograms() !== null;

function programs(): string {
  const folder = postgresPrograms();
  if (folder) return folder;
  throw new Error(
    "These tests need PostgreSQL 15 or later: `bun run check` fetches one, or install it (on Debian `apt-get install postgresql`).",
  );
}

/** Where a database of the server is, as `openPostgres` takes it. */
function addressIn(folder: string, name: string): string {
  return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`;
}

let prepared: Promise<void> | undefined;

/** Starts the server, unless the run has one, with a migrated database that others are copied from. */
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

/** Those that this process has made and not dropped, in that order. */
const kept: string[] = [];

/** The address of a migrated, empty database of its own. It goes with the test, or the file, that it is made for. */
export function newPostgres(): string {
  return emptyDatabase(undefined, `template ${TEMPLATE} strategy file_copy`);
}

/** The address of a database without anything in it, which goes likewise unless it is given a name. */
export function emptyDatabase(name?: string, options = ""): string {
  const own = name ?? `${OWN}${++made}`;
  ask([`create database ${own} ${options}`]);
  if (name === undefined) kept.push(own);
  return addressIn(started(), own);
}

/** The address of another database with all that this one holds; connections to this one are cut. */
export function copyPostgres(address: string): string {
  const from = new URL(address).pathname.slice(1);
  ask([`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`]);
  return emptyDatabase(undefined, `template ${from} strategy file_copy`);
}

/** Begins the names of what this process makes. */
const OWN = `t${process.pid}_`;

/** How many databases this process has made and not dropped. */
export const keptDatabases = () => kept.length;

/**
 * Drops what this process has made beyond this number: each takes 11 MB, of memory where the
 * server lies in it. Whoever is still connected is cut off.
 */
export function dropDatabases(since = 0): void {
  const over = kept.splice(since);
  if (over.length === 0) return;
  ask(over.map((name) => `drop database if exists ${name} with (force)`));
  const left = databasesOf(OWN);
  if (left.length > kept.length) throw new Error(`Databases are left: ${left.join(", ")}`);
}

/** The names of the server's databases that begin so. */
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

/** The first columns of what the server answers to these statements. */
function ask(statements: readonly string[]): string[] {
  asker ??= new PostgresAsker(addressIn(started(), "postgres"));
  return asker.ask(statements);
}
