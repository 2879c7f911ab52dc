import { beforeEach, describe, expect, test } from "bun:test";
import { createHash, createPublicKey, verify as verifySignature } from "node:crypto";
import { join } from "node:path";
import { inTransaction } from "../../db/transaction";
import { verify } from "../../src/commands/verify";
import { sealedConsignment } from "../../src/consignments/sealed";
import { confirmPayment } from "../../src/delivery/payment";
import { writeTimelineEntry } from "../../src/delivery/timeline";
import { MAX_PARTS } from "../../src/handover/fetches";
import { deleteAccount } from "../../src/leaving/deletion";
import { newId } from "../../src/lib/ids";
import { DAY } from "../../src/lib/time";
import type { LogEntry } from "../../src/transparency/events";
import { addSoldDeal, PRICE_CENTS, partyOf, type SoldDeal } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { entriesIn } from "../support/public-log";
import { addSealedDelivery, setState } from "../support/sealed-delivery";
import type { Browser } from "../support/world";

const world = worldForEach();
const TEXT = "潮汐 tide tables of the northern harbours\n".repeat(5000);
let deal: SoldDeal;
let mei: Browser;
let bo: Browser;

beforeEach(async () => {
  const { db, clock } = world;
  deal = await addSoldDeal(world);
  const files = { "north.txt": TEXT, "south.txt": "short\n" };
  await addSealedDelivery(world, deal.contractId, files, clock.now());
  const { deliveryId: id, packageId: package_id, contractId: contract_id } = deal;
  const sealed = { id, package_id, contract_id, state: "sealed" } as const;
  const step = { step: "sealed", actor: "server" } as const;
  await inTransaction(db, (tx) => writeTimelineEntry(tx, sealed, step, clock.now()));
  mei = await world.as("mei");
  bo = await world.as("bo");
});

const path = (rest: string) => `/api/packages/${deal.packageId}/delivery${rest}`;

async function pay(): Promise<void> {
  await confirmPayment(world.db, partyOf(world, deal, "seller"), PRICE_CENTS, world.clock.now());
}

const handedOver = async (): Promise<LogEntry[]> =>
  (await entriesIn(world.db)).filter((entry) => "sha256" in entry);

async function sealedFiles() {
  return (await sealedConsignment(world.db, deal.deliveryId))?.files ?? [];
}

async function fetchPart(browser: Browser, n: number, range?: string): Promise<void> {
  const response = await browser.get(path(`/files/${n}`), range ? { range } : {});
  expect([200, 206]).toContain(response.status);
  await response.arrayBuffer();
}

interface Line {
  kind: string;
  logEntry: number | null;
  receipt: string | null;
}

async function receiptLines(browser: Browser): Promise<Line[]> {
  const { downloads } = await (await browser.get(path(""))).json();
  return downloads.filter(({ receipt }: Line) => receipt !== null);
}

const keyText = async () => (await world.visitor.get("/log/key")).text();

const sha256 = (...parts: Array<Uint8Array | string>) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Implements only RFC 6962, RFC 8032 and C2SP. @returns the entry; null if it is invalid */
function provedEntry(receipt: string, key: string): string | null {
  const [proof = "", body = "", signed = ""] = receipt.split("\n\n");
  const [, extra = "", index = "", ...path] = proof.split("\n");
  const entry = Buffer.from(extra.replace("extra ", ""), "base64");
  const [origin = "", size = "", root = ""] = body.split("\n");
  let [node, last] = [Number(index.replace("index ", "")), Number(size) - 1];
  let hash = sha256("\0", entry);
  for (const other of path.map((line) => Buffer.from(line, "base64"))) {
    const isRight = node % 2 === 1 || node === last;
    hash = isRight ? sha256("\x01", other, hash) : sha256("\x01", hash, other);
    while (isRight && node % 2 === 0 && node > 0) [node, last] = [node >> 1, last >> 1];
    [node, last] = [node >> 1, last >> 1];
  }
  const [, name, material = ""] = /^([^+]+)\+[0-9a-f]{8}\+(.+)$/.exec(key.trim()) ?? [];
  const raw = Buffer.from(material, "base64").subarray(1);
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), raw]);
  const publicKey = createPublicKey({ key: der, format: "der", type: "spki" });
  const signature = Buffer.from(signed.trim().split(" ").at(-1) ?? "", "base64").subarray(4);
  const isSigned = verifySignature(null, Buffer.from(`${body}\n`), publicKey, signature);
  const holds = origin === `${name}/receipts` && hash.toString("base64") === root && isSigned;
  return holds ? entry.toString() : null;
}

