import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../db/migrate";
import { openPostgres } from "../../db/postgres/client";

/** Where Debian, and what is built after it, keeps its programs. */
const INSTALLED = "/usr/lib/postgresql";

/** Where Linux keeps files in memory: copying a database there takes half as long. */
const MEMORY = "/dev/shm";

/** Nothing of it outlives the run, so nothing waits for the disk. */
const CONFIGURED = [
  ...["listen_addresses=''", "fsync=off", "synchronous_commit=off", "full_page_writes=off"],
  ...["max_connections=200", "shared_buffers=128MB", "log_min_messages=error"],
];

const TEMPLATE = "marketplace_template";

/** A server of this process, on a socket in a folder of its own, that ends with it. */
function startServer(): string {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "mp-pg-"));
  const data = join(folder, "data");
  // The server's user, which is not root, makes its data in it.
  chmodSync(folder, 0o777);
  run("initdb", `-D ${data} -U postgres -E UTF8 --locale=C.UTF-8 -A trust --no-sync`);
  const options = [`-k ${folder}`, ...CONFIGURED.map((setting) => `-c ${setting}`)].join(" ");
  run(
    "pg_ctl",
    `-D ${data} -w -l ${process.env.TEST_POSTGRES_LOG ?? join(folder, "log")} -o "${options}" start`,
  );
  const ofRun = process.env.TEST_FOLDER;
  if (ofRun) writeFileSync(join(ofRun, `${STARTED}${process.pid}`), folder);
  stopAfter(process.pid, folder);
  return folder;
}

/** Begins the names of files of a run's folder that say where its servers are. */
const STARTED = "postgres-";

const stopping = (folder: string) =>
  `kill -QUIT $(head -1 ${folder}/data/postmaster.pid); sleep 1; rm -rf ${folder}`;

/** A process that is killed says nothing, so another waits for its end. */
function stopAfter(pid: number, folder: string): void {
  const stop = `while kill -0 ${pid} 2>/dev/null; do sleep 1; done; ${stopping(folder)}`;
  spawn("/bin/sh", ["-c", stop], { stdio: "ignore", detached: true, cwd: "/" }).unref();
}

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
      ? spawnSync("su", ["postgres", "-s", "/bin/sh", "-c", command], { stdio: "pipe", cwd: "/" })
      : spawnSync("/bin/sh", ["-c", command], { stdio: "pipe", cwd: "/" });
  if (status !== 0) throw new Error(`${program} failed: ${stdout}${stderr}`);
}

const [newest] = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort().reverse() : [];

/** Whether this machine has one to start. */
export const hasPostgres = newest !== undefined;

function programs(): string {
  if (!newest)
    throw new Error(
      "These tests need PostgreSQL 15 or later: install it (on Debian `apt-get install postgresql`).",
    );
  return join(INSTALLED, newest, "bin");
}

/** Where a database of the server is, as `openPostgres` takes it. */
function addressIn(folder: string, name: string): string {
  return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`;
}

/** Whether the worlds of this run are kept by PostgreSQL. */
export const isOnPostgres = process.env.TEST_DATABASE === "postgres";

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

/** The address of a migrated, empty database of its own. */
export function newPostgres(): string {
  return emptyDatabase(`t${process.pid}_${++made}`, `template ${TEMPLATE} strategy file_copy`);
}

/** The address of a database without anything in it. */
export function emptyDatabase(name = `t${process.pid}_${++made}`, options = ""): string {
  const folder = process.env.TEST_POSTGRES;
  if (!folder) throw new Error("preparePostgres() was not awaited");
  const program = join(programs(), "psql");
  const statement = `create database ${name} ${options}`;
  const connection = ["-h", folder, "-U", "postgres", "-d", "postgres", "-qc", statement];
  const { status, stderr } = spawnSync(program, connection, { stdio: "pipe" });
  if (status !== 0) throw new Error(`No database could be made: ${stderr}`);
  return addressIn(folder, name);
}
