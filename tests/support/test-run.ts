/** How many tests, or other checks, held and failed. */
export interface Tally {
  passed: number;
  failed: number;
}

interface Run {
  /** The folder whose tests are run. */
  cwd: string;
  processes: number;
  /** Further arguments of `bun test`. */
  options: readonly string[];
  env: Record<string, string | undefined>;
  /** Hears what there is to read: the whole output of files that fail, and nothing of others. */
  hear(output: Uint8Array): void;
}

/**
 * Runs test files over several processes, each of which keeps what it has loaded for its next file.
 * Whatever breaks outside of a test, such as a process that dies, counts as one failure at least.
 */
export async function runTests({ cwd, processes, options, env, hear }: Run): Promise<Tally> {
  const command = [process.execPath, "test", "--no-orphans", `--parallel=${processes}`];
  const tests = Bun.spawn([...command, "--no-isolate", "--only-failures", ...options], {
    cwd,
    env: { ...env, NODE_ENV: "test", FORCE_COLOR: "0" },
    stdout: "pipe",
    stderr: "pipe",
  });
  let report = "";
  const listen = async (output: ReadableStream<Uint8Array>) => {
    for await (const chunk of output) {
      hear(chunk);
      report += new TextDecoder().decode(chunk);
    }
  };
  const [code] = await Promise.all([tests.exited, listen(tests.stdout), listen(tests.stderr)]);
  const count = (word: string) =>
    Number(new RegExp(`^\\s*(\\d+) ${word}$`, "m").exec(report)?.[1] ?? 0);
  const passed = count("pass");
  const failed = count("fail");
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}
