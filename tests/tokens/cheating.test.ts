import { beforeEach, describe, expect, test } from "bun:test";
import { createToken } from "../../src/consignments/tokens";
import { isoTime } from "../../src/lib/time";
import { type Package, revisedAt } from "../../src/packages/packages";
import { joinOrganization } from "../support/colleagues";
import { addSoldDeal } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { play } from "../support/standings";
import { Program, programOf } from "../support/tokens";
import type { Browser } from "../support/world";

const world = worldForEach();

async function codeOf(response: Response): Promise<[number, string | null]> {
  const body = await response.text();
  const { code = null } = (body === "" ? {} : JSON.parse(body)) as { code?: string };
  return [response.status, code];
}

const OVER: [number, string] = [409, "over-token-limit"];

describe("owners", () => {
  let ada: Browser;

  beforeEach(async () => {
    await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["owner"]);
    await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["bidder"]);
    ada = await world.as("ada");
  });

  test("get no secret with which a colleague acts", async () => {
    const { id, ...program } = await programOf(world, "bo");
    const refused = await ada.json("POST", `/api/tokens/${id}/rotate`, {});
    expect(await codeOf(refused)).toEqual([404, "token-not-found"]);
    expect((await ada.post(`/settings/tokens/${id}/rotation`, {})).status).toBe(404);
    const list = await (await ada.get("/settings/tokens")).text();
    expect(list).toContain(`/settings/tokens/${id}/revocation`);
    expect(list).not.toContain(`/settings/tokens/${id}/rotation`);
    const unchanged = new Program(world, id, program.secret);
    expect((await unchanged.get("/api/token")).status).toBe(200);
  });

  test("act themselves with a token of the organization that they have replaced", async () => {
    const { id } = await programOf(world, "kim", ["read"], { isOfOrganization: true });
    const answer = await ada.json("POST", `/api/tokens/${id}/rotate`, {});
    const { token = "", memberId } = (await answer.json()) as Record<string, string>;
    expect(memberId).toBe(world.people.ada.id);
    const user = await new Program(world, id, token).get("/api/auth/user");
    expect(await user.json()).toMatchObject({ email: world.people.ada.email });
  });
});

describe("the limit for one bid", () => {
  let lot: Package;

  beforeEach(async () => {
    lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  });

  test("holds for requests for approval, which colleagues can make binding", async () => {
    const { db, people } = world;
    await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["bidder"]);
    const ada = await world.as("ada");
    const limits = { packageLimit: "1500", monthLimit: null };
    await ada.json("PUT", `/api/organization/members/${people.bo.id}/limits`, limits);
    const program = await programOf(world, "bo", ["bid"], { perBid: 200_000 });
    const ask = async (maximum: string) => {
      const read = { packageId: lot.id, reviewedListing: isoTime(revisedAt(lot)), reason: "" };
      return codeOf(await program.call("POST", "/api/approvals", { ...read, maximum }));
    };
    expect(await ask("2000.01")).toEqual(OVER);
    expect(await db.selectFrom("approvals").selectAll().execute()).toEqual([]);
    expect(await ask("2000")).toEqual([201, null]);
  });

  test("holds for a maximum that leads nowhere", async () => {
    const path = `/api/packages/${lot.id}/bids`;
    await (await world.as("ada")).json("POST", path, { maximum: "9000" });
    const program = await programOf(world, "bo", ["bid"], { perBid: 500_000 });
    expect(await codeOf(await program.call("POST", path, { maximum: "6000" }))).toEqual(OVER);
    expect(await codeOf(await program.call("POST", path, { maximum: "5000" }))).toEqual([
      201,
      null,
    ]);
  });

  test("is not passed with another token's key, and a bid that it repeats is placed once", async () => {
    const path = `/api/packages/${lot.id}/bids`;
    const small = await programOf(world, "ada", ["bid"], { perBid: 500_000 });
    const large = await programOf(world, "ada", ["bid"], { perBid: 900_000 });
    const send = async (program: Program, key: string) =>
      codeOf(await program.call("POST", path, { maximum: "6000" }, { "idempotency-key": key }));
    expect(await send(small, "first")).toEqual(OVER);
    expect(await send(large, "second")).toEqual([201, null]);
    expect(await send(small, "second")).toEqual([201, null]);
    expect(await world.db.selectFrom("bids").selectAll().execute()).toHaveLength(1);
  });
});

