import { afterEach, expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";
import { onTwoProcesses } from "../support/processes";
import { SocketClient } from "../support/sockets";
import type { Browser, World } from "../support/world";

const clients: SocketClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function connected(address: string, joining: object, browser: Browser | null = null) {
  const client = await SocketClient.as(address, browser);
  clients.push(client);
  client.say(joining);
  client.say({ type: "PING" });
  while ((await client.next()).type !== "PONG");
  return client;
}

async function receives(client: SocketClient, expected: Record<string, unknown>): Promise<void> {
  const isIt = (message: Record<string, unknown>) =>
    Object.entries(expected).every(([name, value]) => message[name] === value);
  while (!isIt(await client.next()));
}

async function closed(client: SocketClient): Promise<void> {
  while ((await client.next().catch(() => null)) !== null);
}

async function bid(world: World, person: Person, { id }: Package, amount: string): Promise<void> {
  const browser = await world.as(person);
  const { status } = await browser.json("POST", `/api/packages/${id}/bids`, { amount });
  expect(status).toBe(201);
}

onTwoProcesses((processes) => {
  const listed = (changes: object = {}) => {
    const { db, people, clock } = processes.here;
    return addLot(db, people.mei.id, clock.now(), changes);
  };

  test("sends bids, standings and messages while the bus is down", async () => {
    const { here, there, redis } = processes;
    const [seen, unseen] = [await listed(), await listed()];
    await bid(here, "ada", unseen, "2000.00");
    const address = await listen(there.app);
    const watcher = await connected(address, { type: "JOIN_PACKAGE", packageId: seen.id });
    const browser = await there.as("ada");
    const ada = await connected(address, { type: "JOIN_MEMBER" }, browser);
    const { mei, ada: me } = here.people;
    const chat = { type: "JOIN_CHAT", packageId: seen.id, userId1: me.id, userId2: mei.id };
    const listener = await connected(address, chat, browser);
    const elsewhere = await here.as("ada");
    const signedOut = await connected(address, { type: "JOIN_MEMBER" }, elsewhere);
    await redis.kill();
    await bid(here, "bo", seen, "2000.00");
    await bid(here, "bo", unseen, "3000.00");
    const written = await (await here.as("ada")).json("POST", `/api/packages/${seen.id}/chat`, {
      receiverId: mei.id,
      message: "Is it still there?",
    });
    expect(written.status).toBe(201);
    await receives(watcher, { type: "PACKAGE_STATE", highestBid: "2000.00" });
    await receives(ada, { type: "OUTBID", packageId: unseen.id });
    await receives(listener, { type: "NEW_MESSAGE", packageId: seen.id });
    await elsewhere.get("/api/logout");
    await closed(signedOut);
    await redis.start();
  });

  test("ends an auction once for sockets on both servers", async () => {
    const { here, there } = processes;
    const lot = await listed({ auctionDurationHours: 24 });
    await bid(here, "ada", lot, "2000.00");
    const joining = { type: "JOIN_PACKAGE", packageId: lot.id };
    const watchers = [
      await connected(await listen(here.app), joining),
      await connected(await listen(there.app), joining),
    ];
    here.clock.advance(2 * DAY);
    await here.db.insertInto("secrets").values({ name: "any", value: "" }).execute();
    await Promise.all(watchers.map((each) => receives(each, { status: "ended" })));
    const mails = await here.db
      .selectFrom("mail_outbox")
      .select(["template", "recipient"])
      .where("template", "in", ["auction-ended", "auction-won"])
      .orderBy("template")
      .execute();
    expect(mails).toEqual([
      { template: "auction-ended", recipient: "mei@example.test" },
      { template: "auction-won", recipient: "ada@example.test" },
    ]);
  });

  const heardThere = (type: string) =>
    new Promise<void>((resolve) => {
      void processes.ends[1].subscribe("announcements", (text) => {
        if (text.includes(type)) setImmediate(resolve);
      });
    });

  test("ends or changes a session on the other server too", async () => {
    const { here, there } = processes;
    const [ada, elsewhere] = [await here.as("ada"), await there.as("bo")];
    elsewhere.cookies.set("session", ada.cookies.get("session") ?? "");
    const page = async () => (await elsewhere.get("/marketplace")).text();
    expect(await page()).toContain('lang="en"');
    const changed = heardThere("account-changed");
    await ada.post("/language", { language: "ja" });
    await changed;
    expect(await page()).toContain('lang="ja"');
    const ended = heardThere("session-changed");
    await ada.get("/api/logout");
    await ended;
    expect((await elsewhere.get("/api/auth/user")).status).toBe(401);
  });

  test("closes a socket whose session ends unannounced", async () => {
    const { here, there } = processes;
    const [ada, elsewhere] = [await here.as("ada"), await there.as("bo")];
    elsewhere.cookies.set("session", ada.cookies.get("session") ?? "");
    const client = await connected(await listen(there.app), { type: "JOIN_MEMBER" }, elsewhere);
    await here.db.deleteFrom("sessions").where("user_id", "=", here.people.ada.id).execute();
    await closed(client);
    expect((await elsewhere.get("/api/auth/user")).status).toBe(401);
  });
});
