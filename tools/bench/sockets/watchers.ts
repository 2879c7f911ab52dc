import { answer } from "../child";
import { Connection } from "../load/connection";
import { Watcher } from "./watcher";

export type WatchersTask =
  | { do: "open"; port: number; sockets: number; path: string; join: string | null }
  | {
      do: "tell";
      port: number;
      requests: readonly string[];
      status: number;
      everyMs: number;
      from: number;
    };

/** Milliseconds from each request until the last watcher got its bid. */
export interface Report {
  lastFrameMs: number[];
  answeredMs: number[];
  frameBytes: number;
  /** All ends of the auction that the watchers were told. */
  ends: string[];
}

const watchers: Watcher[] = [];

const heard = new Map<number, { watchers: number; lastAt: number }>();
let frameBytes = 0;
let ends = new Set<string>();
let woken: (() => void) | undefined;

const CUT_OFF = new Error("The server disconnected a watcher, so not all of them can be notified");
const cutOff = Promise.withResolvers<never>();
cutOff.promise.catch(() => {});

function receive(count: number, bytes: number, endsAt: string): void {
  frameBytes = bytes;
  ends.add(endsAt);
  const at = heard.get(count) ?? { watchers: 0, lastAt: 0 };
  heard.set(count, at);
  at.watchers++;
  if (at.watchers < watchers.length) return;
  at.lastAt = performance.now();
  woken?.();
}

async function open({ port, sockets, path, join }: WatchersTask & { do: "open" }): Promise<void> {
  const AT_ONCE = 200;
  while (watchers.length < sockets) {
    const some = Array.from({ length: Math.min(AT_ONCE, sockets - watchers.length) }, () =>
      Watcher.open({ port, path, join }, { receive, closed: () => cutOff.reject(CUT_OFF) }),
    );
    watchers.push(...(await Promise.all(some)));
  }
}

async function tell(task: WatchersTask & { do: "tell" }): Promise<Report> {
  const { port, requests, status, everyMs, from } = task;
  const sender = new Connection(
    requests.map((text) => Buffer.from(text)),
    false,
    [status],
  );
  await sender.open(port);
  heard.clear();
  ends = new Set();
  const sentAt: number[] = [];
  const last = from + requests.length;
  const done = new Promise<void>((resolve) => {
    woken = () => heard.get(last)?.lastAt && resolve();
  });
  const sending = sender.runPaced(everyMs, Number.POSITIVE_INFINITY, (at) => sentAt.push(at));
  await Promise.race([sending.then(() => done), cutOff.promise]);
  sender.close();
  const lastFrameMs = sentAt.map((at, i) => knownAt(from + i + 1) - at);
  return { lastFrameMs, answeredMs: sender.latencies, frameBytes, ends: [...ends] };
}

function knownAt(count: number): number {
  for (let next = count; ; next++) {
    const at = heard.get(next);
    if (at?.lastAt) return at.lastAt;
    if (next > count + heard.size + 1000)
      throw new Error(`Not every watcher was notified of ${count}`);
  }
}

answer(async (task: WatchersTask): Promise<Report> => {
  if (task.do === "tell") return tell(task);
  await open(task);
  return { lastFrameMs: [], answeredMs: [], frameBytes, ends: [] };
});
