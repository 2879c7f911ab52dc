import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "../../db/client";
import { newMarket, Race, storedBids } from "../support/bidders";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { run, serve } from "../support/program";

test(
  "a backup that is taken under load brings back the bids that were placed before it",
  async () => {
    const market = await newMarket();
    const { dataDir } = market;
    const archive = join(newFolder(), "market.tar.gz");
    const server = await serve({ DATA_DIR: dataDir });
    const race = new Race(server.address, market);
    await race.reached(100);
    const before = race.placed.slice();
    const backup = await run(["backup", archive], { DATA_DIR: dataDir });
    expect(backup).toMatchObject({ code: 0, complained: "" });
    expect(backup.said).toStartWith(`Backed up to ${archive}: the database and 0 uploads, `);
    await race.reached(race.placed.length + 50);
    await race.stop();
    expect(race.cut).toEqual([]);

    const refused = await run(["restore", archive], { DATA_DIR: dataDir });
    expect(refused).toMatchObject({ code: 1, said: "" });
    expect(refused.complained).toStartWith("A server already runs on the data directory");
    server.kill("SIGTERM");
    await server.exited;
    const all = await storedBids(dataDir);

    const restored = await run(["restore", archive], { DATA_DIR: dataDir });
    expect(restored).toMatchObject({ code: 0, complained: "" });
    const kept = await storedBids(dataDir);
    for (const { id, cents } of before) expect(kept.get(id)).toBe(cents);
    expect(kept.size).toBeLessThan(all.size);
    for (const [id, cents] of kept) expect(all.get(id)).toBe(cents);

    // What it replaced is whole as well.
    const [, aside = ""] = /What was there before is in (.*)\.\n/.exec(restored.said) ?? [];
    expect(await storedBids(aside)).toEqual(all);
    const next = await serve({ DATA_DIR: dataDir });
    next.kill("SIGTERM");
    expect(await next.exited).toBe(0);
  },
  PATIENCE_MS,
);

test(
  "backups by themselves are taken while it serves, and can be restored",
  async () => {
    const { dataDir, lots } = await newMarket(2);
    const server = await serve({ DATA_DIR: dataDir, BACKUP_EVERY: "24h" });
    const taken = await untilLogged(server, "backup taken");
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
  "a damaged database is refused at the start in a sentence, and not written to",
  async () => {
    const { dataDir } = await newMarket(2);
    const file = databaseFile(dataDir);
    writeFileSync(file, readFileSync(file).fill(0xee, 9 * 4096, 12 * 4096));
    const before = readFileSync(file);
    for (const command of ["serve", "migrate"]) {
      const { code, said, complained } = await run([command], { DATA_DIR: dataDir });
      expect({ code, said }).toEqual({ code: 1, said: "" });
      expect(complained).toMatch(
        /^The database .* is damaged \(.*\)\. Nothing was written to it\./,
      );
      expect(complained.trim().split("\n")).toHaveLength(1);
    }
    expect(readFileSync(file).equals(before)).toBe(true);
  },
  PATIENCE_MS,
);

/** Waits for a line of the server's log. */
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
