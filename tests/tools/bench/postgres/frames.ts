import type { Bench } from "../bench";
import { raises } from "../bids";
import { startChild } from "../child";
import { setUpFairground } from "../fairground";
import type { Told, WatchersTask } from "../sockets/watchers";
import { quantile } from "../statistics";
import { atMost, decimal, type Table, whole } from "../table";
import type { Engines } from "./engines";

const EVERY_MS = 50;
const AIM_MS = 20;

/** Bids answered by one process, and how long until a socket of another is told, by way of Redis. */
export async function measureFrames(bench: Bench, { postgres, redis }: Engines): Promise<Table> {
  const { rounds: count, seconds } = bench.scale;
  const fairground = await setUpFairground(postgres.addDatabase("frames"), count + 1, 1);
  const { file, cookies, lots } = fairground;
  const start = async () => {
    const surroundings = { core: null, busUrl: redis.url };
    const server = bench.startServer("marketplace", file, surroundings);
    return { server, ...(await server.ask("state")) };
  };
  const [here, there] = [await start(), await start()];
  const bids = Math.round((4 * seconds * 1000) / EVERY_MS);
  const told: Told[] = [];
  for (const lot of lots) {
    const watcher = startChild<WatchersTask, Told>("sockets/watchers.ts", [], "measuring");
    const join = JSON.stringify({ type: "JOIN_PACKAGE", packageId: lot });
    await watcher.ask({ do: "open", port: there.port, sockets: 1, path: "/ws", join });
    const requests = raises(lot, cookies[0] as string).slice(0, bids);
    const telling = { requests, status: 201, everyMs: EVERY_MS, from: 0 };
    told.push(await watcher.ask({ do: "tell", port: here.port, ...telling }));
    await watcher.stop();
  }
  await Promise.all([here.server.stop(), there.server.stop()]);
  // The first round only warms up.
  return report(told.slice(1));
}

function report(told: readonly Told[]): Table {
  const sinceSent = told.flatMap(({ lastFrameMs }) => lastFrameMs);
  // A frame may overtake the answer.
  const sinceAnswer = told.flatMap(({ lastFrameMs, answeredMs }) =>
    lastFrameMs.map((ms, i) => Math.max(0, ms - (answeredMs[i] ?? 0))),
  );
  const cells = (values: number[]) => [
    whole(values.length),
    decimal(quantile(values, 0.5)),
    decimal(quantile(values, 0.99)),
  ];
  return {
    title: `A bid in one process to the frame in another, ${1000 / EVERY_MS} bids a second`,
    columns: ["runs", "p50 ms", "p99 ms"],
    rows: [
      {
        label: "from its 201",
        cells: cells(sinceAnswer),
        aim: atMost(AIM_MS, quantile(sinceAnswer, 0.99), " ms"),
      },
      { label: "from its request", cells: cells(sinceSent) },
    ],
  };
}
