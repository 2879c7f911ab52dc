import { TAKE_IN } from "./consignments/intake/program";

performance.mark("process");
/** Only the program's own user can read the files that it writes. */
process.umask(0o077);

/** An intake process never loads the server. */
if (process.argv[2] === TAKE_IN) {
  const { runIntakeChild } = await import("./consignments/intake/child");
  await runIntakeChild();
} else {
  const { runCommandLine } = await import("./commands/carry-out");
  await runCommandLine(process.argv.slice(2), { now: () => Date.now() });
}
process.exit(0);
