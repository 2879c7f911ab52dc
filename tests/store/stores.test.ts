import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { newId } from "../../src/lib/ids";
import { DAY, HOUR } from "../../src/lib/time";
import { FolderStore } from "../../src/store/folder-store";
import { S3Store } from "../../src/store/s3-store";
import { FileMissing, type Store, StoreUnavailable, streamOf } from "../../src/store/store";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { type S3Server, sharedS3 } from "../support/s3-server";
import { describeWith } from "../support/system-servers";

setDefaultTimeout(PATIENCE_MS);

function contract(newStore: () => Promise<Store>): void {
  let store: Store;
  beforeAll(async () => {
    store = await newStore();
  });
  const name = () => newId(Date.now());

  test("returns written bytes in full and in part", async () => {
    const [one, two] = [name(), `${name()}/${name()}.age`];
    await store.write(one, pieces("tide ", "tables"));
    await store.write(two, pieces("north"));
    expect(await text(store, one, 0, 11)).toBe("tide tables");
    expect(await text(store, one, 5, 8)).toBe("tab");
    expect(await text(store, two, 0, 5)).toBe("north");
    expect(await text(store, one, 11, 11)).toBe("");
  });

  test("keeps an empty file", async () => {
    const empty = name();
    await store.write(empty, pieces());
    expect(await text(store, empty, 0, 0)).toBe("");
    expect(await listed(store)).toContain(`${empty} 0`);
  });

  test("stores 40 MB in parts of any size and reads any range", async () => {
    const [big, size] = [name(), 40_000_000];
    const content = Buffer.alloc(size);
    for (let at = 0; at < size; at += 4) content.writeUInt32LE(at, at);
    await store.write(big, cut(content, 1_234_567), size);
    expect(await digest(store, big, 0, size)).toBe(Bun.SHA256.hash(content, "hex"));
    const [from, to] = [8_388_607, 25_165_829];
    expect(await digest(store, big, from, to)).toBe(
      Bun.SHA256.hash(content.subarray(from, to), "hex"),
    );
  });

  test("copies each part, so that later changes have no effect", async () => {
    const [reused, again] = [name(), Buffer.alloc(3_000_000)];
    async function* giving() {
      for (let i = 1; i <= 8; i++) yield again.fill(i);
    }
    await store.write(reused, giving());
    const stored = Buffer.from(await text(store, reused, 0, 24_000_000), "latin1");
    for (let i = 0; i < 8; i++) expect(stored[i * 3_000_000 + 1_500_000]).toBe(i + 1);
  });

  test.each([
    ["at once", 0],
    ["after some bytes", 1],
    ["after several parts", 20],
  ])("stores nothing of a write that breaks off %s", async (_, before) => {
    const broken = name();
    async function* breaking() {
      for (let i = 0; i < before; i++) yield Buffer.alloc(1_000_000, i);
      throw new Error("the line broke");
    }
    const outcome = await store.write(broken, breaking()).catch((error) => error.message);
    expect(outcome).toBe("the line broke");
    expect(await missing(store, broken)).toBe(true);
    expect((await listed(store)).filter((line) => line.startsWith(broken))).toEqual([]);
  });

  test("reports a missing file before anything is sent", async () => {
    expect(await missing(store, name())).toBe(true);
  });

  test("removes existing and missing files alike", async () => {
    const gone = name();
    await store.write(gone, pieces("gone"));
    await store.remove(gone);
    expect(await missing(store, gone)).toBe(true);
    await store.remove(gone);
  });

  test("lists by prefix and age over several pages", async () => {
    const [folder, other] = [name(), name()];
    await store.write(`${other}/x`, pieces("x"));
    const names = Array.from({ length: 1005 }, (_, n) => `${folder}/${n}`);
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((one) => store.write(one, pieces("ab"))));
    const under = `${folder}/`;
    expect(await listed(store, { under })).toEqual(names.map((one) => `${one} 2`).sort());
    expect(await listed(store, { under, before: Date.now() - HOUR })).toEqual([]);
    expect(await listed(store, { under, before: Date.now() + DAY })).toHaveLength(1005);
  });

  test("stops reading when its caller stops", async () => {
    const big = name();
    await store.write(big, cut(Buffer.alloc(20_000_000, 1), 1_000_000));
    const reader = streamOf(await store.stream(big, 0, 20_000_000)).getReader();
    expect((await reader.read()).value?.[0]).toBe(1);
    await reader.cancel();
    expect(await text(store, big, 0, 1)).toBe("\u0001");
  });

  test.each(["../out", "/out", "a/../b", "a//b", "", ".part", "a b"])(
    "refuses the name %p",
    async (bad) => {
      const asked = [store.write(bad, pieces("x")), store.stream(bad, 0, 1), store.remove(bad)];
      expect(await refusals(asked)).toEqual(Array(3).fill(TypeError));
    },
  );
}

