import { parseArgs } from "node:util";
import { Obstacle } from "./errors";

/** A command line that makes no sense. Whoever prints it adds how to get help. */
export class BadUsage extends Obstacle {
  constructor(fault: string) {
    super(fault, 2);
  }
}

/** What the value of each option is, or null if it takes none. */
export type OptionKinds = Readonly<Record<string, string | null>>;

export type Options<Name extends string = string> = ReadonlyMap<Name, string[]>;

export interface ReadLine<Name extends string> {
  words: string[];
  options: Options<Name>;
  isHelp: boolean;
}

export function readOptions<Name extends string>(
  args: readonly string[],
  kinds: Readonly<Record<Name, string | null>>,
): ReadLine<Name> {
  const names = Object.keys(kinds) as Name[];
  const typeOf = (name: Name) => (kinds[name] === null ? "boolean" : "string");
  const { positionals, tokens } = parseArgs({
    args: [...args],
    // With `strict`, `parseArgs` throws its own messages.
    strict: false,
    tokens: true,
    options: {
      help: { type: "boolean", short: "h" },
      ...Object.fromEntries(names.map((name) => [name, { type: typeOf(name), multiple: true }])),
    },
  });
  const options = new Map<Name, string[]>();
  let isHelp = false;
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    if (token.name === "help") {
      isHelp = true;
      continue;
    }
    const name = names.find((candidate) => candidate === token.name);
    if (name === undefined) throw new BadUsage(`There is no option ${token.rawName}.`);
    options.set(name, [...(options.get(name) ?? []), ...valuesOf(name, kinds[name], token.value)]);
  }
  return { words: positionals, options, isHelp };
}

function valuesOf(name: string, kind: string | null, value: string | undefined): string[] {
  if (kind === null && value !== undefined) throw new BadUsage(`--${name} takes no value.`);
  if (kind !== null && value === undefined) throw new BadUsage(`--${name} needs ${kind}.`);
  return value === undefined ? [] : [value];
}

export function wholeNumber<Name extends string>(
  options: Options<Name>,
  name: Name,
  missing: number,
): number {
  const value = options.get(name)?.[0];
  if (value === undefined) return missing;
  if (!/^\d{1,15}$/.test(value)) throw new BadUsage(`--${name} needs a whole number.`);
  return Number(value);
}
