import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { assert, asyncProperty, constantFrom, integer, oneof, string } from "fast-check";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { verify } from "../../src/commands/verify";
import type { Package } from "../../src/packages/packages";
import { leafHash } from "../../src/transparency/merkle";
import { parseVerifierKey } from "../../src/transparency/note";
import { promisedEntry } from "../../src/transparency/receipts";
import { verifyBundle } from "../../src/transparency/verification";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import type { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();
let lot: Package;
let ada: Browser;
let bo: Browser;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), {
    auctionDurationHours: 24,
  });
  ada = await world.as("ada");
  bo = await world.as("bo");
});

async function bid(by: Browser, amount: string, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
  const answer = await by.json("POST", `/api/packages/${lot.id}/bids`, { amount }, headers);
  expect(answer.status).toBe(201);
  return answer.json();
}

const proof = async (by: Browser) => (await by.get(`/api/packages/${lot.id}/proof`)).text();
const key = async () => (await world.visitor.get("/log/key")).text();

describe("a bid's response", () => {
  test("has a receipt, even for a repeated request", async () => {
    const placed = await bid(ada, "1050", "key-1");
    const again = await bid(ada, "1050", "key-1");
    expect(again).toEqual(placed);
    const promised = JSON.parse(
      promisedEntry(placed.receipt, parseVerifierKey((await key()).trim())),
    );
    expect(promised).toEqual({
      type: "bid",
      package: lot.id,
      number: 1,
      amount: "1050.00",
      automatic: false,
      sequence: placed.sequence,
      bidder: placed.bidderId,
      time: placed.createdAt,
    });
  });
});

describe("an auction's proof", () => {
  test("can be verified by anyone with the command", async () => {
    const { receipt } = await bid(ada, "1050");
    await bid(bo, "1102.50");
    world.clock.advance(lot.auction_end_time - world.clock.now());
    await closeEndedAuctions(world.db, world.clock.now());
    const text = await proof(ada);
    const folder = newFolder();
    await Bun.write(join(folder, "proof.json"), text);
    await Bun.write(join(folder, "log.key"), await key());
    const sentences = await verify(join(folder, "proof.json"), join(folder, "log.key"));
    expect(sentences).toContain("It has 4 events of the auction");
    expect(sentences).toContain(
      "Bids in your name: $1,050.00; maximums of yours that were respected: 0",
    );
    await Bun.write(join(folder, "receipt"), `${receipt}\n`);
    const files = [join(folder, "proof.json"), join(folder, "log.key")] as const;
    expect(await verify(...files, [join(folder, "receipt")])).toContain(
      "Receipts of yours that match the log: 1.",
    );
    expect(verify(...files, [join(folder, "lost")])).rejects.toThrow("There is no file");
    expect(sentences).toMatch(
      /The highest bidder is bidder #... \([0-9a-f]{32}\), with \$1,102\.50/,
    );
    expect(JSON.parse(text).receipts).toHaveLength(1);

    const anybody = JSON.parse(await proof(world.visitor));
    expect(anybody).toMatchObject({ bidder: null, receipts: [], maxima: [] });
    expect(verifyBundle(JSON.stringify(anybody), await key())).toHaveLength(3);
    for (const { id } of Object.values(world.people)) expect(text).not.toContain(id);
    await Bun.write(join(folder, "proof.json"), text.replace("1102.50", "1202.50"));
    expect(verify(join(folder, "proof.json"), await key())).rejects.toThrow(
      "The proof is not valid. Entry 2 is not in the signed log",
    );
    expect(verify(join(folder, "none.json"), "key")).rejects.toThrow("There is no file");
  });

  test("is complete for many events", async () => {
    let cents = 100_000;
    for (let i = 0; i < 120; i++) {
      cents = Math.ceil(cents * 1.05);
      await bid(i % 2 ? ada : bo, (cents / 100).toFixed(2));
    }
    expect(verifyBundle(await proof(ada), await key()).at(-1)).toContain("leads");
  });

  test("returns 404 for an unknown package", async () => {
    expect((await ada.get("/api/packages/nothing/proof")).status).toBe(404);
  });
});

describe("the log's endpoints", () => {
  test("serve checkpoint, hashes and entries as C2SP specifies", async () => {
    await bid(ada, "1050");
    await proof(ada);
    const checkpoint = await world.visitor.get("/log/checkpoint");
    expect(checkpoint.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(checkpoint.headers.get("cache-control")).toBe("no-cache");
    expect((await checkpoint.text()).split("\n").slice(0, 2)).toEqual(["localhost:3000/log", "2"]);

    const bundle = await world.visitor.get("/log/tile/entries/000.p/2");
    expect(bundle.headers.get("content-type")).toBe("application/octet-stream");
    expect(bundle.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(bundle.headers.get("access-control-allow-origin")).toBe("*");
    const bytes = Buffer.from(await bundle.arrayBuffer());
    const length = bytes.readUInt16BE(0);
    const first = bytes.subarray(2, 2 + length);
    expect(JSON.parse(first.toString())).toMatchObject({ type: "opening", package: lot.id });
    const tile = await world.visitor.get("/log/tile/0/000.p/2");
    const hashes = Buffer.from(await tile.arrayBuffer());
    expect(hashes.length).toBe(64);
    expect(hashes.subarray(0, 32)).toEqual(Buffer.from(leafHash(first)));
  });

  test("answer before anything is logged", async () => {
    const checkpoint = await (await world.visitor.get("/log/checkpoint")).text();
    expect(checkpoint).toStartWith(
      "localhost:3000/log\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— ",
    );
    expect((await world.visitor.get("/log/tile/0/000.p/1")).status).toBe(404);
  });

  test("return 400 for an invalid tile and 404 for a missing one", async () => {
    await bid(ada, "1050");
    await proof(ada);
    const status = async (path: string) => (await world.visitor.get(path)).status;
    for (const path of "0/000 1/000.p/1 0/000.p/3 0/001.p/1 63/000 entries/x999/999".split(" "))
      expect([path, await status(`/log/tile/${path}`)]).toEqual([path, 404]);
    for (const path of "0/0 64/000 0/000.p/0 0/000.p/256 x/000 entries 0/x000/001".split(" "))
      expect([path, await status(`/log/tile/${path}`)]).toEqual([path, 400]);
    const piece = oneof(
      string({ maxLength: 12 }).map(encodeURIComponent),
      integer({ min: -1, max: 1e9 }).map(String),
      constantFrom("000", "x000", "entries", ".p", "..", "%2e%2e", "1e9", "０"),
    );
    await assert(
      asyncProperty(piece, piece, piece, async (a, b, c) => {
        expect([200, 400, 404]).toContain(await status(`/log/tile/${a}/${b}.p/${c}`));
        expect([200, 400, 404]).toContain(await status(`/log/tile/${a}/${b}/${c}`));
      }),
      { numRuns: 200 },
    );
  });
});
