import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../../db/transaction";
import { placeBid } from "../../../src/auctions/bidding/bids";
import { newId } from "../../../src/lib/ids";
import { addLot } from "../../support/listings";
import { PASSWORD } from "../../support/people";
import { createWorld, type World } from "../../support/world";

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

afterEach(() => world.close());

type Line = Record<string, unknown>;

const lines = (): Line[] => world.log.map((line) => JSON.parse(line));
const requests = () => lines().filter(({ msg }) => msg === "request");

describe("a request's log line", () => {
  test("states the route and the result", async () => {
    const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
    await world.visitor.get(`/package/${lot.id}`);
    await world.visitor.get("/marketplace?search=corpus&status=active");
    await world.visitor.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050.00" });
    await world.visitor.get("/nothing/here");
    expect(requests()).toMatchObject([
      { method: "GET", route: "/package/:id", status: 200, level: 30 },
      { method: "GET", route: "/marketplace", status: 200 },
      { method: "POST", route: "/api/packages/:id/bids", status: 401 },
      { method: "GET", route: "(no route)", status: 404 },
    ]);
    for (const { ms } of requests()) expect(ms).toBeGreaterThan(0);
  });

  test("is at debug for a probe that succeeds", async () => {
    for (const path of ["/healthz", "/readyz", "/healthz?t=1"]) await world.visitor.get(path);
    await world.visitor.json("POST", "/readyz", {});
    expect(requests()).toMatchObject([{ method: "POST", status: 404, level: 30 }]);
    await world.db.destroy();
    await world.visitor.get("/readyz");
    expect(requests().at(-1)).toMatchObject({ route: "/readyz", status: 503, level: 30 });
  });

  test("has an id that an error page repeats", async () => {
    const page = await world.visitor.get(`/package/${newId(0)}`);
    await world.visitor.get("/marketplace");
    const [failed, other] = requests().map(({ request }) => String(request));
    expect(failed).not.toBe(other);
    expect(page.headers.get("x-request-id")).toBe(failed as string);
    expect(await page.text()).toContain(`Request ${failed}`);
  });

  test("contains no address, query, password, cookie, token or text of a member", async () => {
    const ada = await world.as("ada");
    const secret = "tell-nobody";
    await world.visitor.get(`/verify/${secret}`);
    await world.visitor.get(`/verfy/${secret}?also=${secret}`);
    await world.visitor.get(`/marketplace?search=${secret}`);
    await ada.json("POST", "/api/analyze-sample", { fileContent: secret, filename: secret });
    await ada.json("POST", "/api/chat", { message: secret });
    await world.visitor.json("POST", "/api/auth/login", { email: secret, password: secret });
    await ada.json("POST", "/api/auth/login", { email: "ada@example.test", password: PASSWORD });
    const logged = world.log.join("\n");
    for (const word of [secret, PASSWORD, "ada@example.test", ...ada.cookies.values()])
      expect(logged).not.toContain(word);
    expect(requests()).toHaveLength(8);
  });

  test("is linked from the line of an email that the request caused", async () => {
    const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
    const [ada, bo] = [await world.as("ada"), await world.as("bo")];
    const path = `/api/packages/${lot.id}/bids`;
    await ada.json("POST", path, { amount: "1050.00" });
    const kim = await world.as("kim");
    await Promise.all([
      kim.json("POST", "/api/favorites", { packageId: lot.id }),
      bo.json("POST", path, { amount: "2000.00" }),
    ]);
    const outbid = requests().findLast(
      ({ route, status }) => route === "/api/packages/:id/bids" && status === 201,
    );
    const mails = await world.db
      .selectFrom("mail_outbox")
      .select(["template", "request_id"])
      .execute();
    expect(mails).toEqual([{ template: "outbid", request_id: String(outbid?.request) }]);
  });

  test("has no request id for work triggered by the clock", async () => {
    const { db, clock, people } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const bid = { packageId: lot.id, bidderId: people.ada.id, amountCents: 200_000 };
    await inTransaction(db, (tx) => placeBid(tx, { ...bid, idempotencyKey: null }, clock));
    await inTransaction(db, (tx) =>
      placeBid(
        tx,
        { ...bid, bidderId: people.bo.id, amountCents: 300_000, idempotencyKey: null },
        clock,
      ),
    );
    const [mail] = await db.selectFrom("mail_outbox").select("request_id").execute();
    expect(mail).toEqual({ request_id: null });
  });
});

describe("a proxy that is not configured", () => {
  const warnings = () => lines().filter(({ level }) => level === 40);

  test("is reported once", async () => {
    const headers = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" };
    await world.visitor.get("/healthz", headers);
    await world.visitor.get("/healthz", headers);
    expect(warnings().map(({ msg }) => msg)).toEqual([
      expect.stringContaining("Set TRUST_PROXY=on"),
      expect.stringContaining("Set PUBLIC_URL"),
    ]);
    expect(world.log.join()).not.toContain("203.0.113.9");
  });

  test("is not reported if configured", async () => {
    await world.close();
    world = await createWorld({ env: { TRUST_PROXY: "on", PUBLIC_URL: "https://m.example.com" } });
    const headers = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" };
    await world.visitor.get("/healthz", headers);
    expect(warnings()).toEqual([]);
  });
});
