import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from "bun:test";
import { createHmac } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Webhook } from "standardwebhooks";
import { CLIENT_LANGUAGES, type ClientLanguage, succeed } from "../support/client-programs";
import { addSale } from "../support/deals";
import {
  altered,
  answering,
  brokenAfter,
  FaultyProxy,
  lost,
  silent,
} from "../support/faulty-proxy";
import { newFolder } from "../support/folder";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import {
  addSealedDelivery,
  type SealedDelivery,
  SIGNER_KEY,
  setState,
} from "../support/sealed-delivery";
import { programOf } from "../support/tokens";
import { createWorld, type World } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

let world: World;
let proxy: FaultyProxy;
let site: string;
let token: string;

beforeAll(async () => {
  world = await createWorld();
  site = await listen(world.app);
  proxy = new FaultyProxy(site);
  token = (await programOf(world, "bo")).secret;
});

afterAll(async () => {
  await proxy.stop();
  await world.close();
});

beforeEach(() => proxy.forget());

describe.each(CLIENT_LANGUAGES)("the client for $name", (language: ClientLanguage) => {
  const { extension } = language;
  let folder: string;

  beforeAll(async () => {
    folder = await language.install(site);
    const driver = Bun.file(join(import.meta.dir, `driver.${extension}.txt`));
    await Bun.write(join(folder, `driver.${extension}`), driver);
  });

  async function run(act: string, inputs: object, options: object = {}) {
    const given = { act, inputs, options: { url: proxy.address, token, ...options } };
    const command = [...language.run(folder, `driver.${extension}`), JSON.stringify(given)];
    return JSON.parse(await succeed(command, folder));
  }

  const newLot = () => addLot(world.db, world.people.mei.id, world.clock.now());
  const bidsOn = (id: string) =>
    world.db.selectFrom("bids").select("amount_cents").where("package_id", "=", id).execute();
  const call = (inputs: object, options?: object) => run("call", inputs, options);

  test("places a bid once, though its answer is lost", async () => {
    const { id } = await newLot();
    proxy.next(lost, silent);
    const { value } = await run("bid", { id, amount: "1050" }, { timeoutMs: 2000 });
    expect(value).toMatchObject({ amount: "1050.00", leading: true });
    expect(await bidsOn(id)).toEqual([{ amount_cents: 105_000 }]);
    expect(proxy.requests).toEqual(Array(3).fill(`POST /api/packages/${id}/bids`));
  });

  test("repeats a POST without a key only if nothing was done", async () => {
    const { id } = await newLot();
    const bid = { call: "POST /api/packages/{id}/bids", path: { id }, body: { amount: "1050" } };
    proxy.next(
      answering(429, { "retry-after": "0" }),
      answering(503, { "retry-after": "0" }),
      lost,
    );
    expect(await call(bid)).toEqual({ name: "MarketplaceError", code: "status-502" });
    expect([proxy.requests.length, await bidsOn(id)]).toEqual([3, [{ amount_cents: 105_000 }]]);
  });

  test("passes on why a call is refused, and does not repeat it", async () => {
    const { id } = await newLot();
    const refused = await run("bid", { id, amount: "1" });
    expect(refused).toEqual({ name: "MarketplaceError", code: "bid-too-low" });
    expect([proxy.requests.length, await bidsOn(id)]).toEqual([1, []]);
  });

  test("gives up when the marketplace stays away", async () => {
    proxy.next(...Array(3).fill(answering(503, { "retry-after": "0" })));
    const { code } = await call({ call: "GET /api/auth/user" }, { retries: 2 });
    expect([code, proxy.requests.length]).toEqual(["status-503", 3]);
  });

  test("gives the token to no other server", async () => {
    const other = new FaultyProxy(site);
    proxy.next(answering(302, { location: `${other.address}/api/auth/user` }));
    expect(await call({ call: "GET /api/auth/user" }, { retries: 0 })).toHaveProperty("name");
    expect(other.requests).toEqual([]);
    await other.stop();
  });

  test("reads lists to their end", async () => {
    const lots = [await newLot(), await newLot(), await newLot(), await newLot(), await newLot()];
    const { value } = await run("each", { call: "GET /api/packages", query: { limit: 2 } });
    const found = value.map(({ id }: { id: string }) => id);
    expect(found).toEqual(expect.arrayContaining(lots.map(({ id }) => id)));
    expect(new Set(found).size).toBe(found.length);
    expect(proxy.requests.length).toBeGreaterThan(2);
  });

  describe("receives a delivery", () => {
    const TEXT = "潮汐 tide tables\n".repeat(20_000);
    let sealed: SealedDelivery;
    let to: string;

    const deliver = async (files: Record<string, string>) => {
      const contractId = await addSale(world, world.clock.now());
      sealed = await addSealedDelivery(world, contractId, files, world.clock.now());
      await setState(world.db, sealed.id, "paid");
      to = join(newFolder(), "collection");
    };
    const download = (options: object = { logKey: SIGNER_KEY }) =>
      run("download", { number: sealed.reference, folder: to }, options);
    const received = () => {
      try {
        return readdirSync(to, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(to.length + 1))
          .filter((name) => !name.startsWith(".sealed"))
          .sort();
      } catch {
        return [];
      }
    };

    test("that breaks off, and continues where it was", async () => {
      await deliver({ "a/north.txt": TEXT, "south.txt": "short\n" });
      const pass = (_: Request, forward: () => Promise<Response>) => forward();
      proxy.next(pass, pass, brokenAfter(100_000), brokenAfter(150_000));
      const documents = [
        { file: "a/north.txt", text: TEXT },
        { file: "south.txt", text: "short\n" },
      ];
      expect(await download()).toEqual({ value: documents });
      expect(proxy.requests.filter((request) => /files\/1$/.test(request))).toHaveLength(3);
      expect(received()).toEqual(["a/north.txt", "south.txt"]);
      proxy.forget();
      expect(await download()).toEqual({ value: documents });
      expect(proxy.requests.filter((request) => request.includes("/files/"))).toEqual([]);
    });

    test("but no file that is not what the report says", async () => {
      await deliver({ "south.txt": TEXT });
      const pass = (_: Request, forward: () => Promise<Response>) => forward();
      proxy.next(pass, pass, altered);
      expect(await download()).toEqual({ name: "DeliveryFault", code: null });
      expect(received()).toEqual([]);
      expect(await download()).toHaveProperty("value");
    });

    test("but nothing that another key has signed", async () => {
      await deliver({ "south.txt": TEXT });
      expect(await download({})).toEqual({ name: "DeliveryFault", code: null });
      expect(received()).toEqual([]);
      expect(proxy.requests).toContain("GET /log/key");
    });

    test("but no file outside the folder", async () => {
      await deliver({ "../south.txt": TEXT });
      expect(await download()).toEqual({ name: "DeliveryFault", code: null });
      await deliver({ "C:south.txt": TEXT });
      expect(await download()).toEqual({ name: "DeliveryFault", code: null });
      expect(readdirSync(join(to, "..")).filter((name) => name.endsWith(".txt"))).toEqual([]);
    });

    test("only after the payment", async () => {
      await deliver({ "south.txt": TEXT });
      await setState(world.db, sealed.id, "sealed");
      expect(await download()).toEqual({ name: "MarketplaceError", code: "delivery-key-closed" });
      expect(received()).toEqual([]);
    });
  });

  test("reads texts in the encoding of the report, and rows, also compressed", async () => {
    const own = newFolder();
    const file = async (name: string, encoding: string | null, bytes: Uint8Array) => {
      const path = join(own, name);
      await Bun.write(path, bytes);
      return { name, encoding, path, format: "?" };
    };
    const rows = '{"text":"茶"}\n\n[1]\n';
    const files = [
      // 茶 in Big5.
      await file("tea.txt", "big5", new Uint8Array([0xaf, 0xf9])),
      await file("rows.jsonl.gz", "utf-8", gzipSync(rows)),
    ];
    expect(await run("documents", { folder: own, files })).toEqual({
      value: [
        { file: "tea.txt", text: "茶" },
        { file: "rows.jsonl.gz", text: "茶" },
        { file: "rows.jsonl.gz", value: [1] },
      ],
    });
  });

  test("trusts only events that the marketplace has signed, and no old ones", async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    const body = '{"type":"auction.won","data":{"packageId":"茶"}}';
    const signed = (at: Date, text = body) => ({
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": `v1,AAAA ${new Webhook(secret).sign("msg_1", at, text)}`,
    });
    const now = new Date();
    const verify = (headers: object) => run("verify", { body, headers, secret });
    expect(await verify(signed(now))).toEqual({ value: true });
    expect(await verify(signed(now, body.replace("won", "lost")))).toEqual({ value: false });
    expect(await verify(signed(new Date(now.getTime() - 600_000)))).toEqual({ value: false });
    expect(await verify({})).toEqual({ value: false });
  });

  test("trusts no event that is signed without a secret, and answers false to garbage", async () => {
    const body = '{"type":"auction.won"}';
    const sentAt = String(Math.floor(Date.now() / 1000));
    const mac = createHmac("sha256", "").update(`msg_1.${sentAt}.${body}`).digest("base64");
    const headers = { "webhook-id": "msg_1", "webhook-timestamp": sentAt };
    const forged = { ...headers, "webhook-signature": `v1,${mac}` };
    for (const secret of ["", "whsec_"])
      expect(await run("verify", { body, headers: forged, secret })).toEqual({ value: false });
    const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    for (const change of [{ "webhook-signature": "v1,é" }, { "webhook-timestamp": "²" }])
      expect(await run("verify", { body, headers: { ...forged, ...change }, secret })).toEqual({
        value: false,
      });
  });
});
