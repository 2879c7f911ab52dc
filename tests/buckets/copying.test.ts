import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { DELIVERIES_FOLDER } from "../../src/backups/files";
import { retryCopy } from "../../src/buckets/buckets";
import type { BucketCopier } from "../../src/buckets/copier";
import { sealedConsignment } from "../../src/consignments/sealed";
import { TimedOut } from "../../src/lib/outgoing";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import { MAX_TRIES, RETRY_MS } from "../../src/webhooks/retries";
import { BucketServer, errorAnswer, KEYS } from "../support/bucket-server";
import {
  addNamed,
  bucketNow,
  copierOf,
  copyDue,
  LOOPBACK,
  nameBucket,
  PART,
  sealFor,
  wake,
} from "../support/buckets";
import { addSoldDeal, type SoldDeal } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { outbox, unreadOf } from "../support/mail";
import { setState } from "../support/sealed-delivery";

// Without background tasks, the tests copy when they choose.
const world = worldForEach({ list: { tasks: [], effects: {}, messages: { missed() {} } } });
let server: BucketServer;
let copier: BucketCopier;
let log: string[];

beforeEach(async () => {
  server = new BucketServer();
  log = [];
  copier = await copierOf(world, log);
});

afterEach(async () => {
  await copier.stop();
  await server.stop();
});

const copy = () => copyDue(copier);
const rowOf = ({ contractId }: SoldDeal) =>
  world.db
    .selectFrom("buckets")
    .selectAll()
    .where("contract_id", "=", contractId)
    .executeTakeFirstOrThrow();

/** Tries until there is nothing left to do, and returns how long that took. */
async function tryAll(deal: SoldDeal): Promise<number> {
  const start = world.clock.now();
  for (;;) {
    await copy();
    const { due_at } = await rowOf(deal);
    if (due_at === null) return world.clock.now() - start;
    world.clock.set(Math.max(due_at, world.clock.now()));
  }
}

describe("a copy", () => {
  test("has the sealed files and then the signed report, byte for byte, and not the key", async () => {
    const deal = await addNamed(world, server);
    await copy();
    expect(server.requests).toEqual([]);
    expect(await bucketNow(world, deal)).toMatchObject({ state: "waiting" });

    const { id, reference } = await sealFor(world, deal);
    const sealed = await sealedConsignment(world.db, id);
    await copy();
    const folder = `in/${reference}/1`;
    expect([...server.objects.keys()].slice(1)).toEqual([
      `${folder}/letters.txt.age`,
      `${folder}/folder/a b+c(1)'é.txt.age`,
      `${folder}/report.txt`,
    ]);
    const hashes = sealed?.files.map(({ sha256 }) => sha256) ?? [];
    const stored = [...server.objects.values()]
      .slice(1)
      .map((object) => Bun.SHA256.hash(object, "hex"));
    expect(stored.slice(0, 2)).toEqual(hashes);
    expect(`${server.objects.get(`${folder}/report.txt`)}`).toBe(sealed?.note ?? "");
    for (const object of server.objects.values())
      expect(`${object}`).not.toContain("AGE-SECRET-KEY");

    const bytes = [...server.objects.values()]
      .slice(1)
      .reduce((sum, { length }) => sum + length, 0);
    expect(await bucketNow(world, deal)).toMatchObject({
      state: "copied",
      copiedBytes: bytes,
      totalBytes: bytes,
      copiedAt: world.clock.now(),
      isOpen: false,
    });
    expect((await rowOf(deal)).secret).toBeNull();
    expect(server.uploads.size).toBe(0);
    expect(log.join()).not.toContain(KEYS.secretAccessKey);
    expect(log.join()).not.toContain(KEYS.accessKeyId);
    expect(await outbox(world)).toMatchObject([
      { to: "bo", template: "bucket-copy", values: { outcome: "copied" } },
    ]);
    server.requests.length = 0;
    await copy();
    expect(server.requests).toEqual([]);
  });

  test("begins at once if the bucket is named after the delivery was sealed", async () => {
    const deal = await addSoldDeal(world);
    await sealFor(world, deal);
    await nameBucket(world, deal, server);
    await copy();
    expect(await bucketNow(world, deal)).toMatchObject({ state: "copied" });
  });

  test("is made by only one of two servers", async () => {
    const second = await copierOf(world);
    const deal = await addNamed(world, server);
    await sealFor(world, deal);
    await Promise.all([copy(), copyDue(second)]);
    expect(await bucketNow(world, deal)).toMatchObject({ state: "copied" });
    const sent = server.requests.map(({ key, kind, partNumber }) => `${key} ${kind} ${partNumber}`);
    expect(sent).toEqual([...new Set(sent)]);
    await second.stop();
  });

  test("needs no tags of the bytes, if the bucket encrypts with a key of its own", async () => {
    server.hidesTags = true;
    const deal = await addNamed(world, server);
    await sealFor(world, deal);
    await copy();
    expect(await bucketNow(world, deal)).toMatchObject({ state: "copied" });
  });

  test("of a delivery that was sealed again is made again, without the former parts", async () => {
    const deal = await addNamed(world, server);
    const { id } = await sealFor(world, deal);
    server.intercept = ({ partNumber }) =>
      partNumber === 2 ? errorAnswer(503, "SlowDown") : undefined;
    await copy();
    expect(await bucketNow(world, deal)).toMatchObject({
      state: "copying",
      problem: "busy",
      copiedBytes: PART,
    });
    await world.db
      .updateTable("consignments")
      .set({ status: "gone", number: 9 })
      .where("delivery_id", "=", id)
      .execute();
    await sealFor(world, deal, { "new.txt": "New." });
    server.intercept = () => undefined;
    server.requests.length = 0;
    await tryAll(deal);
    expect(server.kinds().slice(0, 2)).toEqual(["abort", "put"]);
    expect(await bucketNow(world, deal)).toMatchObject({ state: "copied" });
  });
});

