import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deliver } from "../../src/commands/deliver";
import { addDelivery, begun, sendPiece, type TestDelivery } from "../support/consignments";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { isOnDisk } from "../support/intake";
import { PATIENCE_MS } from "../support/patience";
import { listen } from "../support/server";
import type { Browser } from "../support/world";

// Intake loads a tokenizer and models, in a worker.
setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();
const PROSE = "The tide rises twice a day, and the harbour master writes it down. ".repeat(50);
let mei: Browser;
let delivery: TestDelivery;
let folder: string;
let order: Parameters<typeof deliver>[0];
let said: string[];

beforeEach(async () => {
  const url = await listen(world.app);
  mei = await world.as("mei");
  delivery = await addDelivery(world);
  const { token } = await (await mei.json("POST", `${delivery.path}/token`)).json();
  folder = newFolder();
  mkdirSync(join(folder, "letters"));
  writeFileSync(join(folder, "letters/1931.txt"), PROSE);
  const tokenFile = join(newFolder(), "token");
  writeFileSync(tokenFile, `${token}\n`);
  const { reference } = await world.db
    .selectFrom("contracts")
    .select("reference")
    .executeTakeFirstOrThrow();
  order = { folder, contract: reference, url, tokenFile };
  said = [];
});

const run = (changed: Partial<typeof order> = {}) =>
  deliver({ ...order, ...changed }, (sentence) => said.push(sentence));

const refused = (changed: Partial<typeof order> = {}) =>
  run(changed).then(
    () => "delivered",
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe("marketplace deliver", () => {
  test("hands in a folder, goes on where it stopped, and tells what intake says", async () => {
    const upload = await begun(mei, delivery, "letters/1931.txt", PROSE.length);
    await sendPiece(mei, upload, 0, PROSE.slice(0, 1000));
    writeFileSync(join(folder, "empty.txt"), "");
    const verdict = await run();
    expect(verdict).toStartWith("Sealed. Both parties have the ciphertext and the signed report.");
    expect(verdict).toContain("words");
    expect(said).toContain("letters/1931.txt (2 of 2): goes on from byte 1000.");
    const rows = await world.db.selectFrom("delivery_files").selectAll().orderBy("name").execute();
    expect(rows.map(({ name, bytes }) => [name, bytes])).toEqual([
      ["empty.txt", 0],
      ["letters/1931.txt", PROSE.length],
    ]);
    expect(isOnDisk(world, "harbour master")).toBe(false);
  });

  test("names the files that intake refuses, and why", async () => {
    writeFileSync(join(folder, "photo.png"), "no text");
    expect(await refused()).toMatch(/^Obstacle: Refused; .*\n {2}photo\.png: format$/);
  });

  test("says in a sentence what keeps it from its work, and hands in nothing", async () => {
    const other = { contract: "AIM-2020-000001" };
    expect(await refused(other)).toContain(`This token delivers for ${order.contract}, not for`);
    expect(await refused({ tokenFile: "/nowhere" })).toBe("Obstacle: There is no file /nowhere.");
    expect(await refused({ folder: "/nowhere" })).toBe("Obstacle: There is no folder /nowhere.");
    expect(await refused({ folder: newFolder() })).toContain("There is no file in");
    expect(await refused({ url: "nonsense" })).toBe("Obstacle: nonsense is no address.");
    await mei.send("DELETE", `${delivery.path}/token`, {});
    expect(await refused()).toContain("This token delivers nothing");
    expect(await world.db.selectFrom("consignments").selectAll().execute()).toEqual([]);
  });

  test("follows no link, and takes no name that leads out", async () => {
    symlinkSync("/etc/passwd", join(folder, "passwd.txt"));
    expect(await refused()).toContain("passwd.txt is no file, but a link");
    expect(await world.db.selectFrom("consignments").selectAll().execute()).toEqual([]);
  });

  test("leaves what the folder lacks to its seller to decide", async () => {
    await begun(mei, delivery, "other.txt", 10);
    expect(await refused()).toContain("other.txt was handed in before");
  });
});
