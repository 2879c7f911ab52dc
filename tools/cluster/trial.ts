import type { Db } from "../../db/client";
import { Ledger } from "../torture/ledger";
import { bidFaults } from "../torture/verdict";
import { Answers, Bidder } from "./bidder";
import type { Cluster } from "./cluster";
import { Watcher } from "./watcher";

const BIDDERS = 24;
const LOTS = 100;
const WATCHERS_A_LOT = 2;
const QUIET_MS = 5000;
const FROZEN_MS = 12_000;
const BEHIND_MS = 3000;
/** Longer than a panel's longest wait before it reconnects. */
const CAUGHT_UP_MS = 20_000;

export interface Event {
  name: string;
  firstBidMs: number;
  behind: number;
}

export interface Verdict {
  events: Event[];
  leftBehind: number;
  acknowledged: number;
  lost: string[];
  doubled: string[];
  faults: string[];
  answers: ReadonlyMap<number, number>;
  longestMs: number;
}

export async function tryOut(cluster: Cluster, print: (line: string) => void): Promise<Verdict> {
  const { lotIds, members } = await cluster.populate(BIDDERS, LOTS);
  const [ledger, answers] = [new Ledger(), new Answers()];
  const networkOf = (i: number) => `10.0.${i}.1`;
  const watchers = lotIds.flatMap((id, i) =>
    Array.from({ length: WATCHERS_A_LOT }, () => new Watcher(cluster.origin, id, networkOf(i))),
  );
  const bidders = members.map(
    ({ name, id }, i) => new Bidder(cluster.origin, name, id, networkOf(i), answers),
  );
  for (const bidder of bidders) await bidder.signIn();
  const races = (["sockets", "pages"] as const).map((by) => ({ by, over: false }));
  const running = bidders.map((bidder, i) =>
    bidder.race(watchers, ledger, races[i % 2] as (typeof races)[number]),
  );
  const acknowledged = () =>
    new Promise<void>((resolve) => {
      answers.acknowledged = resolve;
    });
  const events: Event[] = [];
  const during = async (name: string, harm: () => Promise<number> | number) => {
    await Bun.sleep(QUIET_MS);
    print(name);
    const begun = await harm();
    await acknowledged();
    const firstBidMs = performance.now() - begun;
    events.push({ name, firstBidMs, behind: await behind(cluster, watchers) });
  };
  const [server] = cluster.servers;
  const at = (harm: () => void) => () => {
    const now = performance.now();
    harm();
    return now;
  };
  await during(
    "a server is killed",
    at(() => server?.kill()),
  );
  await during(
    "and started again",
    at(() => server?.start()),
  );
  await during(
    "the bus is killed",
    at(() => cluster.bus.kill()),
  );
  await during(
    "and started again",
    at(() => cluster.bus.start()),
  );
  await during("the database is frozen for 12 s", async () => {
    cluster.primary.freeze();
    await Bun.sleep(FROZEN_MS);
    return at(() => cluster.primary.thaw())();
  });
  const failOver = () => {
    cluster.primary.kill();
    cluster.standby.promote();
  };
  await during("the primary is killed", at(failOver));
  await Bun.sleep(QUIET_MS);
  for (const race of races) race.over = true;
  await Promise.all(running);
  const left = await leftBehind(cluster, watchers);
  for (const watcher of watchers) watcher.close();
  const faults = await cluster.inDatabase((db) => bidFaults(db, ledger));
  return {
    events,
    leftBehind: left,
    acknowledged: ledger.bids.size,
    lost: faults.filter((fault) => fault.includes("is lost")),
    doubled: [...ledger.contradictions, ...faults.filter((fault) => !fault.includes("is lost"))],
    faults: answers.faults,
    answers: answers.byStatus,
    longestMs: answers.longest,
  };
}

/** Pages without a socket poll every five seconds. */
async function behind(cluster: Cluster, watchers: readonly Watcher[]): Promise<number> {
  const states = await cluster.inDatabase(statesOf);
  const since = performance.now();
  await Bun.sleep(BEHIND_MS);
  const wasLive = ({ liveSince }: Watcher) => liveSince !== null && liveSince <= since;
  return watchers.filter((panel) => wasLive(panel) && isBehind(panel, states)).length;
}

async function leftBehind(cluster: Cluster, watchers: readonly Watcher[]): Promise<number> {
  const states = await cluster.inDatabase(statesOf);
  const left = () => watchers.filter((panel) => isBehind(panel, states)).length;
  const until = performance.now() + CAUGHT_UP_MS;
  while (left() > 0 && performance.now() < until) await Bun.sleep(100);
  return left();
}

function isBehind({ packageId, stateSeq }: Watcher, states: ReadonlyMap<string, number>): boolean {
  return stateSeq < (states.get(packageId) ?? 0);
}

async function statesOf(db: Db): Promise<Map<string, number>> {
  const lots = await db.selectFrom("packages").select(["id", "state_seq"]).execute();
  return new Map(lots.map(({ id, state_seq }) => [id, state_seq]));
}
