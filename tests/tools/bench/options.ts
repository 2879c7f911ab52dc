import { parseArgs } from "node:util";

export const FIGURES = ["bids", "start", "sockets", "million", "peers", "postgres"] as const;

export type Figure = (typeof FIGURES)[number];

const OWN: readonly Figure[] = ["bids", "start", "sockets", "million"];

export interface Options {
  figures: readonly Figure[];
  against: string | null;
}

const USAGE = `Usage: bun run bench [bids] [start] [--sockets] [--million] [--peers] [--postgres] [--against FILE]

  bids, start     figures that take one or two minutes each
  --sockets       10,000 open sockets on one package
  --million       lists, searches and suggestions in a million packages
  --peers         the same work with Fastify, installed in a temporary folder
  --postgres      bids on PostgreSQL compared with pgbench, and searches and suggestions in 100,000
                  packages; needs PostgreSQL and Redis
  --against FILE  also measures bids with another executable, in the same rounds; for a version that
                  limits bids per address, give its folder

Without arguments, everything except peers and PostgreSQL is measured.`;

export class BadOptions extends Error {}

export function parseOptions(args: readonly string[]): Options {
  try {
    const flag = { type: "boolean" } as const;
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        against: { type: "string" },
        ...{ sockets: flag, million: flag, peers: flag, postgres: flag },
      },
    });
    const asked: string[] = [...positionals, ...Object.keys(values)];
    const unknown = positionals.find((name) => name !== "bids" && name !== "start");
    if (unknown !== undefined) throw new Error(`Unknown figure: ${unknown}.`);
    const named = FIGURES.filter((name) => asked.includes(name));
    return { figures: named.length > 0 ? named : OWN, against: values.against ?? null };
  } catch (error) {
    throw new BadOptions(`${(error as Error).message}\n\n${USAGE}`);
  }
}
