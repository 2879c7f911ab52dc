import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { BUCKET, BucketServer, errorAnswer, KEYS } from "../support/bucket-server";
import { copierOf, copyDue, nameBucket, placeAt, sealFor } from "../support/buckets";
import { addSoldDeal, bringTo, type SoldDeal } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import type { Browser } from "../support/world";

const world = worldForEach({
  env: {
    OUTGOING_NETWORKS: "127.0.0.0/8",
    S3_URL: "https://KEY:SECRET@s3.eu-west-1.amazonaws.com/own-files",
    BACKUP_TO: "https://KEY:SECRET@backups.test:9000/own-backups",
    BACKUP_RECIPIENT: "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
  },
  list: { tasks: [], effects: {}, messages: { missed() {} } },
});
let server: BucketServer;
let deal: SoldDeal;
let bo: Browser;
let path: string;

beforeEach(async () => {
  server = new BucketServer();
  deal = await addSoldDeal(world);
  bo = await world.as("bo");
  const { reference } = await world.db
    .selectFrom("contracts")
    .select("reference")
    .executeTakeFirstOrThrow();
  path = `/api/contracts/${reference}/bucket`;
});

afterEach(() => server.stop());

const put = (changes: object = {}, browser = bo) =>
  browser.json("PUT", path, { ...placeAt(server), ...KEYS, ...changes });

const rows = () => world.db.selectFrom("buckets").selectAll().execute();

describe("naming a bucket", () => {
  test("writes a small object first, stores the keys sealed, and never returns them", async () => {
    const response = await put();
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({
      ...placeAt(server),
      state: "waiting",
      copiedBytes: 0,
      totalBytes: 0,
      problem: null,
      detail: null,
      nextTryAt: null,
      copiedAt: null,
      createdAt: new Date(world.clock.now()).toISOString(),
    });
    expect([...server.objects.keys()]).toEqual([expect.stringMatching(/^in\/[\w-]+\/test\.txt$/)]);
    const stored = JSON.stringify(await rows());
    const page = await (await bo.get(`/contract/${deal.contractId}/bucket`)).text();
    for (const secret of Object.values(KEYS)) {
      for (const place of [text, stored, page, world.log.join()])
        expect(place).not.toContain(secret);
    }
    expect(await (await bo.get(path)).json()).toMatchObject({ bucket: BUCKET, state: "waiting" });
  });

  test.each([
    ["no https address", { endpoint: "ftp://s3.test" }, "endpoint"],
    ["an address with a path", { endpoint: "https://s3.test/files" }, "endpoint"],
    ["an address with a password", { endpoint: "https://a:b@s3.test" }, "endpoint"],
    ["a prefix that leads elsewhere", { prefix: "../x" }, "prefix"],
    ["an empty bucket", { bucket: "" }, "bucket"],
    [
      "the marketplace's own bucket",
      { endpoint: "https://s3.amazonaws.com", bucket: "own-files" },
      "bucket",
    ],
    [
      "the marketplace's own bucket in the host",
      { endpoint: "https://own-files.s3.amazonaws.com", bucket: "x-1" },
      "bucket",
    ],
    [
      "the bucket of its backups",
      { endpoint: "https://backups.test:9000", bucket: "own-backups" },
      "bucket",
    ],
  ])("is refused for %s", async (_, changes, field) => {
    const response = await put(changes);
    expect(response.status).toBe(400);
    const { errors } = await response.json();
    expect(errors.map((one: { path: string }) => one.path)).toEqual([field]);
    expect(await rows()).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  test.each([
    ["a wrong secret", { secretAccessKey: "other" }, "The secret does not belong"],
    ["an unknown key", { accessKeyId: "OTHER" }, "does not know this access key"],
    ["an unknown bucket", { bucket: "unknown" }, "no bucket with this name (NoSuchBucket)"],
    ["a private network", { endpoint: "https://10.0.0.1" }, "private network"],
  ])("is refused with a reason for %s", async (_, changes, reason) => {
    const response = await put(changes);
    expect(response.status).toBe(409);
    const { code, message } = await response.json();
    expect(code).toBe("bucket-problem");
    expect(message).toContain(reason);
    expect(await rows()).toEqual([]);
  });

  test("says in which region the bucket is", async () => {
    server.intercept = () =>
      errorAnswer(301, "PermanentRedirect", { "x-amz-bucket-region": "eu-west-3" });
    expect((await (await put()).json()).message).toBe(
      "The bucket is in another region: eu-west-3.",
    );
  });

  test("is only for the buyer, and only before the contract ends", async () => {
    expect((await put({}, await world.as("mei"))).status).toBe(409);
    expect((await put({}, await world.as("ada"))).status).toBe(404);
    expect((await bo.get(path)).status).toBe(404);
    await bringTo(world, deal, "withdrawn");
    const response = await put({}, await world.as("bo"));
    expect([response.status, (await response.json()).code]).toEqual([409, "bucket-too-late"]);
    expect(server.requests).toEqual([]);
  });

  test("again with new keys continues the copy, and elsewhere makes a new one", async () => {
    await nameBucket(world, deal, server);
    await sealFor(world, deal);
    const copier = await copierOf(world);
    server.intercept = ({ partNumber }) =>
      partNumber === 3 ? errorAnswer(403, "AccessDenied") : undefined;
    await copyDue(copier);
    server.intercept = () => undefined;
    await put();
    server.requests.length = 0;
    server.intercept = ({ partNumber }) =>
      partNumber === 4 ? errorAnswer(403, "AccessDenied") : undefined;
    await copyDue(copier);
    expect(server.kinds()).toEqual(["part3", "part4"]);

    server.intercept = () => undefined;
    await put({ prefix: "elsewhere" });
    expect(await rows()).toHaveLength(2);
    server.requests.length = 0;
    await copyDue(copier);
    expect(server.kinds()).toContain("abort");
    expect(server.uploads.size).toBe(0);
    expect(await rows()).toMatchObject([{ prefix: "elsewhere/", secret: null }]);
    expect([...server.objects.keys()].filter((key) => key.startsWith("elsewhere/"))).toHaveLength(
      4,
    );
    await copier.stop();
  });

  test("leaves no key in the buyer's export, and nothing in the seller's", async () => {
    await put();
    const exportOf = async (browser: Browser) => (await browser.get("/profile/data.json")).json();
    const data = await exportOf(bo);
    expect(data.buckets).toMatchObject([{ bucket: BUCKET, prefix: "in/" }]);
    const [row] = await rows();
    for (const secret of [...Object.values(KEYS), row?.secret])
      expect(JSON.stringify(data)).not.toContain(`${secret}`);
    expect((await exportOf(await world.as("mei"))).buckets).toEqual([]);
  });

  test("can be taken back", async () => {
    await put();
    expect((await bo.json("DELETE", path)).status).toBe(204);
    expect(await rows()).toEqual([]);
    expect((await bo.json("DELETE", path)).status).toBe(404);
    expect((await bo.json("POST", `${path}/retry`)).status).toBe(404);
  });
});
