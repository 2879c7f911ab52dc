import { parseArgs } from "node:util";
import { Obstacle } from "../lib/errors";
import { HINT } from "./help";

export class BadUsage extends Obstacle {
  constructor(fault: string) {
    super(`${fault}\n${HINT}`, 2);
  }
}

const OPTION_VALUES = {
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
  "log-key": "a key",
} as const;

const DELIVERIES_FLAG = "with-deliveries";

export type OptionName = keyof typeof OPTION_VALUES | typeof DELIVERIES_FLAG;

export type Options = ReadonlyMap<OptionName, string[]>;

export const OPTIONS_BY_COMMAND: Readonly<Record<string, readonly OptionName[]>> = {
  backup: [DELIVERIES_FLAG],
  restore: ["key-file"],
  move: ["to"],
  verify: ["key", "receipt"],
  deliver: ["to", "url", "token-file", "encoding"],
  open: ["key-file", "to", "log-key"],
  benchmark: ["name"],
  operator: ["note", "role"],
  packages: ["ground", "rule", "facts"],
  members: ["ground", "rule", "facts"],
};

export function readOptions(args: readonly string[]) {
  const names = Object.keys(OPTION_VALUES) as (keyof typeof OPTION_VALUES)[];
  const { positionals, tokens } = parseArgs({
    args: [...args],
    // With `strict`, `parseArgs` throws its own messages.
    strict: false,
    tokens: true,
    options: {
      help: { type: "boolean", short: "h" },
      version: { type: "boolean" },
      [DELIVERIES_FLAG]: { type: "boolean" },
      ...Object.fromEntries(names.map((name) => [name, { type: "string", multiple: true }])),
    },
  });
  const optionTokens = tokens.filter((token) => token.kind === "option");
  const options = new Map<OptionName, string[]>();
  for (const { name, rawName, value } of optionTokens) {
    if (name === "help" || name === "version") continue;
    if (name === DELIVERIES_FLAG) {
      if (value !== undefined) throw new BadUsage(`--${DELIVERIES_FLAG} takes no value.`);
      options.set(DELIVERIES_FLAG, []);
      continue;
    }
    const option = names.find((candidate) => candidate === name);
    if (option === undefined) throw new BadUsage(`There is no option ${rawName}.`);
    if (value === undefined) throw new BadUsage(`--${name} needs ${OPTION_VALUES[option]}.`);
    options.set(option, [...(options.get(option) ?? []), value]);
  }
  return {
    words: positionals,
    options,
    isHelp: optionTokens.some(({ name }) => name === "help"),
    isVersion: optionTokens.some(({ name }) => name === "version"),
  };
}

export function expectOperands(command: string, operands: readonly string[], count: 0 | 1): string {
  const [operand = ""] = operands;
  if (operands.length < count) throw new BadUsage(`The command ${command} needs an argument.`);
  if (operands.length > count)
    throw new BadUsage(`The command ${command} does not take ${operands.at(-1)}.`);
  return operand;
}
