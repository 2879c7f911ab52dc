import { beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openReport } from "../../src/consignments/report";
import type { DeliveryState } from "../../src/delivery/course";
import { readKeyFile } from "../../src/handover/key-file";
import { newId } from "../../src/lib/ids";
import { parseVerifierKey } from "../../src/transparency/note";
import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { refusal } from "../support/http";
import {
  addSealedDelivery,
  type SealedDelivery,
  SIGNER_KEY,
  setState,
} from "../support/sealed-delivery";

const world = worldForEach();
let sealed: SealedDelivery;
let key: string;

beforeEach(async () => {
  const contractId = await addSale(world, world.clock.now());
  sealed = await addSealedDelivery(world, contractId, { "a.txt": "tides\n" }, world.clock.now());
  key = `/api/packages/${sealed.packageId}/delivery/key`;
});

const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/;

async function identity(): Promise<string> {
  await setState(world.db, sealed.id, "paid");
  return (await (await (await world.as("bo")).get(key)).json()).identity;
}

const fetches = () => world.db.selectFrom("delivery_fetches").select(["side", "n"]).execute();

describe("the key", () => {
  test("is shown to the buyer once paid, and logged each time", async () => {
    const bo = await world.as("bo");
    for (const state of ["paid", "accepted"] as const) {
      await setState(world.db, sealed.id, state);
      const response = await bo.get(key);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toContain("no-store");
      expect((await response.json()).identity).toMatch(IDENTITY);
    }
    const shown = { side: "buyer", n: null } as const;
    expect(await fetches()).toEqual([shown, shown]);
  });

  test("comes with the signed report, which both parties can read before the payment", async () => {
    const report = key.replace(/key$/, "report");
    for (const name of ["bo", "mei"] as const) {
      const response = await (await world.as(name)).get(report);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        "text/plain; charset=utf-8",
      ]);
      const opened = openReport(await response.text(), parseVerifierKey(SIGNER_KEY));
      expect(opened.files.map(({ name }) => name)).toEqual(["a.txt"]);
    }
    expect((await (await world.as("ada")).get(report)).status).toBe(404);
    expect((await world.visitor.get(report)).status).toBe(401);
    await setState(world.db, sealed.id, "removed");
    expect((await (await world.as("bo")).get(report)).status).toBe(410);
  });

  test("is never shown before payment or to others", async () => {
    const [bo, mei] = [await world.as("bo"), await world.as("mei")];
    const closed: DeliveryState[] = ["waiting", "uploading", "measuring", "refused", "sealed"];
    for (const state of closed) {
      await setState(world.db, sealed.id, state);
      expect(await refusal(bo.get(key))).toEqual([409, "delivery-key-closed"]);
    }
    await setState(world.db, sealed.id, "paid");
    expect((await mei.get(key)).status).toBe(409);
    expect((await (await world.as("ada")).get(key)).status).toBe(404);
    expect((await world.visitor.get(key)).status).toBe(401);
    for (const state of ["withdrawn", "resolved", "removed"] as const) {
      await setState(world.db, sealed.id, state);
      expect((await bo.get(key)).status).toBe(410);
    }
    expect(await fetches()).toEqual([]);
  });

  test("stays available in a dispute after the payment", async () => {
    const bo = await world.as("bo");
    await setState(world.db, sealed.id, "disputed");
    for (const [before, status] of [
      ["sealed", 409],
      ["paid", 200],
    ] as const) {
      await world.db.deleteFrom("disputes").execute();
      await world.db
        .insertInto("disputes")
        .values({
          id: newId(world.clock.now()),
          delivery_id: sealed.id,
          reason: "differs",
          text: "",
          state_before: before,
          opened_at: world.clock.now(),
        })
        .execute();
      expect((await bo.get(key)).status).toBe(status);
    }
  });

  test("comes on a page and in a file that age accepts", async () => {
    await setState(world.db, sealed.id, "paid");
    const bo = await world.as("bo");
    const page = await bo.post(`/contract/${sealed.contractId}/key`, {});
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const shown = /AGE-SECRET-KEY-1[0-9A-Z]{58}/.exec(await page.text())?.[0];
    const saved = await bo.post(`/contract/${sealed.contractId}/key-file`, {});
    expect(saved.headers.get("content-disposition")).toContain(`${sealed.reference}.key`);
    expect(saved.headers.get("cache-control")).toContain("no-store");
    const text = await saved.text();
    // Go's scanner, with which age reads keys, stops at lines of 64 KB.
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(1000);
    expect(text.split("\n").filter((line) => line && !line.startsWith("#"))).toEqual([shown ?? ""]);
    expect(readKeyFile(text)).toMatchObject({
      reference: sealed.reference,
      identity: shown,
      note: expect.stringContaining("a.txt"),
    });
    for (const path of ["key", "key-file"]) {
      const { contractId } = sealed;
      const ada = await (await world.as("ada")).post(`/contract/${contractId}/${path}`, {});
      const mei = await (await world.as("mei")).post(`/contract/${contractId}/${path}`, {});
      expect([ada.status, mei.status]).toEqual([404, 409]);
    }
  });

  test("appears in no table, log line, file or other page", async () => {
    const secret = await identity();
    const bo = await world.as("bo");
    const pages = [`/contract/${sealed.contractId}`, `/package/${sealed.packageId}`, "/contracts"];
    const bodies = await Promise.all(pages.map(async (path) => (await bo.get(path)).text()));
    const exported = await (await bo.get("/api/profile/export")).text();
    const files = await readdir(world.dataDir, { recursive: true, withFileTypes: true });
    const kept = files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1"));
    const tables = await Promise.all(
      ["deliveries", "consignments", "delivery_files", "delivery_events", "delivery_fetches"].map(
        async (table) =>
          JSON.stringify(
            await world.db
              .selectFrom(table as "deliveries")
              .selectAll()
              .execute(),
          ),
      ),
    );
    for (const text of [...bodies, exported, ...kept, ...tables, ...world.log]) {
      expect(text).not.toContain(secret);
    }
  });
});