describe("the public log", () => {
  test("drops the oldest of endless ranges, but no receipt", async () => {
    const { db, clock } = world;
    await fetchPart(bo, 1);
    await fetchPart(bo, 2, "bytes=0-1");
    const file = { delivery_id: deal.deliveryId, side: "buyer" as const, consignment: 1 };
    const rows = Array.from({ length: MAX_PARTS }, (_, first_byte) => {
      const part = { id: newId(clock.now() + 1), n: 1, first_byte, bytes: 1, at: clock.now() };
      return { ...file, ...part };
    });
    while (rows.length > 0)
      await db.insertInto("delivery_fetches").values(rows.splice(0, 1000)).execute();
    clock.advance(1000);
    await fetchPart(bo, 1, "bytes=5-5");
    const counts = await db
      .selectFrom("delivery_fetches")
      .select((eb) => ["n", "whole", eb.fn.countAll<number>().as("lines")])
      .groupBy(["n", "whole"])
      .orderBy("n")
      .orderBy("whole")
      .execute();
    expect(counts).toEqual([
      { n: 1, whole: 0, lines: MAX_PARTS },
      { n: 1, whole: 1, lines: 1 },
      { n: 2, whole: 0, lines: 1 },
    ]);
    expect(await receiptLines(bo)).toHaveLength(1);
  });

  test("has a leaf for each file sent to the buyer completely", async () => {
    const [north] = await sealedFiles();
    await fetchPart(mei, 1);
    await fetchPart(bo, 1, "bytes=1000-");
    await fetchPart(bo, 1, "bytes=0-998");
    expect(await handedOver()).toEqual([]);
    await fetchPart(bo, 1, "bytes=900-1000");
    await fetchPart(bo, 1);
    const entries = await handedOver();
    expect(entries).toEqual([
      {
        type: "delivery",
        step: "downloaded",
        by: "buyer",
        state: "sealed",
        bidder: expect.stringMatching(/^[0-9a-f]{32}$/),
        sha256: north?.sha256 ?? "",
        package: deal.packageId,
        time: expect.any(String),
        number: expect.any(Number),
      },
    ]);
    const bid = (await entriesIn(world.db)).findLast(({ type }) => type === "bid");
    expect(entries[0]).toMatchObject({ bidder: (bid as { bidder: string }).bidder });
    expect(JSON.stringify(entries)).not.toContain(north?.plain.sha256 ?? "");
  });

  test("has a leaf for each file of a downloaded archive", async () => {
    await (await mei.get(path("/files.tar"))).arrayBuffer();
    expect(await handedOver()).toEqual([]);
    await (await bo.get(path("/files.tar"))).arrayBuffer();
    await fetchPart(bo, 2);
    const files = (await sealedFiles()).map(({ sha256 }) => sha256);
    expect((await handedOver()).map((entry) => "sha256" in entry && entry.sha256)).toEqual(files);
  });

  test("has one leaf for the key, however often it is shown", async () => {
    expect((await bo.get(path("/key"))).status).toBe(409);
    await pay();
    expect((await mei.get(path("/key"))).status).toBe(409);
    expect(await handedOver()).toEqual([]);
    await bo.get(path("/key"));
    await bo.post(`/contract/${deal.contractId}/key-file`, {});
    const { report } = (await sealedConsignment(world.db, deal.deliveryId)) ?? {};
    expect(await handedOver()).toMatchObject([
      {
        step: "key-released",
        by: "buyer",
        state: "paid",
        sha256: sha256(report?.recipient ?? "").toString("hex"),
      },
    ]);
  });

  test("has one leaf for a file completed by two simultaneous downloads", async () => {
    await Promise.all([fetchPart(bo, 1), fetchPart(bo, 1), fetchPart(bo, 2)]);
    expect(await handedOver()).toHaveLength(2);
    expect(await receiptLines(bo)).toHaveLength(2);
  });

  test("has no leaf for a download that outlasts the contract", async () => {
    const response = await bo.get(path("/files/1"));
    await setState(world.db, deal.deliveryId, "withdrawn");
    await response.arrayBuffer();
    await setState(world.db, deal.deliveryId, "sealed");
    await pay();
    world.clock.advance(31 * DAY);
    await deleteAccount(world.db, world.people.mei.id, world.clock.now());
    const later = await world.as("bo");
    await fetchPart(later, 2);
    expect((await later.get(path("/key"))).status).toBe(200);
    expect(await handedOver()).toEqual([]);
    expect(await receiptLines(later)).toEqual([]);
  });
});