describe("a copy that is interrupted", () => {
  test("continues after the last part that was stored", async () => {
    const deal = await addNamed(world, server);
    await sealFor(world, deal);
    server.intercept = ({ partNumber }) =>
      partNumber === 4 ? new Response("", { status: 500 }) : undefined;
    await copy();
    expect(server.kinds()).toEqual(["begin", "part1", "part2", "part3", "part4"]);
    expect(await bucketNow(world, deal)).toMatchObject({
      state: "copying",
      problem: "refused",
      detail: "500",
      copiedBytes: 3 * PART,
      nextTryAt: world.clock.now() + (RETRY_MS[0] ?? 0),
    });
    server.requests.length = 0;
    server.intercept = () => undefined;
    world.clock.advance(RETRY_MS[0] ?? 0);
    await copy();
    expect(server.kinds().slice(0, 5)).toEqual(["part4", "part5", "part6", "complete", "put"]);
    expect(server.kinds()).not.toContain("part3");
    expect(await bucketNow(world, deal)).toMatchObject({ state: "copied", problem: null });
  });

  test("by the end of this server is continued at once by the next one", async () => {
    const deal = await addNamed(world, server);
    await sealFor(world, deal);
    const reached = Promise.withResolvers<void>();
    server.intercept = ({ partNumber }) => {
      if (partNumber !== 3) return undefined;
      reached.resolve();
      return new Promise<undefined>(() => {});
    };
    await copier.start();
    await reached.promise;
    await copier.stop();
    const next = await copierOf(world);
    server.intercept = () => undefined;
    server.requests.length = 0;
    await copyDue(next);
    expect(server.kinds()[0]).toBe("part3");
    expect(await bucketNow(world, deal)).toMatchObject({ state: "copied" });
    await next.stop();
  });

  test("starts a file again if the bucket has dropped its upload", async () => {
    const deal = await addNamed(world, server);
    await sealFor(world, deal);
    server.intercept = ({ partNumber }) => {
      if (partNumber === 4) server.uploads.clear();
      return undefined;
    };
    await copy();
    expect(await bucketNow(world, deal)).toMatchObject({ problem: "upload", copiedBytes: 0 });
    server.intercept = () => undefined;
    await tryAll(deal);
    expect(await bucketNow(world, deal)).toMatchObject({ state: "copied" });
  });

  test.each([
    ["does not send the file again", 200, ["complete", "head", "put"]],
    ["sends it again if the keys may not look", 403, ["complete", "head"]],
  ])("after the upload was completed %s", async (_, status, kinds) => {
    const deal = await addNamed(world, server);
    await sealFor(world, deal);
    server.deliver = ({ kind }, answer) =>
      kind === "complete" ? new Response("", { status: 500 }) : answer;
    await copy();
    expect(server.uploads.size).toBe(0);
    server.deliver = (_, answer) => answer;
    server.intercept = ({ kind }) =>
      kind === "head" && status !== 200 ? new Response(null, { status }) : undefined;
    server.requests.length = 0;
    world.clock.advance(RETRY_MS[0] ?? 0);
    await copy();
    expect(server.kinds().slice(0, 3)).toEqual(kinds);
    await tryAll(deal);
    expect(await bucketNow(world, deal)).toMatchObject({ state: "copied" });
  });

  test("by a bucket that stores something else than was sent is not complete", async () => {
    const deal = await addNamed(world, server);
    await sealFor(world, deal);
    server.intercept = ({ partNumber }) =>
      partNumber === 1
        ? new Response(null, { headers: { etag: `"${"0".repeat(32)}"` } })
        : undefined;
    await copy();
    expect(await bucketNow(world, deal)).toMatchObject({ problem: "damaged", copiedBytes: 0 });
    expect(server.kinds()).toEqual(["begin", "part1"]);
  });
});

