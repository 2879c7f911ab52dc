import { answer } from "../child";
import { quantile } from "../statistics";
import { Connection } from "./connection";

export interface Load {
  port: number | readonly number[];
  requests: ReadonlyArray<readonly string[]>;
  statuses: readonly number[];
  seconds: number | null;
  /** Sends one request per this many milliseconds, later if a response took longer. */
  everyMs?: number;
}

/** Latencies in milliseconds; `busy` is the client's share of its core. */
export interface LoadResult {
  answered: number;
  accepted: number;
  perSecond: number;
  p50: number;
  p99: number;
  latencies: number[];
  busy: number;
}

async function apply({ port, requests, statuses, seconds, everyMs }: Load): Promise<LoadResult> {
  const connections = requests.map(
    (texts) =>
      new Connection(
        texts.map((text) => Buffer.from(text)),
        seconds !== null,
        statuses,
      ),
  );
  try {
    const ports = [port].flat();
    await Promise.all(
      connections.map((connection, i) => connection.open(ports[i % ports.length] as number)),
    );
    return await measured(connections, { seconds, everyMs });
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function measured(
  connections: readonly Connection[],
  { seconds, everyMs }: Pick<Load, "seconds" | "everyMs">,
): Promise<LoadResult> {
  Bun.gc(true);
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const deadline = seconds === null ? Number.POSITIVE_INFINITY : start + seconds * 1000;
  await Promise.all(
    connections.map((connection) =>
      everyMs === undefined ? connection.run(deadline) : connection.runPaced(everyMs, deadline),
    ),
  );
  const ms = performance.now() - start;
  const cpu = process.cpuUsage(cpuBefore);
  const latencies = connections.flatMap((connection) => connection.latencies);
  return {
    answered: latencies.length,
    accepted: connections.reduce((sum, { accepted }) => sum + accepted, 0),
    perSecond: (latencies.length / ms) * 1000,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    latencies: everyMs === undefined ? [] : latencies,
    busy: (cpu.user + cpu.system) / 1000 / ms,
  };
}

answer(apply);
