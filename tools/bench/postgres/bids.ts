import type { Bench } from "../bench";
import { bidRequest, bidRequests, checkStored, legalPrices } from "../bids";
import { type Fairground, setUpFairground } from "../fairground";
import { type Measured, medians, ratioOf, type Server, underLoad } from "../rounds";
import { SERVED_COLUMNS, servedCells } from "../served";
import { atLeast, decimal, percent, type Row, type Table, whole } from "../table";
import type { Engines } from "./engines";
import { Pgbench } from "./pgbench";

const PROCESSES = 3;

const ONE_AIM = 1;
const HOT_AIM = 1.5;
const THREE_AIM = 1.5;

interface Round {
  inserts: { perSecond: number };
  one: Measured;
  hot: Measured;
  three: Measured;
}

export async function measureBidsOnPostgres(bench: Bench, engines: Engines): Promise<Table> {
  const { client, scale } = bench;
  const { rounds: count, connections, bidsEach, hotLots } = scale;
  const { postgres, redis } = engines;
  const pgbench = await Pgbench.in(postgres.addDatabase("inserts"), bench.folder);
  const lots = (connections + hotLots) * (count + 1);
  const alone = await setUpFairground(postgres.addDatabase("one"), lots, connections);
  const together = await setUpFairground(postgres.addDatabase("three"), lots, connections);
  const one = bench.startServer("marketplace", alone.file, { core: null });
  const three = await startServers(bench, together.file, redis.url);
  const rounds: Round[] = [];
  for (let round = 0; round <= count; round++) {
    const requests = (ground: Fairground) =>
      bidRequests(ground, connections, round).map((each) => each.slice(0, bidsEach));
    const load = { statuses: [201], seconds: null };
    const from = connections * (count + 1) + round * hotLots;
    const hot = hotRequests(alone, alone.lots.slice(from, from + hotLots));
    rounds.push({
      inserts: await pgbench.inserts(connections, bidsEach),
      one: await underLoad(client, one, { ...load, requests: requests(alone) }),
      hot: await underLoad(client, one, { ...load, requests: hot, statuses: [201, 400] }),
      three: await underLoad(client, three, { ...load, requests: requests(together) }),
    });
  }
  await checkStored(
    one,
    rounds.flatMap((round) => [round.one, round.hot]),
  );
  await checkStored(
    three[0] as Server,
    rounds.map((round) => round.three),
  );
  await Promise.all([one, ...three].map((server) => server.stop()));
  return report(bench, rounds.slice(1));
}

async function startServers(bench: Bench, place: string, busUrl: string): Promise<Server[]> {
  const servers: Server[] = [];
  while (servers.length < PROCESSES) {
    const server = bench.startServer("marketplace", place, { core: null, busUrl });
    await server.ask("state");
    servers.push(server);
  }
  return servers;
}

/** All bidders bid on the same package in turn; overtaken bids are refused. */
function hotRequests({ cookies }: Fairground, hot: readonly string[]): string[][] {
  const prices = legalPrices();
  const whole = prices.slice(0, prices.length - (prices.length % cookies.length));
  return cookies.map((cookie, bidder) =>
    hot.flatMap((lot) =>
      whole
        .filter((_, i) => i % cookies.length === bidder)
        .map((cents) => bidRequest(lot, { cookie }, cents)),
    ),
  );
}

function report({ scale }: Bench, rounds: readonly Round[]): Table {
  const inserts = rounds.map((round) => round.inserts);
  const [one, hot, three] = [
    rounds.map((round) => round.one),
    rounds.map((round) => round.hot),
    rounds.map((round) => round.three),
  ];
  const empty = SERVED_COLUMNS.slice(1).map(() => "");
  const compared = (label: string, bids: Measured[], aim: number): Row => {
    const ratio = ratioOf(bids, inserts);
    return { label, cells: [...servedCells(bids), decimal(ratio)], aim: atLeast(aim, ratio) };
  };
  const { accepted, answered } = medians(hot);
  return {
    title: `Durable bids over HTTP on PostgreSQL, ${scale.connections} connections, compared with single inserts by pgbench`,
    columns: [...SERVED_COLUMNS, "÷ pgbench"],
    rows: [
      {
        label: "pgbench, one row per commit",
        cells: [whole(medians(inserts).perSecond), ...empty, ""],
      },
      compared("one process, one package per connection", one, ONE_AIM),
      compared("one process, one hot package", hot, HOT_AIM),
      compared("three processes, one package per connection", three, THREE_AIM),
      { label: "three processes ÷ one", cells: ["", ...empty, decimal(ratioOf(three, one))] },
    ],
    notes: [
      `${percent(accepted / answered)} of the bids on the hot package were placed. pgbench's rows have the`,
      "columns and indexes of bids; nothing else is read or written.",
    ],
  };
}
