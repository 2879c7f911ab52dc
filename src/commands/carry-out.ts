import { isStorageFailure } from "../../db/errors";
import { version } from "../../package.json";
import { adoptEnvFile, adoptServiceEnvFile, environmentLanguage, loadConfig } from "../config";
import { Obstacle } from "../lib/errors";
import { BadUsage } from "../lib/options";
import type { Clock } from "../lib/time";
import { type Command, envFileIn, parseCommandLine } from "./command-line";
import { HELP, HINT, settingsHelp } from "./help";

/** Exits with 1 on failure and 2 on incorrect usage. */
export async function runCommandLine(args: readonly string[], clock: Clock): Promise<void> {
  try {
    const order = parseCommandLine(args);
    adoptSettings(order, envFileIn(args));
    const output = await executeCommand(order, clock);
    if (output !== undefined) console.log(output);
  } catch (error) {
    const obstacle = isStorageFailure(error) ? storageObstacle(error as Error) : error;
    if (!(obstacle instanceof Obstacle)) throw error;
    console.error(obstacle instanceof BadUsage ? `${obstacle.message}\n${HINT}` : obstacle.message);
    process.exit(obstacle.exitCode);
  }
}

/** A server is told its settings; other commands find those of the service on this machine. */
function adoptSettings({ name }: Command, envFile: string | null): void {
  if (envFile !== null) adoptEnvFile(envFile);
  else if (!WITHOUT_SERVICE_SETTINGS.includes(name)) {
    const sentence = adoptServiceEnvFile();
    if (sentence !== null) console.error(sentence);
  }
}

const WITHOUT_SERVICE_SETTINGS: readonly Command["name"][] = [
  "serve",
  "demo",
  "help",
  "settings",
  "version",
  "verify-proof",
  "deliver",
  "measure",
  "open",
];

const reportOutput = ({ now }: Clock) => ({
  now,
  print: console.log,
  warn: console.error,
  language: environmentLanguage(),
});

/** On a full disk, the first write fails: the lock, a migration or a key. */
function storageObstacle({ message }: Error): Obstacle {
  return new Obstacle(
    `Data can't be stored (${message}). Check that the disk has space and is writable, then try again. Existing data is intact.`,
    3,
  );
}

/** Each command imports only its own code. */
async function executeCommand(order: Command, clock: Clock): Promise<string | undefined> {
  switch (order.name) {
    case "serve":
    case "demo": {
      const { serve } = await import("./serve");
      performance.mark("imports");
      await serve(loadConfig(), clock, { demo: order.name === "demo" });
      return undefined;
    }
    case "help":
      return HELP;
    case "settings":
      return settingsHelp();
    case "version":
      return version;
    case "verify-proof":
      return (await import("./verify")).verify(order.file, order.key, order.receipts);
    case "verify-actions":
      return (await import("./verify-actions")).verifyActions(loadConfig(), order.key);
    case "deliver": {
      const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
      const ask = isTerminal ? (question: string) => confirm(question) : undefined;
      return (await import("./deliver")).deliver(order, { ...reportOutput(clock), ask });
    }
    case "measure":
      return (await import("./measure")).measure(order, reportOutput(clock));
    case "open":
      return (await import("./open")).open(order);
    case "migrate": {
      const { withOwnDatabase } = await import("./database");
      return withOwnDatabase(loadConfig(), async (_, names) =>
        names.length === 0 ? "The database is up to date." : `Migrated: ${names.join(", ")}`,
      );
    }
    case "backup": {
      const { backUp, sendBackupNow } = await import("./backups");
      if (order.file === null) return sendBackupNow(loadConfig(), clock);
      return backUp(loadConfig(), clock, order.file, order);
    }
    case "restore":
      return (await import("./backups")).restore(loadConfig(), clock, order.file, order.keyFile);
    case "mail-test":
      return (await import("./mail")).testMail(loadConfig(), clock, order.to);
    case "move":
      return (await import("./move")).moveDatabase(loadConfig(), order.to);
    case "benchmark-add":
    case "benchmark-list":
    case "benchmark-remove":
      return (await import("./benchmark")).manageBenchmarks(loadConfig(), clock, order);
    case "packages":
    case "members":
      return (await import("./moderate")).moderate(loadConfig(), clock, order);
    case "certify":
    case "decline":
    case "uncertify":
    case "verify":
    case "remove-second-factor":
    case "end-sessions":
    case "grant":
    case "invite":
    case "revoke":
    case "lift-pause":
    case "allow-bidding":
      return (await import("./operator")).operate(loadConfig(), clock, order);
  }
}