async function refusals(asked: ReadonlyArray<Promise<unknown>>): Promise<unknown[]> {
  const settled = await Promise.allSettled(asked);
  return settled.map((one) => (one.status === "rejected" ? one.reason.constructor : null));
}

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const one of texts) yield Buffer.from(one);
}

async function* cut(content: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function text(store: Store, name: string, from: number, to: number): Promise<string> {
  const bytes = await new Response(streamOf(await store.stream(name, from, to))).bytes();
  return Buffer.from(bytes).toString("latin1");
}

async function digest(store: Store, name: string, from: number, to: number): Promise<string> {
  const hash = new Bun.SHA256();
  for await (const chunk of streamOf(await store.stream(name, from, to))) hash.update(chunk);
  return hash.digest("hex");
}

function missing(store: Store, name: string): Promise<boolean> {
  return store.stream(name, 0, 1).then(
    () => false,
    (error) => error instanceof FileMissing,
  );
}

async function listed(store: Store, asked = {}): Promise<string[]> {
  const files = await Array.fromAsync(store.list(asked));
  return files.map(({ name, size }) => `${name} ${size}`).sort();
}

describe("a folder", () => {
  contract(async () => new FolderStore(join(newFolder(), "files")));
});

describeWith("s3", "a bucket", () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await sharedS3();
  });

  contract(async () => new S3Store(await server.newBucket(), "files/"));

  test("lists only files of its own store", async () => {
    const address = await server.newBucket();
    const [one, two] = [
      new S3Store(address, "one/"),
      new S3Store({ ...address, prefix: "in/" }, "one/"),
    ];
    await one.write("a", pieces("one"));
    await two.write("a", pieces("two"));
    expect(await text(one, "a", 0, 3)).toBe("one");
    expect(await text(two, "a", 0, 3)).toBe("two");
    expect(await listed(one)).toEqual(["a 3"]);
  });

  test("is unavailable with a wrong secret or a missing bucket", async () => {
    const address = await server.newBucket();
    for (const wrong of [{ secretAccessKey: "wrong" }, { bucket: "not-there" }]) {
      const store = new S3Store({ ...address, ...wrong }, "files/");
      expect(
        await refusals([store.write("a", pieces("a")), store.stream("a", 0, 1), store.remove("a")]),
      ).toEqual(Array(3).fill(StoreUnavailable));
    }
  });

  describe("an S3 server that stops answering", () => {
    let store: S3Store;
    beforeAll(async () => {
      store = new S3Store(await server.newBucket(), "files/", 300);
      await store.write("there", pieces("there"));
    });
    afterAll(() => server.thaw());

    test("soon counts as unavailable and recovers afterwards", async () => {
      await server.freeze();
      const asked = [
        store.write("a", pieces("a")),
        store.write("b", cut(Buffer.alloc(20_000_000), 1_000_000)),
        store.stream("there", 0, 1),
        store.remove("a"),
        Array.fromAsync(store.list()),
      ];
      expect(await refusals(asked)).toEqual(Array(5).fill(StoreUnavailable));
      server.thaw();
      while (await missing(store, "there").catch(() => true));
      expect(await text(store, "there", 0, 5)).toBe("there");
    });
  });
});
