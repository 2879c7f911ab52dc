import { join } from "node:path";

/**
 * `bun run fuzz --requests N --seed S`, in a child process whose stderr and sudden end are
 * findings.
 */
const child = Bun.spawn(
  [process.execPath, join(import.meta.dir, "sending.ts"), ...Bun.argv.slice(2)],
  {
    env: { ...process.env, NODE_ENV: "production" },
    stdout: "inherit",
    stderr: "pipe",
  },
);
let complaints = 0;
for await (const bytes of child.stderr) {
  complaints += bytes.length;
  process.stderr.write(bytes);
}
const status = await child.exited;
if (complaints > 0)
  console.log(`${complaints} bytes on stderr, which stays empty where all is well`);
if (child.signalCode) console.log(`ended by ${child.signalCode}`);
process.exit(status === 0 && complaints === 0 ? 0 : 1);
