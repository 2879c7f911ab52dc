import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { databaseFile } from "../../db/client";
import { newDatabaseFile, newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

/** Removes root's right to read everything. */
const WITHOUT_RIGHTS =
  process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : [];

/** Makes the folder read-only in a namespace of its own. */
const READ_ONLY = [
  ...["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"],
  'mount --bind "$DATA_DIR" "$DATA_DIR" && mount -o remount,bind,ro "$DATA_DIR" && exec "$@"',
  "sh",
];
const canMount =
  process.platform === "linux" &&
  Bun.spawnSync([...READ_ONLY, "true"], { env: { ...process.env, DATA_DIR: newFolder() } })
    .exitCode === 0;

let dataDir: string;
let env: Record<string, string>;

beforeEach(() => {
  dataDir = newFolder();
  env = { DATA_DIR: dataDir };
  copyFileSync(newDatabaseFile(), databaseFile(dataDir));
});

async function run(by: readonly string[], ...args: string[]) {
  const main = join(import.meta.dir, "../../src/main.ts");
  const program = Bun.spawn([...by, process.execPath, main, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdout: "ignore",
    stderr: "pipe",
  });
  return { stderr: await new Response(program.stderr).text(), code: await program.exited };
}

const refused = (path: string) => ({
  stderr: `The user running this program doesn't have permission to use ${path}. As root, give it the whole folder, with chown -R ${process.getuid?.()} ${dataDir}, and run every command as that user. Nothing was changed.\n`,
  code: 1,
});

test("accepts a read-only secret", async () => {
  writeFileSync(join(dataDir, "delivery.key"), "s".repeat(44));
  chmodSync(join(dataDir, "delivery.key"), 0o400);
  expect(await run(WITHOUT_RIGHTS, "migrate")).toEqual({ stderr: "", code: 0 });
});

describe("files of another user", () => {
  test.each([
    "marketplace.sqlite",
    "marketplace.sqlite-wal",
    "server.lock",
    "delivery.key",
    "public-log/signing-key",
    "uploads",
  ])("stop every command: %s", async (name) => {
    const path = join(dataDir, name);
    if (name === "uploads") mkdirSync(path);
    mkdirSync(join(dataDir, "public-log"));
    if (name !== "uploads") writeFileSync(path, "", { flag: "a" });
    chmodSync(path, 0);
    expect(await run(WITHOUT_RIGHTS, "migrate")).toEqual(refused(path));
    chmodSync(path, 0o700);
    expect(await run(WITHOUT_RIGHTS, "benchmark", "list")).toEqual({ stderr: "", code: 0 });
  });

  test("stop every command: the folder itself", async () => {
    const backup = join(newFolder(), "market.tar.gz");
    chmodSync(dataDir, 0);
    for (const command of [["benchmark", "list"], ["backup", backup], ["serve"]])
      expect([command, await run(WITHOUT_RIGHTS, ...command)]).toEqual([command, refused(dataDir)]);
    chmodSync(dataDir, 0o700);
    expect(await run(WITHOUT_RIGHTS, "backup", backup)).toEqual({ stderr: "", code: 0 });
    chmodSync(databaseFile(dataDir), 0);
    const restore = await run(WITHOUT_RIGHTS, "restore", backup);
    expect(restore).toEqual(refused(databaseFile(dataDir)));
    expect(statSync(databaseFile(dataDir)).size).toBeGreaterThan(0);
  });
});

test.skipIf(!canMount)("reports a read-only disk as such, not as damage", async () => {
  expect(await run(READ_ONLY, "serve")).toEqual({
    stderr: `${dataDir} is read-only: its disk is mounted read-only, or the service manager restricts it (systemd's ReadWritePaths). Nothing was changed.\n`,
    code: 1,
  });
});

describe("a folder for backups that cannot be written", () => {
  const sentence = (setting: string, folder: string) =>
    expect.stringMatching(
      new RegExp(`^${setting}: ${folder} can't be written \\(E[^\n]+ReadWritePaths, too\\.\n$`),
    );

  test.each(["missing/backups", "file"])("stops the server before it starts: %s", async (name) => {
    const folder = newFolder();
    writeFileSync(join(folder, "file"), "");
    chmodSync(folder, 0o500);
    const BACKUP_DIR = join(folder, name);
    env = { DATA_DIR: join(dataDir, "new"), BACKUP_EVERY: "1d", BACKUP_DIR };
    const stderr = sentence("BACKUP_DIR", BACKUP_DIR);
    expect(await run(WITHOUT_RIGHTS, "serve")).toEqual({ stderr, code: 2 });
    expect(existsSync(join(dataDir, "new"))).toBe(false);
  });

  test("stops a backup to BACKUP_TO before it is made", async () => {
    const folder = newFolder();
    chmodSync(folder, 0o500);
    env.BACKUP_TO = folder;
    env.BACKUP_RECIPIENT = await identityToRecipient(await generateIdentity());
    const stderr = sentence("BACKUP_TO", folder);
    expect(await run(WITHOUT_RIGHTS, "backup")).toEqual({ stderr, code: 2 });
    expect(readdirSync(dataDir)).toEqual(["marketplace.sqlite"]);
  });
});
