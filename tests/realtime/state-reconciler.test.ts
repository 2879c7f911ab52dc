import { afterEach, beforeEach, expect, setDefaultTimeout, spyOn, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import * as packageState from "../../src/auctions/reading/package-state";
import { MemoryBus } from "../../src/bus/bus";
import { SECOND } from "../../src/lib/time";
import { markNotificationsRead, notify } from "../../src/notifications/notifications";
import { Channel } from "../../src/realtime/channel";
import { LogFollower } from "../../src/realtime/log-follower";
import { StateReconciler } from "../../src/realtime/state-reconciler";
import { Subscriptions } from "../../src/realtime/subscriptions";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import { PATIENCE_MS } from "../support/patience";
import { SocketClient } from "../support/sockets";
import { createWorld, type World } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

let world: World;
let notified: string[];
let isBusThere: boolean;
let answers: boolean;
let bells: string[];
let reconciler: StateReconciler;

beforeEach(async () => {
  world = await createWorld();
  [notified, isBusThere, answers, bells] = [[], true, true, []];
  const failed = () => {};
  const follower = new LogFollower(world.db);
  reconciler = new StateReconciler({
    db: world.db,
    clock: world.clock,
    chatSubscriptions: new Subscriptions(),
    onFailure: failed,
    channel: new Channel({ describe: () => Promise.reject(), onFailure: failed }),
    memberNews: {
      notifyBidders: (id: string) => void notified.push(id),
      notifyUnread: (ids: string[]) => void notified.push(...ids.map((id) => `bell ${id}`)),
    } as never,
    notificationSubscriptions: { topics: bells },
    follower: {
      follow: (blind: boolean) => (answers ? follower.follow(blind) : Promise.reject()),
    } as never,
    sessionSockets: { checkSessions: async () => {} },
    isBusConnected: () => isBusThere,
    onStale: () => void notified.push("stale"),
  });
});
afterEach(() => world.close());

const listed = () => addLot(world.db, world.people.mei.id, world.clock.now());

test("sends members nothing twice while the bus works", async () => {
  await reconciler.reconcile();
  await bid(world, "ada", await listed(), 200_000);
  await reconciler.reconcile();
  expect(notified).toEqual([]);
});

test("delivers entries logged during a bus failure once", async () => {
  await reconciler.reconcile();
  const [before, meanwhile] = [await listed(), await listed()];
  await bid(world, "ada", before, 200_000);
  await reconciler.reconcile();
  isBusThere = false;
  await bid(world, "bo", meanwhile, 200_000);
  await reconciler.reconcile();
  expect(notified.toSorted()).toEqual([before.id, meanwhile.id].toSorted());
  await reconciler.reconcile();
  expect(notified).toHaveLength(2);
});

test("makes up for lost messages with one read", async () => {
  await reconciler.reconcile();
  const lot = await listed();
  await bid(world, "ada", lot, 200_000);
  reconciler.onLostMessages();
  await reconciler.reconcile();
  expect(notified).toEqual([lot.id]);
});

test("updates bells of connected members during a bus failure", async () => {
  const { db, people, clock } = world;
  bells.push(people.ada.id, people.bo.id);
  const details = { contractId: "1", title: "Poems" };
  const add = (memberId: string) =>
    inTransaction(db, (tx) => notify(tx, [{ memberId, kind: "review", details }], clock.now()));
  const look = async () => {
    notified.length = 0;
    await reconciler.reconcile();
    return notified.filter((line) => line.startsWith("bell"));
  };
  const [ada, bo] = [`bell ${people.ada.id}`, `bell ${people.bo.id}`];
  await add(people.ada.id);
  expect(await look()).toEqual([]);
  isBusThere = false;
  expect((await look()).toSorted()).toEqual([ada, bo].toSorted());
  expect(await look()).toEqual([]);
  await add(people.ada.id);
  await add(people.kim.id);
  expect(await look()).toEqual([ada]);
  await markNotificationsRead(db, people.ada.id, {}, clock.now());
  expect(await look()).toEqual([ada]);
  isBusThere = true;
  expect(await look()).toEqual([]);
  reconciler.onLostMessages();
  expect((await look()).toSorted()).toEqual([ada, bo].toSorted());
});

test("reports an unresponsive database once", async () => {
  answers = false;
  await reconciler.reconcile();
  world.clock.advance(5 * SECOND);
  reconciler.checkStale();
  expect([reconciler.isCurrent, notified]).toEqual([true, []]);
  world.clock.advance(SECOND);
  reconciler.checkStale();
  reconciler.checkStale();
  expect([reconciler.isCurrent, notified]).toEqual([false, ["stale"]]);
  answers = true;
  await reconciler.reconcile();
  expect(reconciler.isCurrent).toBe(true);
});

test("does not report the database after the process slept", async () => {
  await reconciler.reconcile();
  world.clock.advance(60 * SECOND);
  reconciler.checkStale();
  expect([reconciler.isCurrent, notified]).toEqual([true, []]);
});

test("closes a socket that could not get its response, so that it retries", async () => {
  const lot = await listed();
  const client = await SocketClient.connect(await listen(world.app));
  const states = spyOn(packageState, "packageMessage").mockRejectedValueOnce(new Error("away"));
  client.say({ type: "JOIN_PACKAGE", packageId: lot.id });
  expect(await client.next()).toMatchObject({ type: "ERROR" });
  expect(client.next()).rejects.toThrow("the socket was closed");
  await client.next().catch(() => {});
  states.mockRestore();
});

test("closes and refuses sockets while the database does not respond", async () => {
  const served = await createWorld({ bus: new MemoryBus(() => {}) });
  const address = await listen(served.app);
  const client = await SocketClient.connect(address);
  const looks = spyOn(LogFollower.prototype, "follow").mockImplementation(async () => {
    served.clock.advance(60 * SECOND);
    throw new Error("away");
  });
  expect(await client.next().catch(() => "closed")).toBe("closed");
  const answer = await fetch(`${address}/ws`, {
    headers: { upgrade: "websocket", connection: "Upgrade", "sec-websocket-version": "13" },
  });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
  looks.mockRestore();
  let again: SocketClient | null = null;
  while (!again) again = await SocketClient.connect(address).catch(() => null);
  again.close();
  await served.close();
});
