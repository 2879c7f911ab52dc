import { expect, test } from "bun:test";
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import { sql } from "kysely";
import { databaseFile } from "../../db/client";
import { SECRET_FILE } from "../../src/backups/files";
import { DeliveryKeys } from "../../src/consignments/keys";
import { sealingContractOf } from "../../src/consignments/sealed";
import { newMarket, Race, storedBids } from "../support/bids";
import { storedFiles } from "../support/consignments";
import { addSale } from "../support/deals";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { run, serve } from "../support/program";
import { testOnSqlite } from "../support/run-engine";
import { addSealedDelivery } from "../support/sealed-delivery";
import { createWorld } from "../support/world";

test(
  "restores the bids placed before a backup under load",
  async () => {
    const market = await newMarket();
    const { dataDir } = market;
    const archive = join(newFolder(), "market.tar.gz");
    const server = await serve({ DATA_DIR: dataDir });
    const race = new Race(server.address, market);
    await race.reached(100);
    const before = race.placed.slice();
    const backup = await run(["backup", archive], { DATA_DIR: dataDir });
    expect(backup).toMatchObject({ code: 0, stderr: "" });
    expect(backup.stdout).toStartWith(`Backed up to ${archive}: the database and 0 uploads, `);
    await race.reached(race.placed.length + 50);
    await race.stop();
    expect(race.cut).toEqual([]);

    const refused = await run(["restore", archive], { DATA_DIR: dataDir });
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toStartWith("A server is already running on the data directory");
    server.kill("SIGTERM");
    await server.exited;
    const all = await storedBids(dataDir);

    const restored = await run(["restore", archive], { DATA_DIR: dataDir });
    expect(restored).toMatchObject({ code: 0, stderr: "" });
    const kept = await storedBids(dataDir);
    for (const { id, cents } of before) expect(kept.get(id)).toBe(cents);
    expect(kept.size).toBeLessThan(all.size);
    for (const [id, cents] of kept) expect(all.get(id)).toBe(cents);

    const [, aside = ""] = /The previous data is in (.*)\.\n/.exec(restored.stdout) ?? [];
    expect(await storedBids(aside)).toEqual(all);
    const next = await serve({ DATA_DIR: dataDir });
    next.kill("SIGTERM");
    expect(await next.exited).toBe(0);
  },
  PATIENCE_MS,
);

testOnSqlite(
  "opens deliveries from a backup once the secret is there",
  async () => {
    const world = await createWorld();
    const { db, clock, dataDir } = world;
    const contractId = await addSale(world, clock.now(), { title: "Tide tables" });
    const delivery = await addSealedDelivery(world, contractId, { "a.txt": "Tides." }, clock.now());
    await sql`vacuum into ${databaseFile(dataDir)}`.execute(db);
    const archive = join(newFolder(), "market.tar.gz");
    const backup = await run(["backup", archive, "--with-deliveries"], { DATA_DIR: dataDir });
    expect(backup).toMatchObject({ code: 0, stderr: "" });
    expect(backup.stdout).toContain("the database, 0 uploads and 1 sealed file, ");
    expect(backup.stdout).toContain(`Not included: ${join(dataDir, SECRET_FILE)}.`);

    const elsewhere = newFolder();
    const restored = await run(["restore", archive], { DATA_DIR: elsewhere });
    expect(restored).toMatchObject({ code: 0, stderr: "" });
    expect(restored.stdout).toContain(`Before you start the server, put ${SECRET_FILE} back`);
    copyFileSync(join(dataDir, SECRET_FILE), join(elsewhere, SECRET_FILE));
    const contract = await sealingContractOf(db, delivery.id);
    if (!contract) throw new Error("It has no contract.");
    const [path = ""] = storedFiles({ dataDir: elsewhere });
    const decrypter = new Decrypter();
    decrypter.addIdentity(new DeliveryKeys(elsewhere).identityOf(contract));
    const sealed = await Bun.file(join(elsewhere, "deliveries", path)).bytes();
    expect(Buffer.from(await decrypter.decrypt(sealed)).toString()).toBe("Tides.");
    await world.close();
  },
  PATIENCE_MS,
);

test(
  "takes scheduled backups that can be restored while it serves",
  async () => {
    const { dataDir, lots } = await newMarket(2);
    const folder = newFolder();
    const settings = { BACKUP_EVERY: "24h", BACKUP_DIR: folder, BACKUP_DELIVERIES: "on" };
    const server = await serve({ DATA_DIR: dataDir, ...settings });
    const taken = await untilLogged(server, "backup taken");
    expect(String(taken.file)).toStartWith(folder);
    expect(taken.contents).toContain("the database, 0 uploads and 0 sealed files");
    expect(existsSync(join(dataDir, "backups"))).toBe(false);
    server.kill("SIGTERM");
    await server.exited;
    const elsewhere = newFolder();
    const { code } = await run(["restore", String(taken.file)], { DATA_DIR: elsewhere });
    expect(code).toBe(0);
    const copy = await serve({ DATA_DIR: elsewhere });
    expect((await fetch(`${copy.address}/package/${lots[0]}`)).status).toBe(200);
    copy.kill("SIGTERM");
    await copy.exited;
  },
  PATIENCE_MS,
);

test(
  "refuses a damaged database at startup without writing to it",
  async () => {
    const { dataDir } = await newMarket(2);
    const file = databaseFile(dataDir);
    writeFileSync(file, readFileSync(file).fill(0xee, 9 * 4096, 12 * 4096));
    const before = readFileSync(file);
    for (const command of ["serve", "migrate"]) {
      const { code, stdout, stderr } = await run([command], { DATA_DIR: dataDir });
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toMatch(/^The database .* is damaged \(.*\)\. Nothing was written to it\./);
      expect(stderr.trim().split("\n")).toHaveLength(1);
    }
    expect(readFileSync(file).equals(before)).toBe(true);
  },
  PATIENCE_MS,
);

async function untilLogged(
  server: Awaited<ReturnType<typeof serve>>,
  message: string,
): Promise<Record<string, unknown>> {
  for (;;) {
    const line = server.log().find(({ msg }) => msg === message);
    if (line) return line;
    await fetch(`${server.address}/healthz`);
  }
}
