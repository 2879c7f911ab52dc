import { cpSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * `bun tests/db/upgrades/make.ts COMMIT VERSION` has the program of that commit fill a database and
 * answer. The dependencies of this folder have to suit that commit.
 */
const [commit, version] = Bun.argv.slice(2);
if (!commit || !version) throw new Error("Usage: bun tests/db/upgrades/make.ts COMMIT VERSION");
const own = join(import.meta.dir, "../../..");
const tree = join(mkdtempSync(join(tmpdir(), "version-")), "tree");
run(own, "git", "worktree", "add", "--quiet", "--detach", tree, commit);
try {
  const folder = join(tree, "tests/db/upgrades");
  symlinkSync(join(own, "node_modules"), join(tree, "node_modules"));
  cpSync(import.meta.dir, folder, { recursive: true });
  run(tree, process.execPath, "test", "--timeout=600000", "./tests/db/upgrades/filling.ts");
  for (const file of [`${version}.sqlite.zst`, `${version}.json.zst`])
    cpSync(join(folder, file), join(import.meta.dir, file));
} finally {
  run(own, "git", "worktree", "remove", "--force", tree);
}

function run(cwd: string, ...command: string[]): void {
  const env = { ...process.env, NODE_ENV: "test", FILLED_VERSION: version ?? "" };
  const { exitCode } = Bun.spawnSync(command, { cwd, env, stdout: "inherit", stderr: "inherit" });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} failed`);
}