describe("what fails", () => {
  test.each([
    [
      "a bucket that is full",
      () => errorAnswer(507, "InsufficientStorage"),
      "full",
      "InsufficientStorage",
    ],
    ["a lost permission", () => errorAnswer(403, "AccessDenied"), "denied", "AccessDenied"],
    ["a removed key", () => errorAnswer(403, "InvalidAccessKeyId"), "key", "InvalidAccessKeyId"],
    ["a removed bucket", () => errorAnswer(404, "NoSuchBucket"), "bucket", "NoSuchBucket"],
    [
      "another region",
      () => errorAnswer(301, "PermanentRedirect", { "x-amz-bucket-region": "us-east-2" }),
      "region",
      "us-east-2",
    ],
    [
      "a redirect",
      () => new Response(null, { status: 302, headers: { location: "http://169.254.169.254/" } }),
      "redirect",
      "302",
    ],
    [
      "10 MB instead of a reason",
      () => new Response("x".repeat(10_000_000), { status: 403 }),
      "denied",
      "403",
    ],
    [
      "a reason that is none",
      () => new Response("<Code><script>alert(1)</script></Code>", { status: 418 }),
      "refused",
      "418",
    ],
  ])("is said in words: %s", async (_, answer, problem, detail) => {
    const deal = await addNamed(world, server);
    await sealFor(world, deal);
    server.intercept = answer;
    await copy();
    expect(await bucketNow(world, deal)).toMatchObject({ state: "copying", problem, detail });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ["private", { allowed: [] }],
    ["host", { findAddresses: async () => [] }],
    ["timeout", { fetch: () => Promise.reject(new TimedOut()) }],
    ["certificate", { fetch: () => Promise.reject({ code: "CERT_HAS_EXPIRED" }) }],
    ["connection", { fetch: () => Promise.reject({ code: "ConnectionRefused" }) }],
  ])("at the endpoint is said in words: %s", async (problem, outgoing) => {
    const deal = await addNamed(world, server);
    await sealFor(world, deal);
    await world.db.updateTable("buckets").set({ endpoint: "http://s3.test" }).execute();
    const findAddresses = async () => ["127.0.0.1"];
    const other = await copierOf(world, log, { ...LOOPBACK, findAddresses, ...outgoing });
    await copyDue(other);
    expect(await bucketNow(world, deal)).toMatchObject({ state: "copying", problem });
    expect(server.requests).toEqual([]);
    await other.stop();
  });

  test("is tried ten times within 76 hours, and can be tried again where it stopped", async () => {
    const deal = await addNamed(world, server);
    await sealFor(world, deal);
    let failing = true;
    server.intercept = ({ partNumber }) =>
      failing && partNumber === 3 ? errorAnswer(503, "SlowDown") : undefined;
    const took = await tryAll(deal);
    expect(took).toBe(RETRY_MS.reduce((sum, ms) => sum + ms, 0));
    expect(took).toBeLessThan(76 * HOUR);
    expect(server.kinds().filter((kind) => kind === "part3")).toHaveLength(MAX_TRIES);
    expect(await bucketNow(world, deal)).toMatchObject({ state: "failed", problem: "busy" });
    expect(await outbox(world)).toMatchObject([{ to: "bo", values: { outcome: "failed" } }]);
    expect((await unreadOf(world, "bo")).map(({ kind }) => kind)).toContain("bucket-copy");
    expect((await rowOf(deal)).secret).not.toBeNull();
    world.clock.advance(DAY);
    failing = false;
    server.requests.length = 0;
    await copy();
    expect(server.requests).toEqual([]);
    const party = { contractId: deal.contractId, memberId: world.people.bo.id };
    await retryCopy(world.db, party, world.clock.now());
    await copy();
    expect(server.kinds()[0]).toBe("part3");
    expect(await bucketNow(world, deal)).toMatchObject({ state: "copied" });
  });

  test("for want of a permission fails after minutes, so that the buyer hears of it soon", async () => {
    const deal = await addNamed(world, server);
    await sealFor(world, deal);
    server.intercept = () => errorAnswer(403, "AccessDenied");
    expect(await tryAll(deal)).toBeLessThan(10 * MINUTE);
    expect(await bucketNow(world, deal)).toMatchObject({ state: "failed", problem: "denied" });
    server.intercept = () => undefined;
    await nameBucket(world, deal, server);
    await copy();
    expect(await bucketNow(world, deal)).toMatchObject({ state: "copied" });
  });

  test("because the marketplace has lost the files, or the buyer is suspended", async () => {
    const deal = await addNamed(world, server);
    await sealFor(world, deal);
    await world.db
      .updateTable("users")
      .set({ suspended_at: 1 })
      .where("id", "=", world.people.bo.id)
      .execute();
    await copy();
    expect(await bucketNow(world, deal)).toMatchObject({ problem: "suspended" });
    await world.db.updateTable("users").set({ suspended_at: null }).execute();
    rmSync(join(world.dataDir, DELIVERIES_FOLDER), { recursive: true });
    world.clock.advance(RETRY_MS[0] ?? 0);
    await copy();
    expect(await bucketNow(world, deal)).toMatchObject({ problem: "files" });
  });
});

