import { afterEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../../db/transaction";
import { addDelivery, begun, sendPiece } from "../../support/consignments";
import { listen } from "../../support/http";
import { runIntake } from "../../support/intake";
import { addLot } from "../../support/listings";
import { queueAnyMail } from "../../support/mail";
import { SocketClient } from "../../support/sockets";
import { createWorld, type World } from "../../support/world";

const TOKEN = "a token of sixteen or more";

let world: World;

afterEach(() => world.close());

function figures(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

describe("GET /metrics", () => {
  test("counts requests, bids, sockets and emails, and measures the process", async () => {
    world = await createWorld();
    const { db, clock, people } = world;
    const address = await listen(world.app);
    const lot = await addLot(db, people.mei.id, clock.now());
    const ada = await world.as("ada");
    for (const amount of ["1050.00", "1050.00"]) {
      await ada.json("POST", `/api/packages/${lot.id}/bids`, { amount });
    }
    await world.visitor.get(`/package/${lot.id}`);
    const socket = await SocketClient.connect(address);
    const response = await fetch(`${address}/metrics`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toStartWith("text/plain; version=0.0.4");
    const read = figures(await response.text());
    const count = (route: string, method: string, status: number) =>
      read.get(
        `marketplace_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
      );
    expect(count("/api/packages/:id/bids", "POST", 201)).toBe(1);
    expect(count("/api/packages/:id/bids", "POST", 400)).toBe(1);
    expect(count("/package/:id", "GET", 200)).toBe(1);
    expect(read.get('marketplace_bids_total{outcome="placed"}')).toBe(1);
    expect(read.get('marketplace_bids_total{outcome="refused"}')).toBe(1);
    expect(read.get("marketplace_sockets")).toBe(1);
    expect(read.get("marketplace_outbox_waiting")).toBeWithin(0, 2);
    expect(read.get("marketplace_resident_bytes")).toBeGreaterThan(10_000_000);
    expect(read.get("marketplace_event_loop_delay_seconds")).toBeGreaterThanOrEqual(0);
    expect(read.has("marketplace_database_bytes")).toBe(true);
    expect([...read.keys()].join()).not.toContain(lot.id);
    socket.close();
  });

  test("counts waiting emails", async () => {
    world = await createWorld({ env: { METRICS_TOKEN: TOKEN } });
    const { db, clock } = world;
    const mail = {
      to: "a@example.test",
      template: "package-deleted",
      values: { title: "x" },
    } as const;
    await inTransaction(db, (tx) => queueAnyMail(tx, mail, clock.now()));
    const answer = await world.visitor.get("/metrics", { authorization: `Bearer ${TOKEN}` });
    expect(figures(await answer.text()).get("marketplace_outbox_waiting")).toBe(1);
  });

  test("counts deliveries by state, and their bytes", async () => {
    world = await createWorld({ env: { METRICS_TOKEN: TOKEN } });
    const mei = await world.as("mei");
    const read = async () => {
      const answer = await world.visitor.get("/metrics", { authorization: `Bearer ${TOKEN}` });
      const all = figures(await answer.text());
      const at = (what: string) => all.get(`marketplace_deliveries{at="${what}"}`);
      const bytes = all.get("marketplace_delivery_bytes");
      expect(all.get("marketplace_intakes_total")).toBe(0);
      return [at("upload"), at("intake"), at("sealed"), at("dispute"), bytes];
    };
    expect(await read()).toEqual([0, 0, 0, 0, 0]);
    const delivery = await addDelivery(world);
    const upload = await begun(mei, delivery, "a.txt", 10);
    await sendPiece(mei, upload, 0, "tides");
    expect(await read()).toEqual([1, 0, 0, 0, 5]);
    await sendPiece(mei, upload, 5, "waves");
    await mei.json("POST", `${delivery.path}/complete`);
    expect(await read()).toEqual([0, 1, 0, 0, 10]);
    expect((await runIntake(world)).count).toBe(1);
    const { sealed_bytes: bytes } = await world.db
      .selectFrom("delivery_files")
      .select("sealed_bytes")
      .executeTakeFirstOrThrow();
    expect(await read()).toEqual([0, 0, 1, 0, bytes ?? 0]);
    const bo = await world.as("bo");
    const dispute = { reason: "differs", text: "It is not what the listing declares." };
    expect((await bo.json("POST", `${delivery.path}/dispute`, dispute)).status).toBeLessThan(300);
    expect((await read())[3]).toBe(1);
  });

  test("returns 404 to strangers", async () => {
    world = await createWorld({ env: { METRICS_TOKEN: TOKEN } });
    for (const authorization of ["", "Bearer", `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`]) {
      const answer = await world.visitor.get("/metrics", { authorization });
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain("marketplace_");
    }
  });

  test("returns 404 through a local proxy, and to false claims of being local", async () => {
    world = await createWorld();
    const address = await listen(world.app);
    for (const name of ["x-forwarded-for", "forwarded", "x-real-ip", "via"]) {
      const answer = await fetch(`${address}/metrics`, { headers: { [name]: "127.0.0.1" } });
      expect([name, answer.status]).toEqual([name, 404]);
    }
    expect((await world.visitor.get("/metrics", { host: "127.0.0.1" })).status).toBe(404);
  });

  test("requires its token even from this machine if a proxy is trusted", async () => {
    world = await createWorld({ env: { METRICS_TOKEN: TOKEN, TRUST_PROXY: "on" } });
    const address = await listen(world.app);
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await fetch(`${address}/metrics`, { headers })).status).toBe(200);
  });
});
