import { existsSync } from "node:fs";
import { BadUsage, type Options as Given } from "../../src/lib/options";

export const FIGURES = [
  "bids",
  "pages",
  "start",
  "sockets",
  "million",
  "peers",
  "postgres",
] as const;

export type Figure = (typeof FIGURES)[number];

const WORDS: readonly string[] = ["bids", "pages", "start"];

const OWN: readonly Figure[] = ["bids", "pages", "start", "sockets", "million"];

export const OPTIONS = {
  sockets: null,
  million: null,
  peers: null,
  postgres: null,
  against: "a file",
  program: "a file",
  tiny: null,
} as const;

export const USAGE = `bun run bench [bids] [pages] [start] [--sockets] [--million] [--peers] [--postgres] [--against FILE]

  bids, pages, start
                  figures that take one or two minutes each
  --sockets       10,000 open sockets on one package
  --million       lists, searches and suggestions in a million packages, and pages among their bids
  --peers         the same work with Fastify, installed in a temporary folder
  --postgres      bids on PostgreSQL compared with pgbench, and searches and suggestions in 100,000
                  packages; needs PostgreSQL and Redis
  --against FILE  also measures bids and pages with another executable, in the same rounds; for a version that
                  limits bids per address, give its folder
  --program FILE  measures the start of this executable instead of building one
  --tiny          one short round of each, to see that it runs; the figures mean nothing

Without figures, everything except peers and PostgreSQL is measured.`;

export interface Options {
  figures: readonly Figure[];
  against: string | null;
  program: string | null;
  isTiny: boolean;
}

export function optionsOf(given: Given<keyof typeof OPTIONS>, words: readonly string[]): Options {
  const unknown = words.find((name) => !WORDS.includes(name));
  if (unknown !== undefined) throw new BadUsage(`There is no figure ${unknown}.`);
  const asked: string[] = [...words, ...given.keys()];
  const named = FIGURES.filter((name) => asked.includes(name));
  return {
    figures: named.length > 0 ? named : OWN,
    against: existingFile(given.get("against")?.[0]),
    program: existingFile(given.get("program")?.[0]),
    isTiny: given.has("tiny"),
  };
}

function existingFile(path: string | undefined): string | null {
  if (path !== undefined && !existsSync(path)) throw new BadUsage(`There is no file ${path}.`);
  return path ?? null;
}
