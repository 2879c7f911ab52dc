import { parseArgs } from "node:util";

export const FIGURES = ["bids", "start", "sockets", "million", "peers", "postgres"] as const;

export type Figure = (typeof FIGURES)[number];

const OWN: readonly Figure[] = ["bids", "start", "sockets", "million"];

export interface Options {
  figures: readonly Figure[];
  against: string | null;
}

const USAGE = `Usage: bun run bench [bids] [start] [--sockets] [--million] [--peers] [--postgres] [--against FILE]

  bids, start     figures that take a minute or two each
  --sockets       10,000 open sockets on one package
  --million       lists, searches and suggestions of a million packages
  --peers         the same work by Fastify, which it installs in a folder for temporary files
  --postgres      bids on PostgreSQL beside pgbench, searches and suggestions of 100,000 packages;
                  PostgreSQL and Redis have to be installed
  --against FILE  measures bids of another executable of the product beside this one, in the same
                  rounds; or of a version that limits how often one address may bid, by its folder

Without a figure, all but the peers and PostgreSQL are measured.`;

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
    if (unknown !== undefined) throw new Error(`There is no figure ${unknown}.`);
    const named = FIGURES.filter((name) => asked.includes(name));
    return { figures: named.length > 0 ? named : OWN, against: values.against ?? null };
  } catch (error) {
    throw new BadOptions(`${(error as Error).message}\n\n${USAGE}`);
  }
}
