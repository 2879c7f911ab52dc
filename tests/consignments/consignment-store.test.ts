import { beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConsignmentFolder } from "../../src/consignments/consignment-folder";
import { ConsignmentStore } from "../../src/consignments/consignment-store";
import { IntakeStopped } from "../../src/consignments/intake/program";
import { UploadReceiver } from "../../src/consignments/receiving";
import { Room } from "../../src/consignments/room";
import { TooLarge } from "../../src/lib/errors";
import { newId } from "../../src/lib/ids";
import { FolderStore } from "../../src/store/folder-store";
import { FileMissing, streamOf } from "../../src/store/store";
import { TestClock } from "../support/clock";
import { addDelivery, begun } from "../support/consignments";
import { newFolder } from "../support/folder";
import { createWorld } from "../support/world";

let dataDir: string;
let store: FolderStore;
let files: ConsignmentStore;
let file: { consignment: string; id: string };

beforeEach(() => {
  dataDir = newFolder();
  store = new FolderStore(join(newFolder(), "bucket"));
  const clock = new TestClock();
  files = new ConsignmentStore({ store, dataDir, clock });
  file = { consignment: newId(clock.now()), id: newId(clock.now()) };
});

const SHA256 = "ab".repeat(32);

const sealed = () => ({ id: file.id, sha256: SHA256 });

async function fetched(from: number, to: number): Promise<string> {
  const part = await files.stream({ ...file, sha256: SHA256 }, from, to);
  return new Response(streamOf(part)).text();
}

async function* sent(text: string, error?: Error): AsyncGenerator<Uint8Array> {
  for (const letter of text) yield Buffer.from(letter);
  if (error) throw error;
}

const names = async () => (await Array.fromAsync(store.list())).map(({ name }) => name);

async function brought(bytes: number): Promise<string> {
  await files.fetchPlain(file.consignment, [{ id: file.id, bytes }]);
  return Bun.file(files.plain(file)).text();
}

test("stores a request in parts of 64 MB, and resumes after the last", async () => {
  const world = await createWorld();
  const delivery = await addDelivery(world);
  const mei = await world.as("mei");
  const fileId = (await begun(mei, delivery, "large.txt", 130_000_000)).split("/").at(-1) ?? "";
  const { db, clock } = world;
  const room = new Room(dataDir, 0, { maxBytes: 1e9, isRemote: true });
  const receiving = new UploadReceiver({ db, folder: files, room, clock });
  const megabyte = new Uint8Array(1_000_000);
  const lost = new Error("the line broke");
  const send = (offset: number, megabytes: number, failure?: Error) =>
    receiving.receive({
      holder: delivery.id,
      fileId,
      offset,
      length: null,
      bytes: (async function* () {
        for (let sent = 0; sent < megabytes; sent++) yield megabyte;
        if (failure) throw failure;
      })(),
    });
  expect(await send(0, 70, lost).catch((error) => error)).toBe(lost);
  expect(await send(70_000_000, 60)).toBe(130_000_000);
  const stored = await Array.fromAsync(store.list());
  expect(stored.map(({ size }) => size).sort((a, b) => a - b)).toEqual([
    6_000_000, 60_000_000, 64_000_000,
  ]);
  const [row] = await db.selectFrom("delivery_files").select("received").execute();
  expect(row).toEqual({ received: 130_000_000 });
  await world.close();
});

