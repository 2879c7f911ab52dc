import { TAKE_IN } from "./consignments/intake/program";
import { READ_SAMPLE } from "./samples/analyzer/read-sample";

performance.mark("process");
/** Only the program's own user can read the files that it writes. */
process.umask(0o077);

/** Processes that read files never load the server. */
if (process.argv[2] === TAKE_IN) {
  const { runIntakeChild } = await import("./consignments/intake/child");
  await runIntakeChild();
} else if (process.argv[2] === READ_SAMPLE) {
  const { runSampleChild } = await import("./samples/analyzer/file-child");
  await runSampleChild();
} else {
  const { runCommandLine } = await import("./commands/carry-out");
  await runCommandLine(process.argv.slice(2), { now: () => Date.now() });
}
process.exit(0);
