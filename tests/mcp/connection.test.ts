import { beforeEach, describe, expect, test } from "bun:test";
import { LATEST_PROTOCOL_VERSION } from "@modelcontextprotocol/sdk/types.js";
import { RateLimits } from "../../src/limits/rate-limits";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { callTool, mcpClient } from "../support/mcp";
import { type Program, programOf } from "../support/tokens";
import { createWorld } from "../support/world";

const world = worldForEach();
let address: string;
let ada: Program;
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  ada = await programOf(world, "ada", ["read"]);
  address = await listen(world.app);
});

const HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": LATEST_PROTOCOL_VERSION,
};
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

const send = (headers: Record<string, string>, body: unknown = LIST, method = "POST") =>
  fetch(`${address}/mcp`, {
    method,
    headers: { ...HEADERS, authorization: `Bearer ${ada.secret}`, ...headers },
    ...(method === "POST" && { body: JSON.stringify(body) }),
  });

async function refusalOf(response: Promise<Response>) {
  const { status, headers } = await response;
  return { status, challenge: headers.get("www-authenticate") };
}

describe("a token", () => {
  test.each([
    ["none", "", { status: 401, challenge: "Bearer" }],
    ["a wrong one", "Bearer cm_wrong", { status: 401, challenge: 'Bearer error="invalid_token"' }],
  ])("%s is refused", async (_, authorization, refusal) => {
    expect(await refusalOf(send({ authorization }))).toEqual(refusal);
  });

  test("without the scope is refused, which the SDK's client reports", async () => {
    const bidder = await programOf(world, "ada", ["bid"]);
    const authorization = `Bearer ${bidder.secret}`;
    expect(await refusalOf(send({ authorization }))).toEqual({
      status: 403,
      challenge: 'Bearer error="insufficient_scope", scope="read"',
    });
    await expect(mcpClient(address, bidder.secret)).rejects.toThrow("token-scope");
    await expect(mcpClient(address)).rejects.toThrow();
  });

  test("that was revoked ends at once", async () => {
    const client = await mcpClient(address, ada.secret);
    await client.listTools();
    const browser = await world.as("ada");
    expect((await browser.json("DELETE", `/api/tokens/${ada.id}`)).status).toBe(204);
    await expect(client.listTools()).rejects.toThrow("token-revoked");
  });

  test("is needed also in a session", async () => {
    const { cookies } = await world.as("ada");
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    expect((await send({ authorization: "", cookie })).status).toBe(401);
  });
});

test("a suspended member can read, but prepares no bid", async () => {
  await world.db
    .updateTable("users")
    .set({ suspended_at: 1 })
    .where("id", "=", world.people.ada.id)
    .execute();
  const client = await mcpClient(address, ada.secret);
  const read = await callTool(client, "get_package", { packageId: lot.id });
  expect(read.json).toMatchObject({ id: lot.id });
  const prepared = await callTool(client, "prepare_bid", { packageId: lot.id });
  expect(prepared.error).toContain("suspended");
});

describe("pages of other sites", () => {
  test("are refused, also under a name that leads to the server", async () => {
    const foreign = { origin: "https://evil.example" };
    expect((await send(foreign)).status).toBe(403);
    const rebound = { host: "evil.example", origin: "http://evil.example" };
    expect((await send({ ...rebound, "sec-fetch-site": "same-origin" })).status).toBe(403);
    const answer = await send({ origin: "http://localhost:3000", "sec-fetch-site": "same-origin" });
    expect(answer.status).toBe(200);
  });
});

describe("without sessions", () => {
  test.each(["GET", "DELETE"])("%s is not allowed", async (method) => {
    const answer = await send({}, undefined, method);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    expect(await answer.json()).toMatchObject({ jsonrpc: "2.0", error: { code: -32_000 } });
  });

  test("any server answers, in JSON that no cache stores", async () => {
    const beside = await createWorld({ beside: world });
    const second = await listen(beside.app);
    for (const server of [address, second]) {
      const answer = await fetch(`${server}/mcp`, {
        method: "POST",
        headers: { ...HEADERS, authorization: `Bearer ${ada.secret}` },
        body: JSON.stringify(LIST),
      });
      expect(answer.headers.get("mcp-session-id")).toBeNull();
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect((await answer.json()).result.tools).toHaveLength(8);
    }
    await beside.close();
  });

  test("several messages at once are refused", async () => {
    const answer = await send({}, [LIST, { ...LIST, id: 2 }]);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: -32_600 } }]);
  });

  test("what is no message is refused", async () => {
    expect((await send({}, { hello: "world" })).status).toBe(400);
    expect((await send({}, { jsonrpc: "2.0", id: 1, method: "bids/place" })).status).toBe(200);
    expect((await send({ accept: "text/html" })).status).toBe(406);
  });
});

describe("limits", () => {
  const search = { method: "tools/call", params: { name: "search_packages", arguments: {} } };

  test("count a tool like the calls that it is made from", async () => {
    const answer = await send({}, { ...LIST, ...search });
    const policy = answer.headers.get("ratelimit-policy");
    for (const name of ["requests", "tools", "search"]) expect(policy).toContain(`"${name}"`);
  });

  test("of a call are an error of the tool", async () => {
    const limits = new RateLimits(0.01);
    const limited = await createWorld({ beside: world, limits });
    const client = await mcpClient(await listen(limited.app), ada.secret);
    const errors: (string | null)[] = [];
    for (let n = 0; n < 4; n++) errors.push((await callTool(client, "get_my_standing")).error);
    await limited.close();
    expect(errors[0]).toBeNull();
    expect(errors.at(-1)).toMatch(/too many|again/i);
  });
});
