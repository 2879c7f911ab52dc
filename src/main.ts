import { version } from "../package.json";
import { backUp, restore } from "./commands/backups";
import { manageBenchmarks } from "./commands/benchmark";
import { type Order, parseCommandLine } from "./commands/command-line";
import { withOwnDatabase } from "./commands/database";
import { deliver } from "./commands/deliver";
import { HELP } from "./commands/help";
import { open } from "./commands/open";
import { operate } from "./commands/operator";
import { serve } from "./commands/serve";
import { verify } from "./commands/verify";
import { loadConfig, ownLanguage } from "./config";
import { Obstacle } from "./lib/obstacle";

const clock = { now: () => Date.now() };

/** What the program writes, members' data above all, is for its own user alone to read. */
process.umask(0o077);

/** Does what a command line asks for; a server's is done once it was stopped. */
async function carryOut(order: Order): Promise<void> {
  if (order.name === "help") return console.log(HELP);
  if (order.name === "version") return console.log(version);
  if (order.name === "verify-proof")
    return console.log(await verify(order.file, order.key, order.receipts));
  if (order.name === "deliver")
    return console.log(await deliver(order, { tell: console.log, language: ownLanguage() }));
  if (order.name === "open") return console.log(await open(order));
  const config = loadConfig();
  switch (order.name) {
    case "serve":
      return serve(config, clock);
    case "demo":
      return serve(config, clock, { demo: true });
    case "migrate":
      return console.log(await withOwnDatabase(config, async (_, ran) => migrated(ran)));
    case "backup":
      return console.log(await backUp(config, clock, order.file));
    case "restore":
      return console.log(await restore(config, clock, order.file));
    case "benchmark-add":
    case "benchmark-list":
    case "benchmark-remove":
      return console.log(await manageBenchmarks(config, clock, order));
    case "certify":
    case "decline":
    case "uncertify":
    case "verify":
    case "remove-second-factor":
    case "end-sessions":
      return console.log(await operate(config, clock, order));
  }
}

function migrated(names: readonly string[]): string {
  return names.length === 0 ? "The database is up to date." : `Migrated: ${names.join(", ")}`;
}

try {
  await carryOut(parseCommandLine(process.argv.slice(2)));
  process.exit(0);
} catch (error) {
  if (!(error instanceof Obstacle)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}
