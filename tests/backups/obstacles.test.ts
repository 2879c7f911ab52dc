import { beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "../../db/client";
import { createBackup } from "../../src/backups/backup";
import { newMarket } from "../support/bids";
import { newFolder } from "../support/folder";
import { refusal } from "../support/obstacles";

let dataDir: string;
let place: string;

beforeEach(async () => {
  ({ dataDir } = await newMarket(2));
  place = newFolder();
});

const refusedBackup = (file: string) => refusal(createBackup(dataDir, file, 0));

describe("a backup that cannot be made", () => {
  test("is refused for a folder", async () => {
    mkdirSync(join(place, "market.tar.gz"));
    const file = join(place, "market.tar.gz");
    expect(await refusedBackup(file)).toBe(
      `The backup could not be written to ${file}: that is a folder, not a file.`,
    );
    expect(readdirSync(place)).toEqual(["market.tar.gz"]);
  });

  test("is refused below a file", async () => {
    writeFileSync(join(place, "file"), "");
    const file = join(place, "file", "deeper", "market.tar.gz");
    expect(await refusedBackup(file)).toBe(
      `The backup could not be written to ${file}: part of its path is a file, not a folder.`,
    );
    expect(readdirSync(place)).toEqual(["file"]);
  });

  test("is refused if it would overwrite another file", async () => {
    const before = readFileSync(databaseFile(dataDir));
    expect(await refusedBackup(databaseFile(dataDir))).toBe(
      `${databaseFile(dataDir)} exists and is not a backup, so it was not overwritten. Choose another name, or remove it first.`,
    );
    expect(readFileSync(databaseFile(dataDir))).toEqual(before);
    const file = join(place, "market.tar.gz");
    for (const _ of ["one", "another in its place"]) await createBackup(dataDir, file, 0);
    expect(readdirSync(place)).toEqual(["market.tar.gz"]);
  });

  test("is refused for a name that is too long", async () => {
    const file = join(place, "x".repeat(300));
    expect(await refusedBackup(file)).toStartWith(
      `The backup could not be written to ${file}: ENAMETOOLONG`,
    );
  });

  test.each([
    ["in its middle", 9 * 4096, 12 * 4096],
    ["at its start", 0, 4096],
  ])("is refused for a database damaged %s", async (_, from, to) => {
    const database = databaseFile(dataDir);
    writeFileSync(database, readFileSync(database).fill(0xee, from, to));
    const before = readFileSync(database);
    const message = await refusedBackup(join(place, "market.tar.gz"));
    expect(message).toStartWith(`The database ${database} is damaged (`);
    expect(message).toContain("restore a backup");
    expect(readFileSync(database)).toEqual(before);
    expect(readdirSync(place)).toEqual([]);
  });
});
