import { TAKE_IN } from "./consignments/intake/program";

performance.mark("process");
/** What the program writes, members' data above all, is for its own user alone to read. */
process.umask(0o077);

/** A process of intake is small: it never loads the server. */
if (process.argv[2] === TAKE_IN) {
  const { takeInForServer } = await import("./consignments/intake/child");
  await takeInForServer();
} else {
  const { runCommandLine } = await import("./commands/carry-out");
  await runCommandLine(process.argv.slice(2), { now: () => Date.now() });
}
process.exit(0);
