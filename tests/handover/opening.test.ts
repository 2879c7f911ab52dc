import { beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { open } from "../../src/commands/open";
import { sealedConsignment } from "../../src/consignments/sealed";
import { writeKeyFile } from "../../src/handover/key-file";
import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import {
  addSealedDelivery,
  type SealedDelivery,
  SIGNER_KEY,
  setState,
} from "../support/sealed-delivery";

const world = worldForEach();
const TEXT = "潮汐 tide tables\n".repeat(20_000);
let sealed: SealedDelivery;
let folder: string;

beforeEach(async () => {
  const contractId = await addSale(world, world.clock.now());
  const given = { "a/north.txt": TEXT, "b/north.txt": TEXT, "south.txt": "short\n" };
  sealed = await addSealedDelivery(world, contractId, given, world.clock.now());
  folder = await bought(sealed);
});

async function bought({ id, packageId, reference }: SealedDelivery): Promise<string> {
  const to = newFolder();
  await setState(world.db, id, "paid");
  const bo = await world.as("bo");
  const base = `/api/packages/${packageId}/delivery`;
  const { identity } = await (await bo.get(`${base}/key`)).json();
  const consignment = await sealedConsignment(world.db, id);
  for (const { n } of consignment?.files ?? []) {
    await Bun.write(join(to, `${n}.age`), await (await bo.get(`${base}/files/${n}`)).bytes());
  }
  const note = consignment?.note ?? null;
  const file = writeKeyFile({ reference, identity, note, verifierKey: SIGNER_KEY });
  await Bun.write(join(to, "key"), file);
  return to;
}

const opening = (files: string[], changes: Partial<Parameters<typeof open>[0]> = {}) =>
  open({
    files: files.map((file) => join(folder, file)),
    keyFile: join(folder, "key"),
    to: join(folder, "out"),
    logKey: null,
    ...changes,
  });

const sentenceOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: Error) => error.message,
  );

describe("marketplace open", () => {
  test("writes each file byte for byte and names the signer", async () => {
    const printed = await opening(["1.age", "2.age", "3.age"]);
    expect(readFileSync(join(folder, "out/a/north.txt"), "utf8")).toBe(TEXT);
    expect(readFileSync(join(folder, "out/b/north.txt"), "utf8")).toBe(TEXT);
    expect(readFileSync(join(folder, "out/south.txt"), "utf8")).toBe("short\n");
    expect(printed).toContain(SIGNER_KEY);
    expect(printed).toContain(sealed.reference);
  });

  test("opens all sealed files of an unpacked archive's folder", async () => {
    for (const [from, to] of [
      ["1.age", "C-1/a/north.txt.age"],
      ["3.age", "C-1/south.txt.age"],
    ] as const)
      await Bun.write(join(folder, to), Bun.file(join(folder, from)));
    await Bun.write(join(folder, "C-1/notes.txt"), "mine");
    await opening(["C-1"]);
    expect(readFileSync(join(folder, "out/a/north.txt"), "utf8")).toBe(TEXT);
    expect(readFileSync(join(folder, "out/south.txt"), "utf8")).toBe("short\n");
    await Bun.write(join(folder, "empty/notes.txt"), "mine");
    expect(await sentenceOf(opening(["empty"]))).toContain("There are no .age files in");
  });

  test("detects any changed byte and writes nothing", async () => {
    const bytes = readFileSync(join(folder, "1.age"));
    for (const at of [40, 180, 100_000, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      await Bun.write(join(folder, "changed.age"), changed);
      expect(await sentenceOf(opening(["changed.age"]))).toContain("can't be decrypted");
    }
    await Bun.write(join(folder, "cut.age"), bytes.subarray(0, -1000));
    expect(await sentenceOf(opening(["cut.age"]))).toContain("can't be decrypted");
    expect(existsSync(join(folder, "out")) ? await readdir(join(folder, "out")) : []).toEqual([]);
  });

  test("refuses a file missing from the report and an unsigned report", async () => {
    const key = readFileSync(join(folder, "key"), "utf8");
    const other = key.replace(/#\| [\s\S]*(?=\nAGE)/, (note) => {
      const text = Buffer.from(note.replaceAll("#| ", ""), "base64").toString();
      const forged = Buffer.from(text.replace("south.txt", "north.txt")).toString("base64");
      return (forged.match(/.{1,76}/g) ?? []).map((line) => `#| ${line}`).join("\n");
    });
    expect(other).not.toBe(key);
    await Bun.write(join(folder, "key"), other);
    expect(await sentenceOf(opening(["3.age"]))).toContain("signature");
    await Bun.write(join(folder, "key"), key);
    const elsewhere = "other.example+3b0c44298+AQ==";
    expect(await sentenceOf(opening(["3.age"], { logKey: elsewhere }))).toContain("key");
  });

  test("opens with the key alone, and warns that nothing was checked", async () => {
    const identity = /AGE-SECRET-KEY.*/.exec(readFileSync(join(folder, "key"), "utf8"))?.[0] ?? "";
    await Bun.write(join(folder, "key"), `${identity}\n`);
    const printed = await opening(["3.age"]);
    expect(readFileSync(join(folder, "out/3"), "utf8")).toBe("short\n");
    expect(printed).toContain("not checked");
  });

  test("does not open with another contract's key", async () => {
    const contractId = await addSale(world, world.clock.now());
    const next = await addSealedDelivery(world, contractId, { "a.txt": "x" }, world.clock.now());
    const other = await bought(next);
    expect(await sentenceOf(opening(["3.age"], { keyFile: join(other, "key") }))).toContain(
      "can't be decrypted",
    );
  });

  test("overwrites nothing and lists missing files", async () => {
    await opening(["3.age"]);
    expect(await sentenceOf(opening(["3.age"]))).toContain("already exists");
    expect(await sentenceOf(opening(["4.age"]))).toContain("There is no file");
    await Bun.write(join(folder, "none"), "nothing");
    expect(await sentenceOf(opening(["3.age"], { keyFile: join(folder, "none") }))).toContain(
      "no line that begins with AGE-SECRET-KEY-1",
    );
  });
});
