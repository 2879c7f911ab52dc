import { expect, test } from "bun:test";
import { databaseFile, openDatabase } from "../../db/client";
import { newFolder } from "../support/folder";
import { addLot } from "../support/listings";
import { callTool, mcpClient } from "../support/mcp";
import { PATIENCE_MS } from "../support/patience";
import { addPeople } from "../support/people";
import { run, serve } from "../support/program";
import { programOf } from "../support/tokens";
import type { World } from "../support/world";

test(
  "answers tools with the included SDK",
  async () => {
    const dataDir = newFolder();
    expect(await run(["migrate"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    const db = openDatabase(databaseFile(dataDir));
    const people = await addPeople(db, Date.now());
    const lot = await addLot(db, people.mei.id, Date.now());
    const { secret } = await programOf({ db, people, clock: Date } as unknown as World, "ada");
    await db.destroy();
    const { address, kill, exited } = await serve({ DATA_DIR: dataDir });
    const client = await mcpClient(address, secret);
    expect((await client.listTools()).tools).toHaveLength(8);
    const { json, error } = await callTool(client, "prepare_bid", { packageId: lot.id });
    expect([error, json]).toEqual([null, expect.objectContaining({ minimumBid: "1050.00" })]);
    kill("SIGTERM");
    await exited;
  },
  PATIENCE_MS,
);
