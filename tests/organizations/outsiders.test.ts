import { beforeEach, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { isoTime } from "../../src/lib/time";
import { findPackage, type Package, revisedAt } from "../../src/packages/packages";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { addUser, PASSWORD } from "../support/people";
import { entriesIn } from "../support/public-log";
import { SocketClient } from "../support/sockets";
import { Browser } from "../support/world";

const world = worldForEach();
const REASON = "The board wants it.";
let lot: Package;
let kim: Browser;
let bo: Browser;
let ada: Browser;
let rival: Browser;

/** Kim bids for Ada's organization up to $25,000, Bo approves, and a stranger bids too. */
beforeEach(async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now());
  await addUser(db, "rival", clock.now(), { organization: "Rival Ltd" });
  kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder"]);
  bo = await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["approver"]);
  ada = await world.as("ada");
  await ada.json("PUT", `/api/organization/members/${people.kim.id}/limits`, {
    packageLimit: "25000",
    monthLimit: null,
  });
  rival = new Browser(world.app);
  await rival.json("POST", "/api/auth/login", { email: "rival@example.test", password: PASSWORD });
});

/** What only the organization knows of itself. */
function expectNothingOf(text: string, where: string): void {
  const { people } = world;
  const members = [people.kim, people.bo].flatMap(({ id, email, first_name, last_name }) => [
    ...[id, email, `${first_name} ${last_name}`],
  ]);
  const words = ["acted", "approv", "colleague", "2500000", "25000.00", "25,000", REASON];
  for (const secret of [...members, ...words])
    if (text.includes(secret)) throw new Error(`${where} has ${secret}: ${text}`);
}

const bid = (by: Browser, amounts: object) =>
  by.json("POST", `/api/packages/${lot.id}/bids`, amounts);

async function askAndApprove(): Promise<void> {
  const asked = await kim.json("POST", "/api/approvals", {
    packageId: lot.id,
    maximum: "40000.00",
    reviewedListing: isoTime(revisedAt(await findPackage(world.db, lot.id))),
    reason: REASON,
  });
  const { id } = (await asked.json()) as { id: string };
  expect((await bo.json("POST", `/api/approvals/${id}/approve`, {})).status).toBe(200);
}

test("the live channel shows outsiders nothing of who acts, asks, approves and answers", async () => {
  const address = await listen(world.app);
  const outsiders = { rival, seller: await world.as("mei"), visitor: null };
  const clients = await Promise.all(
    Object.values(outsiders).map((browser) => SocketClient.as(address, browser)),
  );
  for (const client of clients) {
    client.say({ type: "JOIN_MEMBER" });
    client.say({ type: "JOIN_PACKAGE", packageId: lot.id });
  }
  /** Until every outsider has the message that this is the highest bid. */
  const everyoneSees = async (price: string) => {
    for (const client of clients) {
      const isThere = () =>
        client.received.some((message) => JSON.stringify(message).includes(price));
      while (!isThere()) await client.next();
    }
  };
  expect((await bid(rival, { amount: "1050.00" })).status).toBe(201);
  expect((await bid(kim, { amount: "1200.00" })).status).toBe(201);
  await everyoneSees("1200.00");
  await askAndApprove();
  expect((await bid(rival, { amount: "5000.00" })).status).toBe(201);
  await everyoneSees("5250.00");
  expect((await bid(ada, { maximum: "50000.00" })).status).toBeLessThan(300);
  expect((await bid(rival, { amount: "41000.00" })).status).toBe(201);
  await everyoneSees("43050.00");
  for (const [n, name] of Object.keys(outsiders).entries()) {
    const { received = [] } = clients[n] ?? {};
    expect(received.length).toBeGreaterThan(3);
    expectNothingOf(JSON.stringify(received), name);
    clients[n]?.close();
  }
});

test("the public log, proofs and outsiders' emails name the organization's pseudonym only", async () => {
  const { db, clock } = world;
  expect((await bid(rival, { amount: "1050.00" })).status).toBe(201);
  await askAndApprove();
  const outbid = await bid(rival, { amount: "5000.00" });
  expectNothingOf(await outbid.text(), "the rival's receipt");
  const raised = (await (await bid(kim, { amount: "6000.00" })).json()) as { receipt: string };
  expect(raised.receipt).toBeString();
  expectNothingOf(raised.receipt, "the own receipt, which can be shown to others");
  clock.set(lot.auction_end_time);
  await closeEndedAuctions(db, clock.now());
  expectNothingOf(JSON.stringify(await entriesIn(db)), "the log");
  for (const by of [rival, await world.as("mei"), world.visitor, await world.as("kim")]) {
    const proof = await by.get(`/api/packages/${lot.id}/proof`);
    expect(proof.status).toBe(200);
    expectNothingOf(await proof.text(), "the proof");
  }
  const sent = (await outbox(world)).filter(({ to }) => ["rival", "mei"].includes(to));
  expect(sent.length).toBeGreaterThan(1);
  expectNothingOf(JSON.stringify(sent), "an email");
});