test("an offer is accepted with the scope to bid, and within the token's limit", async () => {
  const { db, people } = world;
  const { id: packageId } = await play(world, { steps: ["reserve", "end"] });
  const bids = db.selectFrom("bids").select("id").where("package_id", "=", packageId);
  const own = bids.where("bidder_id", "=", people.bo.id).orderBy("sequence", "desc");
  const { id: bidId } = await own.executeTakeFirstOrThrow();
  const mei = await world.as("mei");
  const made = await mei.json("POST", `/api/bids/${bidId}/offer`, { days: 3, amount: "2200" });
  const { id } = (await made.json()) as { id: string };
  const accept = async (scope: "bid" | "sell", perBid: number) => {
    const program = await programOf(world, "bo", [scope], { perBid });
    return codeOf(await program.call("POST", `/api/offers/${id}/accept`, {}));
  };
  expect(await accept("sell", 900_000)).toEqual([403, "token-scope"]);
  expect(await accept("bid", 219_999)).toEqual(OVER);
  expect(await accept("bid", 220_000)).toEqual([200, null]);
});

test("withdrawing from a contract needs the scope of the side that withdraws", async () => {
  const { packageId } = await addSoldDeal(world);
  const withdraw = async (scope: "manage" | "sell" | "receive") => {
    const buyer = await programOf(world, "bo", [scope]);
    return codeOf(await buyer.call("POST", `/api/packages/${packageId}/delivery/withdraw`, {}));
  };
  expect(await withdraw("manage")).toEqual([403, "token-scope"]);
  expect(await withdraw("sell")).toEqual([403, "token-scope"]);
  expect((await withdraw("receive"))[0]).toBe(409);
});

test("a delivery's token uploads nothing while the seller is suspended", async () => {
  const { db, clock, people } = world;
  const { deliveryId, packageId } = await addSoldDeal(world);
  const secret = await createToken(db, { deliveryId, createdBy: people.mei.id }, clock.now());
  const program = new Program(world, "", secret);
  const path = `/api/packages/${packageId}/delivery/complete`;
  expect(await codeOf(await program.call("POST", path, {}))).toEqual([409, "delivery-no-files"]);
  const seller = db.updateTable("users").where("id", "=", people.mei.id);
  await seller.set({ suspended_at: clock.now() }).execute();
  expect(await codeOf(await program.call("POST", path, {}))).toEqual([403, "suspended"]);
});

describe("a header that is no token", () => {
  test.each([
    ["the ID of a session", (session: string) => `Bearer ${session}`],
    ["nothing", () => "Bearer"],
    ["two tokens", (_: string, token: string) => `Bearer ${token}, Bearer ${token}`],
  ])("%s is refused, also beside a cookie", async (_, headerOf) => {
    const ada = await world.as("ada");
    const { secret } = await programOf(world, "ada", ["read"]);
    const authorization = headerOf(ada.cookies.get("session") ?? "", secret);
    for (const browser of [ada, world.visitor])
      expect(await codeOf(await browser.get("/api/auth/user", { authorization }))).toEqual([
        401,
        "token-wrong",
      ]);
  });
});

test("a call that reads can be asked for its headers with the same scope", async () => {
  const program = await programOf(world, "ada", ["read"]);
  const statuses = async (path: string) => [
    (await program.call("HEAD", path)).status,
    (await program.get(path)).status,
  ];
  expect(await statuses("/api/favorites")).toEqual([200, 200]);
  expect(await statuses("/api/tokens")).toEqual([403, 403]);
  expect(await statuses("/api/webhooks")).toEqual([403, 403]);
});