describe("a receipt", () => {
  beforeEach(async () => {
    await fetchPart(bo, 1);
    await fetchPart(bo, 2);
    await pay();
    await bo.get(path("/key"));
  });

  test("goes to both parties and verifies by the log's key alone", async () => {
    const key = await keyText();
    for (const browser of [bo, mei]) {
      const lines = await receiptLines(browser);
      expect(lines.map(({ kind }) => kind).sort()).toEqual(["file", "file", "key"]);
      const page = await (await browser.get(`/contract/${deal.contractId}`)).text();
      for (const { logEntry, receipt } of lines) {
        const response = await browser.get(receipt ?? "");
        expect([response.status, response.headers.get("content-type")]).toEqual([
          200,
          "text/plain; charset=utf-8",
        ]);
        const text = await response.text();
        const stored = (await entriesIn(world.db))[(logEntry ?? 0) - 1];
        expect(JSON.parse(provedEntry(text, key) ?? "null")).toEqual(stored);
        const extra = /extra (.*)/.exec(text)?.[1] ?? "";
        const changed = Buffer.from(extra, "base64").toString().replace('"buyer"', '"buyes"');
        const forged = text.replace(extra, Buffer.from(changed).toString("base64"));
        expect(provedEntry(forged, key)).toBeNull();
        expect(page).toContain(receipt ?? "");
      }
    }
  });

  test("goes to nobody else", async () => {
    const [line] = await receiptLines(bo);
    expect((await (await world.as("ada")).get(line?.receipt ?? "")).status).toBe(404);
    expect((await world.visitor.get(line?.receipt ?? "")).status).toBe(401);
    for (const entry of ["1", "0", "x", "99999", "1e1"]) {
      expect([entry, (await bo.get(path(`/receipts/${entry}`))).status]).toEqual([entry, 404]);
    }
  });

  test("is part of either party's proof", async () => {
    const folder = newFolder();
    const files = [join(folder, "proof.json"), join(folder, "log.key")] as const;
    const key = await keyText();
    await Bun.write(files[1], key);
    const [line] = await receiptLines(bo);
    const kept = join(folder, "kept.receipt");
    await Bun.write(kept, await (await bo.get(line?.receipt ?? "")).text());
    const receiptsOf = async (browser: Browser) => {
      const text = await (await browser.get(`/api/packages/${deal.packageId}/proof`)).text();
      await Bun.write(files[0], text);
      const { receipts } = JSON.parse(text);
      const handed = receipts.filter((receipt: string) =>
        (provedEntry(receipt, key) ?? "").includes('"sha256"'),
      );
      return [handed.length, await verify(...files, [kept])] as const;
    };
    for (const [browser, count] of [
      [mei, 3],
      [world.visitor, 0],
      [await world.as("ada"), 0],
      [bo, 3],
    ] as const) {
      const [handed, sentences] = await receiptsOf(browser);
      expect(handed).toBe(count);
      expect(sentences).toContain("Receipts of yours that match the log: 1.");
      expect(sentences).toContain("The buyer was given the key at ");
      expect(sentences).toContain("Files sent in full to the buyer: 2.");
      expect(sentences).toContain("$1,500.00: sold.");
    }
    const text = await Bun.file(kept).text();
    await Bun.write(kept, text.replace("index 0", "index 1"));
    expect(verify(...files, [kept])).rejects.toThrow("The proof is not valid.");
  });
});