test("a slow copy takes turns with others, and repeats nothing", async () => {
  const deal = await addNamed(world, server);
  await sealFor(world, deal);
  const claims: Array<string | null> = [];
  server.intercept = async ({ partNumber }) => {
    if (partNumber === null) return undefined;
    claims.push((await rowOf(deal)).claim_id);
    world.clock.advance(4 * MINUTE);
    return undefined;
  };
  await tryAll(deal);
  const parts = server.requests.flatMap(({ key, partNumber }) =>
    partNumber === null ? [] : [`${key} ${partNumber}`],
  );
  expect(parts.length).toBeGreaterThan(3);
  expect(new Set(parts).size).toBe(parts.length);
  // Ten minutes are over after the third part.
  expect(new Set(claims).size).toBeGreaterThan(parts.length / 4);
  expect(await bucketNow(world, deal)).toMatchObject({ state: "copied" });
  expect(log.join()).not.toContain("not copied");
});

describe("the end of a deal", () => {
  test("stops a copy, aborts its upload and deletes the keys", async () => {
    const deal = await addNamed(world, server);
    const { id } = await sealFor(world, deal);
    server.intercept = async ({ partNumber }) => {
      if (partNumber === 2) await setState(world.db, id, "withdrawn");
      return undefined;
    };
    await copy();
    expect(server.kinds()).toEqual(["begin", "part1", "part2", "abort"]);
    expect(server.uploads.size).toBe(0);
    expect(await rowOf(deal)).toMatchObject({ secret: null, due_at: null, upload_id: null });
    expect(await bucketNow(world, deal)).toMatchObject({ state: "ended", isOpen: false });
    expect(await world.db.selectFrom("bucket_parts").select("number").execute()).toEqual([]);
    expect(await outbox(world)).toEqual([]);
  });

  test("aborts the upload of a copy that had failed before", async () => {
    const deal = await addNamed(world, server);
    await sealFor(world, deal);
    server.intercept = ({ partNumber }) =>
      partNumber === 2 ? errorAnswer(403, "AccessDenied") : undefined;
    await tryAll(deal);
    expect(await bucketNow(world, deal)).toMatchObject({ state: "failed" });
    server.requests.length = 0;
    await setState(world.db, deal.deliveryId, "resolved");
    await wake(world, deal);
    await copy();
    expect(server.kinds()).toEqual(["abort"]);
    expect(server.uploads.size).toBe(0);
  });

  test("deletes the keys even if the upload cannot be aborted", async () => {
    const deal = await addNamed(world, server);
    const { id } = await sealFor(world, deal);
    server.intercept = async ({ partNumber }) => {
      if (partNumber !== 2) return undefined;
      await setState(world.db, id, "removed");
      server.intercept = () => errorAnswer(403, "AccessDenied");
      return undefined;
    };
    await tryAll(deal);
    expect(server.kinds().filter((kind) => kind === "abort")).toHaveLength(3);
    expect((await rowOf(deal)).secret).toBeNull();
  });

  test("deletes the keys of a copy that has failed", async () => {
    const deal = await addNamed(world, server);
    const { id } = await sealFor(world, deal);
    server.intercept = () => errorAnswer(403, "AccessDenied");
    await tryAll(deal);
    await setState(world.db, id, "resolved");
    await wake(world, deal);
    await copy();
    expect((await rowOf(deal)).secret).toBeNull();
  });
});
