import { parseArgs } from "node:util";

/** What is measured, in the order in which it is printed. */
export const FIGURES = [
  "bids",
  "hot",
  "pages",
  "start",
  "analysis",
  "sockets",
  "million",
  "growth",
  "peers",
  "postgres",
] as const;

export type Figure = (typeof FIGURES)[number];

/** Figures that take minutes: each has an option of its name. */
const LONG = [
  "sockets",
  "million",
  "growth",
  "peers",
  "postgres",
] as const satisfies readonly Figure[];

/** Figures for which more has to be installed. */
const WITH_OTHERS: readonly Figure[] = ["peers", "postgres"];

/** What is measured where nothing is named: all that needs nothing to be installed. */
export const OWN = FIGURES.filter((name) => !WITH_OTHERS.includes(name));

const LEAST_PACKAGES = 1000;
const MOST_PACKAGES = 1_000_000;

/** What PostgreSQL is measured by, in the order in which it is printed. */
export const POSTGRES_PARTS = ["bids", "pages", "frames", "lists"] as const;

export type PostgresPart = (typeof POSTGRES_PARTS)[number];

export interface Options {
  figures: readonly Figure[];
  /** Another executable of the product, or a checkout's folder, measured in the same rounds. */
  against: string | null;
  /** How many packages PostgreSQL and SQLite are compared by; null for as many as minutes allow. */
  packages: number | null;
  /** What PostgreSQL is measured by. */
  parts: readonly PostgresPart[];
}

const USAGE = `Usage: bun run bench [figure …] [--against FILE] [--sockets] [--million] [--growth]
       [--peers] [--postgres [--packages N] [--only PART,…]]

  bids, hot, pages, start, analysis        figures that take a minute or two each
  --against FILE  measures another executable of the product beside this one, in the same rounds;
                  or a version that limits how often one address may bid, by its checkout's folder
  --sockets       10,000 open sockets on one package
  --million       lists, searches and counts of a million packages
  --growth        how figures grow with the number of bids and packages
  --peers         the same work by Express, Fastify, Hono and Next, which it installs in a folder for
                  temporary files
  --postgres      one and three processes on PostgreSQL beside pgbench and beside SQLite, lists of
                  100,000 packages or of N; PostgreSQL and Redis or Valkey have to be installed;
                  --only bids, pages, frames or lists measures but that

Without a figure or one of the last five, all but the peers and PostgreSQL are measured.`;

/** A command line that asks for what there is not. */
export class BadOptions extends Error {}

/** @throws BadOptions with a sentence and the usage */
export function parseOptions(args: readonly string[]): Options {
  const { values, positionals } = parsed(args);
  const unknown = positionals.find((name) => !isShort(name));
  if (unknown !== undefined) throw bad(`There is no figure ${unknown}.`);
  const named = FIGURES.filter(
    (name) => positionals.includes(name) || (isLong(name) && values[name] === true),
  );
  return {
    figures: named.length > 0 ? named : OWN,
    against: values.against ?? null,
    packages: packagesOf(values.packages, named),
    parts: partsOf(values.only, named),
  };
}

function packagesOf(typed: string | undefined, named: readonly Figure[]): number | null {
  if (typed === undefined) return null;
  if (!named.includes("postgres")) throw bad("--packages goes with --postgres.");
  const packages = Number(typed);
  if (!/^\d+$/.test(typed) || packages < LEAST_PACKAGES || packages > MOST_PACKAGES)
    throw bad(`--packages takes a whole number from ${LEAST_PACKAGES} to ${MOST_PACKAGES}.`);
  return packages;
}

function partsOf(typed: string | undefined, named: readonly Figure[]): readonly PostgresPart[] {
  if (typed === undefined) return POSTGRES_PARTS;
  if (!named.includes("postgres")) throw bad("--only goes with --postgres.");
  const asked = typed.split(",");
  const unknown = asked.find((name) => !POSTGRES_PARTS.some((part) => part === name));
  if (unknown !== undefined)
    throw bad(`--only takes ${POSTGRES_PARTS.join(", ")}, not ${unknown}.`);
  return POSTGRES_PARTS.filter((part) => asked.includes(part));
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        against: { type: "string" },
        sockets: { type: "boolean" },
        million: { type: "boolean" },
        growth: { type: "boolean" },
        peers: { type: "boolean" },
        postgres: { type: "boolean" },
        packages: { type: "string" },
        only: { type: "string" },
      },
    });
  } catch (error) {
    throw bad((error as Error).message);
  }
}

function isLong(name: string): name is (typeof LONG)[number] {
  return LONG.some((long) => long === name);
}

function isShort(name: string): boolean {
  return FIGURES.some((figure) => figure === name) && !isLong(name);
}

function bad(sentence: string): BadOptions {
  return new BadOptions(`${sentence}\n\n${USAGE}`);
}
