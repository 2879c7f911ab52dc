import { BadUsage, type Options as OptionsOf, readOptions } from "../lib/options";

const OPTION_KINDS = {
  note: "text",
  ground: "law or terms",
  rule: "text",
  facts: "text",
  role: "operator, reviewer or support",
  key: "a key",
  receipt: "a file",
  name: "a name",
  "key-file": "a file",
  to: "a folder, contract or database",
  url: "an address",
  "token-file": "a file",
  encoding: "a name",
  "count-tags": null,
  type: "literary, educational or problem_bank",
  "dry-run": null,
  json: null,
  yes: null,
  "log-key": "a key",
  "env-file": "a file",
  "with-deliveries": null,
  actions: null,
  version: null,
} as const;

export type OptionName = keyof typeof OPTION_KINDS;

export type Options = OptionsOf<OptionName>;

export const OPTIONS_BY_COMMAND: Readonly<Record<string, readonly OptionName[]>> = {
  backup: ["with-deliveries"],
  restore: ["key-file"],
  move: ["to"],
  verify: ["key", "receipt", "actions"],
  deliver: ["to", "url", "token-file", "encoding", "count-tags", "dry-run", "json", "yes"],
  measure: ["type", "encoding", "count-tags", "json"],
  open: ["key-file", "to", "log-key"],
  benchmark: ["name"],
  operator: ["note", "role"],
  packages: ["ground", "rule", "facts"],
  members: ["ground", "rule", "facts"],
};

export const readCommandOptions = (args: readonly string[]) => readOptions(args, OPTION_KINDS);

export function expectOperands(command: string, operands: readonly string[], count: 0 | 1): string {
  const [operand = ""] = operands;
  if (operands.length < count) throw new BadUsage(`The command ${command} needs an argument.`);
  if (operands.length > count)
    throw new BadUsage(`The command ${command} does not take ${operands.at(-1)}.`);
  return operand;
}
