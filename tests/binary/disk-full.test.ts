import { expect, test } from "bun:test";
import { join } from "node:path";
import { restoreBackup } from "../../src/backups/restore";
import { bid, newMarket, type PlacedBid, storedBids } from "../support/bids";
import { newFolder, smallDisk } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { binary, serve } from "../support/program";

const MAX_BIDS = 20_000;

test(
  "answers writes with 503 on a full disk and loses nothing",
  async () => {
    const { dataDir, buyers, lots } = await newMarket(1);
    const [buyer = "", lot = ""] = [buyers[0], lots[0]];
    const disk = smallDisk();
    const server = await serve({ DATA_DIR: disk.folder }, { by: disk.command(dataDir) });
    const placed: PlacedBid[] = [];
    let cents = 200;

    async function bidHigher(): Promise<Response> {
      cents = Math.ceil(cents * 1.05) + 1;
      const response = await bid(server.address, buyer, lot, cents);
      if (response.status === 201) {
        const { id } = (await response.clone().json()) as { id: string };
        placed.push({ id, cents });
      }
      return response;
    }

    expect((await bidHigher()).status).toBe(201);
    disk.fill(server.pid);
    let refused = await bidHigher();
    for (let i = 0; refused.status === 201 && i < MAX_BIDS; i++) refused = await bidHigher();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({
      message:
        "The server can't save anything right now, so nothing was changed. Please try again later.",
      code: "storage-failed",
    });
    for (const path of ["/marketplace", `/package/${lot}`, `/api/packages/${lot}/bids`]) {
      const page = await fetch(server.address + path, { headers: { cookie: buyer } });
      expect([path, page.status]).toEqual([path, 200]);
    }

    const command = async (dataDir: string, ...words: string[]) => {
      const program = ["env", `DATA_DIR=${dataDir}`, await binary(), ...words];
      return disk.beside(server.pid, program);
    };
    const backUp = (archive: string) => command(disk.folder, "backup", archive);
    const start = await command(join(disk.folder, "another"), "migrate");
    expect(start.code).toBe(3);
    expect(start.stderr).toMatch(
      /^Data can't be stored \(.+\)\. Check that the disk has space .+\n$/,
    );
    const unfinished = join(disk.folder, "market.tar.gz");
    expect(await backUp(unfinished)).toEqual({
      code: 1,
      stderr: `The backup could not be written to ${unfinished}: the disk is full or failing.\n`,
    });

    disk.free(server.pid);
    expect((await bidHigher()).status).toBe(201);
    const archive = join(newFolder(), "market.tar.gz");
    expect(await backUp(archive)).toEqual({ code: 0, stderr: "" });
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    const restored = newFolder();
    await restoreBackup(restored, archive, 0);
    const expected = new Map(placed.map(({ id, cents: amount }) => [id, amount]));
    expect(await storedBids(restored)).toEqual(expected);
  },
  PATIENCE_MS,
);
