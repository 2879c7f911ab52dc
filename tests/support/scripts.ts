import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { scripts } from "../../package.json";
import { testFolder } from "./folder";
import { ROOT } from "./sources";

export type Script = keyof typeof scripts;

export const SCRIPTS = Object.keys(scripts) as Script[];

/** Dependencies are already installed when tests run. */
const INSTALL = "bun install --frozen-lockfile --silent && ";

/** Runs a command as users type it, such as "bun run fuzz" or "bun src/main.ts". */
export function startCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Bun.Subprocess<"ignore", "pipe", "pipe"> {
  const script = /^bun run (\S+)$/.exec(command)?.[1] as Script | undefined;
  const line = script === undefined ? command : scripts[script].replace(INSTALL, "");
  return Bun.spawn(["/bin/sh", "-c", `exec env ${line} "$@"`, command, ...args], {
    cwd: ROOT,
    env: { PATH: `${bunFolder()}:/usr/bin:/bin`, HOME: process.env.HOME ?? "/", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

export async function runCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
) {
  return outputOf(startCommand(command, args, env));
}

export async function outputOf(child: Bun.Subprocess<"ignore", "pipe", "pipe">) {
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { stdout, stderr, code };
}

/** With npx, this process is not named bun. */
export function bunFolder(): string {
  const link = join(testFolder(), "programs/bun");
  mkdirSync(dirname(link), { recursive: true });
  try {
    symlinkSync(process.execPath, link);
  } catch (error) {
    // Another process of the run made it.
    if (!existsSync(link)) throw error;
  }
  return dirname(link);
}
