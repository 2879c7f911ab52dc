import { BadUsage } from "../lib/options";
import { SAMPLE_TYPES } from "../rules/limits";
import type { DeliverCommand } from "./deliver";
import type { MeasureCommand } from "./measure";
import {
  type ModerationCommand,
  type OperatorCommand,
  parseInviteCommand,
  parseModerationCommand,
  parseOperatorCommand,
} from "./operator-orders";
import { expectOperands, OPTIONS_BY_COMMAND, type Options, readCommandOptions } from "./options";

export type Command =
  | { name: "help" | "settings" | "version" | "serve" | "demo" | "migrate" }
  | { name: "backup"; file: string | null; withDeliveries: boolean }
  | { name: "restore"; file: string; keyFile: string | null }
  | { name: "mail-test"; to: string }
  | { name: "move"; to: string | null }
  | { name: "verify-proof"; file: string; key: string; receipts: string[] }
  | { name: "verify-actions"; key: string | null }
  | { name: "open"; files: string[]; keyFile: string; to: string; logKey: string | null }
  | ({ name: "deliver" } & DeliverCommand)
  | ({ name: "measure" } & MeasureCommand)
  | { name: "benchmark-add"; file: string; as: string | undefined }
  | { name: "benchmark-list" }
  | { name: "benchmark-remove"; benchmark: string }
  | ModerationCommand
  | OperatorCommand;

/** The option that every command takes. */
export function envFileIn(args: readonly string[]): string | null {
  return readCommandOptions(args).options.get("env-file")?.[0] ?? null;
}

export function parseCommandLine(args: readonly string[]): Command {
  const { words, options, isHelp } = readCommandOptions(args);
  if (isHelp) return { name: words[0] === "settings" ? "settings" : "help" };
  if (options.has("version")) return { name: "version" };
  const [command = "serve", ...operands] = words;
  const allowedOptions = OPTIONS_BY_COMMAND[command] ?? [];
  const unknownOption = [...options.keys()].find(
    (name) => name !== "env-file" && !allowedOptions.includes(name),
  );
  if (unknownOption !== undefined)
    throw new BadUsage(`The command ${command} does not take --${unknownOption}.`);
  switch (command) {
    case "verify":
      return parseProofCommand(operands, options);
    case "open":
      return parseOpenCommand(operands, options);
    case "deliver":
      return parseDeliverCommand(operands, options);
    case "measure":
      return parseMeasureCommand(operands, options);
    case "benchmark":
      return parseBenchmarkCommand(operands, options.get("name")?.[0]);
    case "packages":
    case "members":
      if (command === "members" && operands[0] === "invite") return parseInviteCommand(operands);
      return parseModerationCommand(command, operands, options);
    case "operator":
      return parseOperatorCommand(operands, options);
    case "serve":
    case "demo":
    case "migrate":
      expectOperands(command, operands, 0);
      return { name: command };
    case "backup":
      return {
        name: command,
        file: isSentBackup(operands, options) ? null : expectOperands(command, operands, 1),
        withDeliveries: options.has("with-deliveries"),
      };
    case "mail":
      return parseMailCommand(operands);
    case "move":
      expectOperands(command, operands, 0);
      return { name: command, to: options.get("to")?.[0] ?? null };
    case "restore":
      return {
        name: command,
        file: expectOperands(command, operands, 1),
        keyFile: options.get("key-file")?.[0] ?? null,
      };
    default:
      throw new BadUsage(`There is no command ${command}.`);
  }
}

/** Backups sent to BACKUP_TO always include deliveries. */
function isSentBackup(operands: readonly string[], options: Options): boolean {
  return operands.length === 0 && !options.has("with-deliveries");
}

function parseProofCommand(operands: string[], options: Options): Command {
  if (options.has("actions")) {
    if (options.has("receipt")) throw new BadUsage("--actions does not take --receipt.");
    expectOperands("verify", operands, 0);
    return { name: "verify-actions", key: options.get("key")?.[0] ?? null };
  }
  const file = expectOperands("verify", operands, 1);
  const key = options.get("key")?.[0];
  if (key === undefined)
    throw new BadUsage(
      "The command verify needs --key: the response of /log/key, or a file with it.",
    );
  return { name: "verify-proof", file, key, receipts: options.get("receipt") ?? [] };
}

function parseOpenCommand(files: string[], options: Options): Command {
  if (files.length === 0) throw new BadUsage("The command open needs an argument.");
  const keyFile = options.get("key-file")?.[0];
  if (keyFile === undefined)
    throw new BadUsage(
      "The command open needs --key-file: the key file saved from the contract's page.",
    );
  const to = options.get("to")?.[0] ?? ".";
  return { name: "open", files, keyFile, to, logKey: options.get("log-key")?.[0] ?? null };
}

function parseDeliverCommand(operands: string[], options: Options): Command {
  const folder = expectOperands("deliver", operands, 1);
  const [contract, url, tokenFile] = (["to", "url", "token-file"] as const).map((name) => {
    const value = options.get(name)?.[0];
    if (value === undefined) throw new BadUsage(`The command deliver needs --${name}.`);
    return value;
  }) as [string, string, string];
  const [dryRun, json, yes] = [options.has("dry-run"), options.has("json"), options.has("yes")];
  if (json && !dryRun) throw new BadUsage("The command deliver takes --json only with --dry-run.");
  if (yes && dryRun) throw new BadUsage("--dry-run does not take --yes.");
  const sealing = { dryRun, json, yes };
  return {
    name: "deliver",
    folder,
    contract,
    url,
    tokenFile,
    ...readingChoice(options),
    ...sealing,
  };
}

function parseMeasureCommand(operands: string[], options: Options): Command {
  const folder = expectOperands("measure", operands, 1);
  const type = options.get("type")?.[0] ?? "literary";
  const contentType = SAMPLE_TYPES.find((each) => each === type);
  if (!contentType) throw new BadUsage(`--type takes ${SAMPLE_TYPES.join(", ")}, but not ${type}.`);
  const json = options.has("json");
  return { name: "measure", folder, contentType, ...readingChoice(options), json };
}

const readingChoice = (options: Options) => ({
  encoding: options.get("encoding")?.[0]?.toLowerCase() ?? null,
  countTags: options.has("count-tags"),
});

function parseMailCommand([verb = "", ...operands]: string[]): Command {
  if (verb === "test") return { name: "mail-test", to: expectOperands("mail test", operands, 1) };
  throw new BadUsage(
    verb === "" ? "The command mail needs an action: test." : `There is no command mail ${verb}.`,
  );
}

function parseBenchmarkCommand(
  [verb = "", ...operands]: string[],
  as: string | undefined,
): Command {
  const command = `benchmark ${verb}`.trim();
  if (verb === "add")
    return { name: "benchmark-add", file: expectOperands(command, operands, 1), as };
  if (as !== undefined) throw new BadUsage(`The command ${command} does not take --name.`);
  switch (verb) {
    case "list":
      expectOperands(command, operands, 0);
      return { name: "benchmark-list" };
    case "remove":
      return { name: "benchmark-remove", benchmark: expectOperands(command, operands, 1) };
    case "":
      throw new BadUsage("The command benchmark needs an action: add, list or remove.");
    default:
      throw new BadUsage(`There is no command ${command}.`);
  }
}
