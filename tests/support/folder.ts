import { copyFileSync, mkdirSync, mkdtempSync, rmSync, watch } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Assets } from "../../src/web/http/assets";

export function testFolder(): string {
  const folder = process.env.TEST_FOLDER;
  if (!folder)
    throw new Error("Run the tests with bun test, which preloads tests/support/preload.ts");
  return folder;
}

const made: string[] = [];

export function newFolder(): string {
  const folder = newSharedFolder();
  made.push(folder);
  return folder;
}

export function newSharedFolder(): string {
  return mkdtempSync(join(testFolder(), "t-"));
}

export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export function newDatabaseFile(): string {
  const file = join(newFolder(), "marketplace.sqlite");
  copyFileSync(join(testFolder(), "template.sqlite"), file);
  return file;
}

let assets: Promise<Assets> | undefined;

export function testAssets(): Promise<Assets> {
  assets ??= Assets.load(join(testFolder(), "assets"));
  return assets;
}

export function untilFolder(
  folder: string,
  isAsWished: (names: string[]) => boolean,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  return new Promise((resolve, reject) => {
    const watcher = watch(folder, () => void look());
    const look = async () => {
      try {
        if (!isAsWished(await readdir(folder))) return;
        watcher.close();
        resolve();
      } catch (error) {
        watcher.close();
        reject(error);
      }
    };
    void look();
  });
}

export interface SmallDisk {
  /** Starts a server with `folder` as its data directory, a copy of `dataDir`. */
  command(dataDir: string): string[];
  folder: string;
  fill(pid: number): void;
  free(pid: number): void;
  beside(pid: number, command: readonly string[]): { code: number; stderr: string };
}

export function smallDisk(): SmallDisk {
  const folder = newFolder();
  const canMount = runs([...NAMESPACE, "mount", "-t", "tmpfs", "tmpfs", folder]);
  return canMount ? mountedDisk(folder) : limitedDisk(folder);
}

const NAMESPACE = ["unshare", "--user", "--map-root-user", "--mount"];

function mountedDisk(folder: string): SmallDisk {
  const mount = 'mount -t tmpfs -o size=48m tmpfs "$0" && cp -r "$1/." "$0" && shift && exec "$@"';
  const entering = ["nsenter", "--user", "--mount", "--preserve-credentials", "--target"];
  const beside = (pid: number, command: readonly string[]) =>
    run([...entering, String(pid), ...command]);
  const changed = (pid: number, command: readonly string[]) =>
    must([...entering, String(pid), ...command]);
  return {
    folder,
    command: (dataDir) => [...NAMESPACE, "sh", "-c", mount, folder, dataDir],
    fill: (pid) => changed(pid, ["sh", "-c", `cat /dev/zero > ${folder}/ballast || true`]),
    free: (pid) => changed(pid, ["rm", `${folder}/ballast`]),
    beside,
  };
}

function limitedDisk(folder: string): SmallDisk {
  const start = 'trap "" XFSZ && cp -r "$1/." "$0" && shift && exec "$@"';
  const limited = ["sh", "-c", 'trap "" XFSZ && ulimit -S -f 0 && exec "$@"', "sh"];
  let isFull = false;
  const limit = (pid: number, bytes: string) => {
    isFull = bytes === "0";
    must(["prlimit", "--pid", String(pid), `--fsize=${bytes}:unlimited`]);
  };
  return {
    folder,
    command: (dataDir) => ["sh", "-c", start, folder, dataDir],
    fill: (pid) => limit(pid, "0"),
    free: (pid) => limit(pid, "unlimited"),
    beside: (_, command) => run(isFull ? [...limited, ...command] : command),
  };
}

function runs(command: readonly string[]): boolean {
  return Bun.which(command[0] ?? "") !== null && run(command).code === 0;
}

function must(command: readonly string[]): void {
  const { code, stderr } = run(command);
  if (code !== 0) throw new Error(`${command.join(" ")}: ${stderr}`);
}

function run(command: readonly string[]) {
  const { exitCode, stderr } = Bun.spawnSync([...command], { stdout: "ignore", stderr: "pipe" });
  return { code: exitCode, stderr: stderr.toString() };
}