describe("pieces", () => {
  test("are joined in file order, whenever they arrived", async () => {
    await files.addPiece(file, 0, sent("tides"));
    const { end, failure } = await files.addPiece(file, 5, sent(" rise"));
    expect([end, failure]).toEqual([10, null]);
    expect(await brought(10)).toBe("tides rise");
  });

  test("are kept up to the point where they break off", async () => {
    const lost = new Error("the line broke");
    const { end, failure } = await files.addPiece(file, 0, sent("tid", lost));
    expect([end, failure]).toEqual([3, lost]);
    await files.addPiece(file, 3, sent("es"));
    expect(await brought(5)).toBe("tides");
  });

  test("leave nothing if they are empty", async () => {
    const { end } = await files.addPiece(file, 0, sent("", new Error("the line broke")));
    expect([end, await names()]).toEqual([0, []]);
  });

  test("are not stored if they are refused", async () => {
    const refused = files.addPiece(file, 0, sent("tides", new TooLarge(5)));
    expect(await refused.catch((error) => error)).toBeInstanceOf(TooLarge);
    expect(await names()).toEqual([]);
  });

  test("leave the bytes unchanged after a server dies", async () => {
    await files.addPiece(file, 0, sent("tide"));
    await files.addPiece(file, 0, sent("tides r"));
    await files.addPiece(file, 4, sent("s rise"));
    const { drop } = await files.addPiece(file, 4, sent("????????"));
    await drop();
    expect(await brought(10)).toBe("tides rise");
  });

  test("cause an error if they are missing", async () => {
    await files.addPiece(file, 0, sent("tides"));
    await files.addPiece(file, 7, sent("rise"));
    expect(await brought(11)).toBe("tides");
  });

  test("continue from a file copied from a folder", async () => {
    const name = `${file.consignment}/${file.id}`;
    await store.write(name, sent("tides"));
    await store.write(`${name}.age`, sent("ciphertext of what it was"));
    await files.addPiece(file, 5, sent(" rise"));
    expect(await brought(10)).toBe("tides rise");
  });

  test("are removed only with their file", async () => {
    const other = { ...file, id: newId(1) };
    await files.addPiece(file, 0, sent("tides"));
    await files.addPiece(other, 0, sent("north"));
    await files.removeFile(file);
    expect(await names()).toEqual([expect.stringContaining(other.id)]);
  });
});

describe("intake's working copy", () => {
  beforeEach(async () => {
    await files.addPiece(file, 0, sent("tides"));
    await brought(5);
    await Bun.write(files.sealed(file), "ciphertext");
  });

  test("is fetched from the store and removed with the plain bytes", async () => {
    const has = (bytes: number) => files.hasSealed(file.consignment, [{ ...sealed(), bytes }]);
    expect(await has(10)).toBe(false);
    await files.storeSealed(file.consignment, [sealed()]);
    expect([await has(10), await has(11)]).toEqual([true, false]);
    const name = `${file.id}.${SHA256}.age`;
    await files.clear(file.consignment, [name]);
    expect(existsSync(join(dataDir, "intake", file.consignment))).toBe(false);
    expect(await names()).toEqual([`${file.consignment}/${name}`]);
    expect(await fetched(6, 10)).toBe("text");
  });

  test("survives a move from folder to bucket and back", async () => {
    await store.write(`${file.consignment}/${file.id}.age`, sent("copied"));
    const copied = [{ ...sealed(), bytes: 6 }];
    expect([await fetched(0, 6), await files.hasSealed(file.consignment, copied)]).toEqual([
      "copied",
      true,
    ]);
    const folder = new ConsignmentFolder(newFolder());
    expect(await folder.hasSealed(file.consignment, copied)).toBe(false);
    await Bun.write(join(folder.folder(file.consignment), `${file.id}.${SHA256}.age`), "copied");
    expect(await folder.hasSealed(file.consignment, copied)).toBe(true);
    const part = await folder.stream({ ...file, sha256: SHA256 }, 0, 6);
    expect(await new Response(streamOf(part)).text()).toBe("copied");
  });

  test("does not count as a part of the file", async () => {
    await store.write(`${file.consignment}/${file.id}.${"0".repeat(64)}.age`, sent("ciphertext"));
    expect(await brought(10)).toBe("tides");
  });

  test("is swept unless it is sealed", async () => {
    expect((await files.all())[0]?.names.every((name) => name.endsWith(".age"))).toBe(false);
    await files.removeFile(file);
    expect(await files.all()).toEqual([{ id: file.consignment, names: ["intake"] }]);
    await files.remove(file.consignment);
    expect(await files.all()).toEqual([]);
  });

  test("is not fetched before it is stored", async () => {
    const asked = files.stream({ ...file, sha256: SHA256 }, 0, 1);
    expect(await asked.catch((error) => error)).toBeInstanceOf(FileMissing);
  });

  test("is abandoned completely when the server stops", async () => {
    files.stop(new IntakeStopped());
    const kept = files.storeSealed(file.consignment, [sealed()]);
    expect(await kept.catch((error) => error)).toBeInstanceOf(IntakeStopped);
    const again = files.fetchPlain(file.consignment, [{ id: file.id, bytes: 5 }]);
    expect(await again.catch((error) => error)).toBeInstanceOf(IntakeStopped);
    expect((await names()).filter((name) => name.endsWith(".age"))).toEqual([]);
  });
});
