import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lockFolder } from "../../db/sqlite/lock";
import { MINUTE } from "../../src/lib/time";
import { newFolder, testFolder } from "./folder";
import { freePort } from "./http";
import { outputOf, runCommand } from "./scripts";

const BUILD_MS = 4 * MINUTE;

let built: Promise<string> | undefined;

export function binary(): Promise<string> {
  built ??= build();
  return built;
}

/** The first process runs `bun run build` while the others wait. */
async function build(): Promise<string> {
  const folder = join(testFolder(), "binary");
  const outfile = join(folder, "marketplace");
  const lock = lockFolder(folder, BUILD_MS);
  try {
    if (existsSync(outfile)) return outfile;
    const built = await runCommand("bun run build", ["--quick", "--to", folder]);
    if (built.code !== 0) throw new Error(`The build failed: ${built.stdout}${built.stderr}`);
  } finally {
    lock.release();
  }
  return outfile;
}

function environment(env: Record<string, string>): Record<string, string> {
  return { PATH: "/usr/bin:/bin", HOST: "127.0.0.1", ...env };
}

export async function run(args: readonly string[], env: Record<string, string>) {
  const child = Bun.spawn([await binary(), ...args], {
    cwd: newFolder(),
    env: environment(env),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  return outputOf(child);
}

export interface Serving {
  address: string;
  pid: number;
  log(): Array<Record<string, unknown>>;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<number>;
}

const servers = new Set<Bun.Subprocess>();
process.on("exit", () => {
  for (const server of servers) server.kill("SIGKILL");
});

interface Start {
  command?: "serve" | "demo";
  by?: readonly string[];
}

export async function serve(
  env: Record<string, string>,
  { command = "serve", by = [] }: Start = {},
): Promise<Serving> {
  const port = freePort();
  const cwd = newFolder();
  const output = join(cwd, "output");
  const child = Bun.spawn([...by, await binary(), command], {
    cwd,
    env: environment({ PORT: String(port), ...env }),
    stdout: Bun.file(output),
    stderr: "inherit",
  });
  servers.add(child);
  const address = `http://localhost:${port}`;
  const text = () => readFileSync(output, "utf8");
  await answering(address, child.exited);
  return {
    address,
    pid: child.pid,
    log: () =>
      text()
        .split("\n")
        // The last line may not be written completely yet.
        .slice(0, -1)
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
    kill: (signal) => child.kill(signal),
    exited: child.exited,
  };
}

export async function answering(address: string, exited: Promise<number>): Promise<void> {
  let ended: number | undefined;
  exited.then((code) => {
    ended = code;
  });
  for (;;) {
    const response = await fetch(`${address}/readyz`).catch(() => null);
    if (response?.ok) return;
    if (ended !== undefined) throw new Error(`The server exited with ${ended} before it responded`);
    await Bun.sleep(20);
  }
}

export async function logged(
  server: Serving,
  spoken: RegExp,
  count: number,
): Promise<Array<Record<string, unknown>>> {
  for (;;) {
    const lines = server.log().filter(({ msg }) => spoken.test(String(msg)));
    if (lines.length >= count) return lines;
    await Bun.sleep(20);
  }
}
