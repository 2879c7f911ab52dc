import { join } from "node:path";
import { type Bench, diskFolder } from "./bench";
import { catalogueOf } from "./catalogue/million";
import type { Probed } from "./catalogue/prober";
import { startProber } from "./catalogue/start-prober";
import { getRequest } from "./load/requests";
import { type Auction, setUpAuctions } from "./long-auctions";
import { type Measured, medians, underLoad } from "./rounds";
import { atMost, decimal, type Row, type Table, whole } from "./table";

const TRADE_AIM = 1.3;
const TRADE_PAGE = "trade page of its seller";

/** How figures grow with what there is: more than logarithms do is marked. */
export async function measureGrowth(bench: Bench): Promise<Table[]> {
  return [await growthOfBids(bench), await growthOfPackages(bench)];
}

const PAGES: ReadonlyArray<[label: string, path: (auction: Auction) => string]> = [
  ["package page", ({ lot }) => `/package/${lot}`],
  ["its state", ({ lot }) => `/api/packages/${lot}/state`],
  ["its latest bids", ({ lot }) => `/api/packages/${lot}/bids`],
  [TRADE_PAGE, () => "/trade"],
  ["dashboard of its seller", () => "/dashboard"],
];

/** Microseconds of the server's processor a response, by the number of bids. */
async function growthOfBids(bench: Bench): Promise<Table> {
  const { rounds: count, seconds, growth } = bench.scale;
  const file = join(bench.folder, "growth.sqlite");
  const auctions = await setUpAuctions(file, growth.bids);
  const server = bench.startServer("marketplace", file);
  const measured = PAGES.map(() => auctions.map((): Measured[] => []));
  for (let round = 0; round <= count; round++) {
    for (const [i, [, path]] of PAGES.entries()) {
      for (const [j, auction] of auctions.entries()) {
        const request = getRequest(path(auction), { cookie: auction.seller });
        const load = { requests: [[request], [request]], statuses: [200], seconds: seconds / 4 };
        const result = await underLoad(bench.client, server, load);
        if (round > 0) measured[i]?.[j]?.push(result);
      }
    }
  }
  await server.stop();
  return {
    ...growthTable(
      "Server µs by the bids on a package",
      growth.bids,
      PAGES.map(([label], i) => ({
        label,
        values: (measured[i] ?? []).map((rounds) => medians(rounds).serverMicros),
        ...(label === TRADE_PAGE && { aim: TRADE_AIM }),
      })),
    ),
  };
}

async function growthOfPackages({ scale, folder }: Bench): Promise<Table> {
  const probed: Probed[][] = [];
  for (const total of scale.growth.packages) {
    const { file } = await catalogueOf(total >= 10_000 ? diskFolder() : folder, total);
    const prober = startProber({ scale }, file, "measured");
    probed.push(await prober.ask("growth"));
    await prober.stop();
  }
  const [first = []] = probed;
  return growthTable(
    "Median µs by the packages of a catalogue",
    scale.growth.packages,
    first.map(({ label }, i) => ({
      label,
      values: probed.map((each) => (each[i]?.p50 ?? 0) * 1000),
    })),
  );
}

interface Growing {
  label: string;
  /** One for each size. */
  values: number[];
  aim?: number;
}

function growthTable(title: string, sizes: readonly number[], figures: readonly Growing[]): Table {
  const most = Math.log(sizes.at(-1) ?? 1) / Math.log(sizes[0] ?? 1);
  return {
    title,
    columns: [...sizes.map(whole), "last ÷ first", "log would be"],
    rows: figures.map(({ label, values, aim }): Row => {
      const grown = (values.at(-1) ?? 0) / (values[0] ?? 1);
      return {
        label,
        cells: [
          ...values.map(whole),
          `${decimal(grown)}${grown > most ? " faster" : ""}`,
          decimal(most),
        ],
        ...(aim !== undefined && { aim: atMost(aim, grown) }),
      };
    }),
  };
}
