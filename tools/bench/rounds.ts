import type { Child } from "./child";
import type { Load, LoadResult } from "./load/client";
import type { ServerState } from "./server";
import { median } from "./statistics";

export type Server = Child<"state", ServerState>;
export type Client = Child<Load, LoadResult>;

export interface Measured extends Omit<LoadResult, "latencies"> {
  serverBusy: number;
  serverMicros: number;
}

export async function underLoad(
  client: Client,
  servers: Server | readonly Server[],
  load: Omit<Load, "port">,
): Promise<Measured> {
  const states = () => Promise.all([servers].flat().map((server) => server.ask("state")));
  const before = await states();
  const port = before.map((state) => state.port);
  const { latencies: _, ...result } = await client.ask({ ...load, port });
  const used = (all: ServerState[]) => all.reduce((sum, state) => sum + state.cpuMs, 0);
  const cpuMs = used(await states()) - used(before);
  const ms = (result.answered / result.perSecond) * 1000;
  return { ...result, serverBusy: cpuMs / ms, serverMicros: (cpuMs * 1000) / result.answered };
}

export function medians<Figures extends { [Name in keyof Figures]: number }>(
  rounds: readonly Figures[],
): Figures {
  const [first] = rounds;
  if (!first) throw new Error("No round was measured");
  const names = Object.keys(first) as Array<keyof Figures>;
  return Object.fromEntries(
    names.map((name) => [name, median(rounds.map((round) => round[name]))]),
  ) as Figures;
}

export function ratioOf(
  rounds: ReadonlyArray<{ perSecond: number }>,
  to: ReadonlyArray<{ perSecond: number }>,
): number {
  return median(rounds.map(({ perSecond }, i) => perSecond / (to[i]?.perSecond ?? 0)));
}
