import { expect, test } from "bun:test";
import { join } from "node:path";
import schema from "@asyncapi/specs/schemas/3.0.0-without-$id.json";
import Ajv from "ajv";
import { CLOSE_CODES } from "../../src/realtime/close-codes";
import { clientMessage } from "../../src/realtime/schema";
import { live, messageFault } from "../support/described-messages";
import { worldForAll } from "../support/each-world";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { SocketClient } from "../support/sockets";
import { ROOT } from "../support/sources";
import { programOf } from "../support/tokens";

const world = worldForAll();

test("the document follows the published schema of AsyncAPI 3.0", () => {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  const validate = ajv.compile(schema);
  const isValid = validate(JSON.parse(JSON.stringify(live)));
  expect(validate.errors ?? []).toEqual([]);
  expect(isValid).toBe(true);
});

test("it is served, with the site's own address", async () => {
  const response = await world.visitor.get("/api/asyncapi.json");
  const served = await response.json();
  expect(served.channels).toEqual(JSON.parse(JSON.stringify(live.channels)));
  expect(served.servers.live).toMatchObject({ host: "localhost:3000", protocol: "ws" });
  expect(live.servers.live).toMatchObject({ host: "market.example", protocol: "wss" });
});

test("it has the messages of the product's document, the close codes and both unions", async () => {
  const text = await Bun.file(join(ROOT, "docs", "product.md")).text();
  const [, section = ""] = text.split("\n### The channel\n");
  const rows = section.split("\n### ")[0]?.match(/^\| `.*$/gm) ?? [];
  const names = rows.flatMap((row) => row.match(/\b[A-Z]+(_[A-Z]+)*(?=`)/g) ?? []);
  expect(Object.keys(live.components.messages).sort()).toEqual([...new Set(names)].sort());
  const codes = Object.keys(live.channels.live["x-close-codes"]).map(Number);
  expect(codes).toEqual(Object.values(CLOSE_CODES));
  expect(Object.keys(live.components.schemas)).toContain("ClientMessage");
  expect(Object.keys(live.components.schemas)).toContain("ServerMessage");
});

test("what clients send and what the server answers is described", async () => {
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const { secret } = await programOf(world, "ada", ["read"]);
  const address = await listen(world.app);
  const client = await SocketClient.connect(address, { authorization: `Bearer ${secret}` });
  const packageId = lot.id;
  const gone = crypto.randomUUID();
  const sent = [
    [{ type: "PING" }, "PONG"],
    [{ type: "JOIN_PACKAGE", packageId }, "PACKAGE_STATE"],
    [{ type: "JOIN_PACKAGE", packageId: gone }, "PACKAGE_GONE"],
    [{ type: "JOIN_PACKAGES", packageIds: [packageId] }, "PACKAGES_STATE"],
    [{ type: "JOIN_MEMBER" }, "MEMBER_STATE"],
    [{ type: "JOIN_NOTIFICATIONS" }, "NOTIFICATIONS"],
    [{ type: "JOIN_CHAT", packageId, userId1: "a", userId2: "b" }, "ERROR"],
  ] as const;
  for (const [message, answer] of sent) {
    expect([message.type, messageFault(message)]).toEqual([message.type, null]);
    expect(clientMessage.safeParse(message).success).toBe(true);
    client.say(message);
    expect(await client.next()).toMatchObject({ type: answer });
  }
  const ada = await programOf(world, "bo", ["bid"]);
  const body = { amount: "1050.00" };
  expect((await ada.call("POST", `/api/packages/${packageId}/bids`, body)).status).toBe(201);
  expect(await client.next()).toMatchObject({ type: "NEW_BID" });
  client.close();
});

test("a field or a message that is not described is a fault", () => {
  expect(messageFault({ type: "PONG" })).toBeNull();
  expect(messageFault({ type: "PONG", at: 1 } as object)).toContain("additional properties");
  expect(messageFault({ type: "BID_PLACED" })).toBe("BID_PLACED is not described");
});
