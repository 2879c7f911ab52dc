import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { bech32 } from "@scure/base";
import { Decrypter } from "age-encryption";
import { sql } from "kysely";
import pino from "pino";
import { databaseFile } from "../../db/client";
import { createApp } from "../../src/app";
import { SECRET_FILE } from "../../src/backups/files";
import { backUp } from "../../src/commands/backups";
import { loadConfig } from "../../src/config";

import { DAY } from "../../src/lib/time";
import { acceptOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import { renderMail } from "../../views/mail/templates";
import { deliverFile } from "../support/consignments";
import { sendContractOf } from "../support/contracts";
import { stateDetails } from "../support/deals";
import { addSoldDeal, deliveryNow, type SoldDeal, withdrawSale } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { newFolder, testAssets } from "../support/folder";
import { refusal } from "../support/http";
import { runIntake } from "../support/intake";
import { PATIENCE_MS } from "../support/patience";
import { isOnPostgres } from "../support/run-engine";
import { Browser, type World } from "../support/world";

// Each test measures and seals a collection, some of them twice.
setDefaultTimeout(PATIENCE_MS);

const world = worldForEach({ env: { LOG_LEVEL: "trace" } });
const PROSE = "The tide rises twice a day, and the harbour master writes it down. ".repeat(50);

async function handIn(deal: SoldDeal, mei: Browser, name: string, text = PROSE): Promise<void> {
  const path = `/api/packages/${deal.packageId}/delivery`;
  await stateDetails(world, "mei");
  await deliverFile(mei, { path }, name, text);
  expect((await mei.json("POST", `${path}/complete`)).status).toBe(202);
  await runIntake(world);
}

async function step(browser: Browser, deal: SoldDeal, name: string, body: object = {}) {
  const path = `/api/packages/${deal.packageId}/delivery/${name}`;
  const response = await browser.json("POST", path, body);
  expect([name, response.status]).toEqual([name, 200]);
}

async function pay(deal: SoldDeal, mei: Browser, bo: Browser): Promise<void> {
  await step(bo, deal, "claim");
  await step(mei, deal, "paid", { amount: "1500" });
}

async function keyFor(browser: Browser, deal: SoldDeal): Promise<string> {
  const response = await browser.get(`/api/packages/${deal.packageId}/delivery/key`);
  expect(response.status).toBe(200);
  return (await response.json()).identity;
}

async function ciphertext(browser: Browser, deal: SoldDeal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await browser.get(`/api/packages/${deal.packageId}/delivery/files/1`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function opened(identity: string, sealed: Uint8Array<ArrayBuffer>): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return Buffer.from(await decrypter.decrypt(sealed)).toString();
}

async function everythingKept({ db, dataDir, clock, log }: World): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  const tables = await db.introspection.getTables();
  for (const { name } of tables) {
    const rows = await db
      .selectFrom(name as "users")
      .selectAll()
      .execute();
    kept.set(`table ${name}`, JSON.stringify(rows));
  }
  if (!isOnPostgres) {
    await sql`vacuum into ${databaseFile(dataDir)}`.execute(db);
    const backup = join(newFolder(), "market.tar.gz");
    await backUp(loadConfig({ DATA_DIR: dataDir }), clock, backup);
    kept.set("backup", gunzipSync(readFileSync(backup)).toString("latin1"));
  }
  for (const file of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (file.isFile() && file.name !== SECRET_FILE)
      kept.set(`file ${file.name}`, readFileSync(join(file.parentPath, file.name), "latin1"));
  }
  kept.set("log", log.join("\n"));
  return kept;
}

async function everyMail(): Promise<string> {
  const rows = await world.db.selectFrom("mail_outbox").selectAll().execute();
  expect(rows.length).toBeGreaterThan(5);
  const reading = { language: null, timezone: null, now: world.clock.now() } as const;
  const mails = rows.map((row) =>
    renderMail(row, "http://localhost", { ...reading, unsubscribeUrl: "http://localhost/x" }),
  );
  return JSON.stringify(mails);
}

describe("a whole deal", () => {
  test("shows its key only to the buyer", async () => {
    const deal = await addSoldDeal(world);
    const [mei, bo] = [await world.as("mei"), await world.as("bo")];
    await handIn(deal, mei, "tides.txt");
    await pay(deal, mei, bo);
    const identity = await keyFor(bo, deal);
    expect(await opened(identity, await ciphertext(bo, deal))).toBe(PROSE);
    const shown = await (await bo.post(`/contract/${deal.contractId}/key`, {})).text();
    expect(shown).toContain(identity);
    await bo.post(`/contract/${deal.contractId}/key-file`, {});
    await step(bo, deal, "accept");
    const review = { stars: 5, text: "As declared." };
    await bo.json("POST", `/api/packages/${deal.packageId}/delivery/reviews`, review);

    const scalar = Buffer.from(bech32.decodeToBytes(identity.toLowerCase()).bytes);
    const secrets = [
      identity,
      identity.toLowerCase(),
      readFileSync(join(world.dataDir, SECRET_FILE), "utf8").trim(),
      ...(["hex", "base64", "base64url", "latin1"] as const).map((as) => scalar.toString(as)),
    ];
    const places = await everythingKept(world);
    places.set("mails", await everyMail());
    const { contractId, packageId } = deal;
    const paths = [
      ...[`/contract/${contractId}`, `/contract/${contractId}/pdf`, `/package/${packageId}`],
      ...["/contracts", "/trade", "/dashboard", "/settings", "/profile/data.json"],
      ...[`/api/packages/${packageId}/delivery`, `/api/packages/${packageId}/proof`],
      ...[`/api/packages/${packageId}/delivery/reviews`, `/publisher/${world.people.mei.id}`],
    ];
    const [ada, visitor] = [await world.as("ada"), world.visitor];
    for (const browser of [mei, bo, ada, visitor])
      for (const path of paths) {
        const given = await browser.get(path);
        places.set(`page ${path} ${places.size}`, await given.text());
      }
    expect(places.size).toBeGreaterThan(80);
    const found = [...places].filter(([, text]) => secrets.some((secret) => text.includes(secret)));
    expect(found.map(([place]) => place)).toEqual([]);
    // Proves that the search would find the secrets.
    expect(secrets.some((secret) => shown.includes(secret))).toBe(true);
  });

  test("has a key that does not open the next deal's files", async () => {
    const { db, clock, people } = world;
    const deal = await addSoldDeal(world);
    const [mei, bo, ada] = [await world.as("mei"), await world.as("bo"), await world.as("ada")];
    await handIn(deal, mei, "tides.txt");
    await pay(deal, mei, bo);
    const former = await keyFor(bo, deal);
    const link = (await (await bo.get(`/api/packages/${deal.packageId}/delivery`)).json()).files[0];
    await db.updateTable("deliveries").set({ state: "waiting", due_at: clock.now() }).execute();
    await withdrawSale(world, deal.packageId);

    const bids = db.selectFrom("bids").select("id").where("bidder_id", "=", people.ada.id);
    const bid = await bids.executeTakeFirstOrThrow();
    const made = { bidId: bid.id, sellerId: people.mei.id, days: 3 } as const;
    const offer = await offerLot(db, made, clock.now());
    await acceptOffer(db, { offerId: offer.id, bidderId: people.ada.id }, clock.now());
    const { id: contractId } = await sendContractOf(db, bid.id, clock.now());
    const next = { ...deal, contractId };
    const meiAgain = await world.as("mei");
    await handIn(next, meiAgain, "tides.txt");
    const adaAgain = await world.as("ada");
    await step(adaAgain, next, "claim");
    await step(meiAgain, next, "paid", { amount: "1050" });
    const sealed = await ciphertext(adaAgain, next);
    expect(opened(former, sealed)).rejects.toThrow();
    expect(await opened(await keyFor(adaAgain, next), sealed)).toBe(PROSE);

    const boAgain = await world.as("bo");
    for (const rest of ["/key", "/files/1"]) {
      const given = await boAgain.get(`/api/packages/${deal.packageId}/delivery${rest}`);
      expect([rest, given.status]).toEqual([rest, 410]);
    }
    expect((await world.visitor.get(link.href)).status).toBe(403);
    expect((await boAgain.get(`/contract/${contractId}`)).status).toBe(404);
    expect((await boAgain.post(`/contract/${contractId}/key`, {})).status).toBe(404);
    expect((await ada.get(`/contract/${deal.contractId}`)).status).toBe(404);
  });
});

describe("a collection that is delivered again", () => {
  test("gives the buyer the full time and the same key in a dispute", async () => {
    const { clock } = world;
    const deal = await addSoldDeal(world);
    const [mei, bo] = [await world.as("mei"), await world.as("bo")];
    await handIn(deal, mei, "tides.txt", "South wind all day. ".repeat(100));
    await pay(deal, mei, bo);
    const identity = await keyFor(bo, deal);
    clock.advance(5 * DAY);
    await step(await world.as("bo"), deal, "dispute", { reason: "incomplete", text: "1932?" });
    clock.advance(3 * DAY);
    const again = await world.as("mei");
    await handIn(deal, again, "tides.txt");
    expect(await deliveryNow(world, deal)).toMatchObject({
      state: "paid",
      due_at: clock.now() + 14 * DAY,
    });
    const boAgain = await world.as("bo");
    const shown = await (await boAgain.get(`/api/packages/${deal.packageId}/delivery`)).json();
    expect(shown).toMatchObject({ state: "paid", turn: "judge", dispute: null });
    expect(await opened(identity, await ciphertext(boAgain, deal))).toBe(PROSE);
    clock.advance(6 * DAY);
    expect((await deliveryNow(world, deal)).state).toBe("paid");
    await step(await world.as("bo"), deal, "accept");
  });

  test("needs only the seller's upload after the secret was lost", async () => {
    const { db, clock, dataDir } = world;
    const deal = await addSoldDeal(world);
    const [mei, bo] = [await world.as("mei"), await world.as("bo")];
    await handIn(deal, mei, "tides.txt");
    await pay(deal, mei, bo);
    const lost = await keyFor(bo, deal);
    const path = `/api/packages/${deal.packageId}/delivery`;
    const before = await deliveryNow(world, deal);
    rmSync(join(dataDir, SECRET_FILE));
    const app = await createApp({
      db,
      clock,
      assets: await testAssets(),
      log: pino({ level: "silent" }),
      config: loadConfig({ DATA_DIR: dataDir, OPERATOR_SECOND_FACTOR: "off" }),
    });
    const on = (browser: Browser) => {
      const moved = new Browser(app);
      for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
      return moved;
    };
    const [seller, buyer] = [on(mei), on(bo)];
    const page = await (await seller.get(`/contract/${deal.contractId}`)).text();
    expect(page).toContain("handing-in-title");
    expect(await refusal(buyer.get(`${path}/key`))).toEqual([409, "delivery-key-lost"]);
    const shown = await (await buyer.get(`/contract/${deal.contractId}`)).text();
    expect(shown).toContain("The seller needs to upload the collection again");
    expect(shown).not.toContain("handing-in-title");
    expect((await buyer.json("POST", `${path}/complete`)).status).toBe(409);
    await handIn(deal, seller, "tides.txt");
    expect(await deliveryNow(world, deal)).toMatchObject({ state: "paid", due_at: before.due_at });
    const identity = await keyFor(buyer, deal);
    expect(identity).not.toBe(lost);
    expect(await opened(identity, await ciphertext(buyer, deal))).toBe(PROSE);
    expect(await (await seller.get(`/contract/${deal.contractId}`)).text()).not.toContain(
      "handing-in-title",
    );
  });
});
