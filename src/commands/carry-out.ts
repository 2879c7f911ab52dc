import { isStorageFailure } from "../../db/errors";
import { version } from "../../package.json";
import { loadConfig, ownLanguage } from "../config";
import { Obstacle } from "../lib/errors";
import type { Clock } from "../lib/time";
import { backUp, restore } from "./backups";
import { manageBenchmarks } from "./benchmark";
import { type Order, parseCommandLine } from "./command-line";
import { withOwnDatabase } from "./database";
import { deliver } from "./deliver";
import { HELP } from "./help";
import { moveDatabase } from "./move";
import { open } from "./open";
import { operate } from "./operator";
import { serve } from "./serve";
import { verify } from "./verify";

/** Does what a command line asks for, and ends the program where it cannot: 1, or 2 for bad usage. */
export async function runCommandLine(args: readonly string[], clock: Clock): Promise<void> {
  try {
    await carryOut(parseCommandLine(args), clock);
  } catch (error) {
    const obstacle = isStorageFailure(error) ? notStored(error as Error) : error;
    if (!(obstacle instanceof Obstacle)) throw error;
    console.error(obstacle.message);
    process.exit(obstacle.exitCode);
  }
}

/** A full disk is found by whatever comes to it first: the lock, a migration, a key. */
function notStored({ message }: Error): Obstacle {
  return new Obstacle(
    `Nothing can be stored (${message}). See that the disk has room and may be written to, and try again: what was stored before is whole.`,
    3,
  );
}

/** Does what a command line asks for; a server's is done once it was stopped. */
async function carryOut(order: Order, clock: Clock): Promise<void> {
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
      return console.log(await backUp(config, clock, order.file, order));
    case "restore":
      return console.log(await restore(config, clock, order.file));
    case "move":
      return console.log(await moveDatabase(config, order.to));
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
