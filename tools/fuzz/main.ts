import { join } from "node:path";
import { type Options, wholeNumber } from "../../src/lib/options";
import { runTool } from "../../src/lib/tool";

const USAGE = `bun run fuzz [--requests N] [--seed S]

Sends generated requests across all routes and prints those whose responses are not our own.

  --requests N   how many, 100000 by default
  --seed S       sends the same requests as an earlier run that printed this seed`;

const OPTIONS = { requests: "a number", seed: "a number" } as const;

/** Sends them in a child process, whose stderr and sudden end are findings. */
async function main(options: Options<keyof typeof OPTIONS>): Promise<number> {
  const [anySeed = 0] = crypto.getRandomValues(new Uint32Array(1));
  const requests = wholeNumber(options, "requests", 100_000);
  const seed = wholeNumber(options, "seed", anySeed);
  const sending = join(import.meta.dir, "sending.ts");
  const child = Bun.spawn([process.execPath, sending, String(requests), String(seed)], {
    env: { ...process.env, NODE_ENV: "production" },
    stdout: "inherit",
    stderr: "pipe",
  });
  let strayBytes = 0;
  for await (const bytes of child.stderr) {
    strayBytes += bytes.length;
    process.stderr.write(bytes);
  }
  const status = await child.exited;
  if (strayBytes > 0)
    console.log(`${strayBytes} bytes on stderr, which stays empty where all is well`);
  if (child.signalCode) console.log(`ended by ${child.signalCode}`);
  return status === 0 && strayBytes === 0 ? 0 : 1;
}

if (import.meta.main) await runTool({ usage: USAGE, options: OPTIONS, run: main });
