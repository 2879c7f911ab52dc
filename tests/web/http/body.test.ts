import { beforeEach, describe, expect, test } from "bun:test";
import type { Package } from "../../../src/packages/packages";
import { MAX_BODY_BYTES } from "../../../src/web/http/body";
import { worldForEach } from "../../support/each-world";
import { listen } from "../../support/http";
import { addLot } from "../../support/listings";
import type { Browser } from "../../support/world";

const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };

const world = worldForEach();
let ada: Browser;
let lot: Package;
let path: string;

beforeEach(async () => {
  ada = await world.as("ada");
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  path = `/api/packages/${lot.id}/bids`;
});

const bids = () => world.db.selectFrom("bids").selectAll().execute();

const bidOf = (bytes: number) => '{"amount":"1050"}'.padEnd(bytes, " ");

describe("a body that does not match its type", () => {
  test.each([
    ...["{", '{"amount":1050', "{'amount':1050}", '{"amount":1050,}', "amount=1050", "NaN"],
    ...["\u0000", "{}{}", "\ufeff{"],
  ])("is refused as invalid JSON: %p", async (body) => {
    const response = await ada.send("POST", path, { body, headers: JSON_TYPE });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: "The body is not valid JSON.",
      code: "not-json",
    });
    expect(await bids()).toEqual([]);
  });

  test.each([
    ["a text", "text/plain", "1050"],
    ["no type", "", '{"amount":"1050"}'],
    ["another type", "application/xml", "<amount>1050</amount>"],
    ["broken multipart", "multipart/form-data; boundary=x", "--y"],
    ["multipart without a boundary", "multipart/form-data", "--y"],
  ])("is refused as invalid input: %s", async (_, type, body) => {
    const response = await ada.send("POST", path, { body, headers: { "content-type": type } });
    expect(response.status).toBe(400);
    expect(await bids()).toEqual([]);
  });

  test.each(["null", "{}", '{"amount":null}', '{"amount":{"$gt":0}}'])(
    "is refused as a bid: %s",
    async (body) => {
      const response = await ada.send("POST", path, { body, headers: JSON_TYPE });
      expect(response.status).toBe(400);
      expect((await response.json()).message).toBe("Please enter a valid bid amount.");
      expect(await bids()).toEqual([]);
    },
  );
});

describe("a one-megabyte body", () => {
  test("is accepted up to the last byte", async () => {
    const headers = JSON_TYPE;
    const over = await ada.send("POST", path, { body: bidOf(MAX_BODY_BYTES + 1), headers });
    expect(over.status).toBe(413);
    expect(await over.json()).toEqual({
      message: "The request can be at most 1 MB.",
      code: "too-large",
    });
    expect(await bids()).toEqual([]);
    const just = await ada.send("POST", path, { body: bidOf(MAX_BODY_BYTES), headers });
    expect(just.status).toBe(201);
  });

  test("is too large for a form, which answers with a page", async () => {
    const body = `email=${"x".repeat(MAX_BODY_BYTES)}`;
    const response = await world.visitor.send("POST", "/login", { body, headers: FORM_TYPE });
    expect(response.status).toBe(413);
    const html = await response.text();
    expect(html).toContain("<h1>Too large</h1>");
    expect(html).not.toContain("xxxx");
  });
});

describe("bodies over a real connection", () => {
  let address: string;

  beforeEach(async () => {
    address = await listen(world.app);
  });

  function post(body: BodyInit, headers: Record<string, string> = JSON_TYPE): Promise<Response> {
    const cookie = `session=${ada.cookies.get("session")}`;
    const init = { method: "POST", body, headers: { cookie, ...headers }, duplex: "half" };
    return fetch(address + path, init);
  }

  function inPieces(text: string, pieceBytes = 64 * 1024): ReadableStream<Uint8Array> {
    const bytes = new TextEncoder().encode(text);
    let sent = 0;
    return new ReadableStream({
      pull(controller) {
        if (sent >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(sent, sent + pieceBytes));
        sent += pieceBytes;
      },
    });
  }

  test("are refused by their announced length, whatever the type", async () => {
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"]) {
      const response = await post(bidOf(MAX_BODY_BYTES + 1), { "content-type": type });
      expect([type, response.status]).toEqual([type, 413]);
    }
    expect(await bids()).toEqual([]);
  });

  test("are refused once they are too long if no length is announced", async () => {
    const response = await post(inPieces(bidOf(MAX_BODY_BYTES + 1)));
    expect(response.status).toBe(413);
    expect((await response.json()).code).toBe("too-large");
    expect(await bids()).toEqual([]);
  });

  test("are not read if no route accepts their type", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1_000_000;
        controller.enqueue(new Uint8Array(1_000_000));
        if (sent > 40 * MAX_BODY_BYTES) controller.close();
      },
    });
    const response = await post(endless, { "content-type": "text/plain" });
    expect(response.status).toBe(400);
    expect(await bids()).toEqual([]);
  });

  test("are reassembled within the limit, even when split inside a character", async () => {
    const response = await post(inPieces('{"amount":"１０５０"}', 1));
    expect(response.status).toBe(201);
    expect(await bids()).toMatchObject([{ amount_cents: 105_000 }]);
  });

  test("do not disturb the next request", async () => {
    await post(inPieces(bidOf(3 * MAX_BODY_BYTES))).catch(() => null);
    expect((await post(bidOf(20))).status).toBe(201);
  });
});
