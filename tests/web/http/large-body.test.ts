import { beforeEach, describe, expect, test } from "bun:test";
import { worldForEach } from "../../support/each-world";
import { listen } from "../../support/http";
import { addLot } from "../../support/listings";
import { isOnPostgres } from "../../support/run-engine";

const world = worldForEach();
let address: string;

beforeEach(async () => {
  for (let i = 0; i < 24; i++) await addLot(world.db, world.people.mei.id, world.clock.now());
  address = await listen(world.app);
});

const LARGE = "/marketplace";
const PLAIN = { "accept-encoding": "identity" };

async function receive(request: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { hostname, port } = new URL(address);
  const pieces: Uint8Array[] = [];
  await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: (socket) => void socket.write(request),
      data: (_, piece) => void pieces.push(new Uint8Array(piece)),
      close: () => resolve(Buffer.concat(pieces).toString()),
    },
  });
  return promise;
}

describe("a page larger than Bun's buffer", () => {
  test("arrives completely, rendered or cached, repeatedly on one connection", async () => {
    const texts: string[] = [];
    for (let i = 0; i < 3; i++) {
      const response = await fetch(address + LARGE, { headers: PLAIN });
      // With PostgreSQL the response comes in a later turn, as a stream.
      expect(response.headers.has("content-length")).toBe(!isOnPostgres);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      texts.push(await response.text());
    }
    expect(texts[0]).toEndWith("</html>");
    expect(Buffer.byteLength(texts[0] ?? "")).toBeGreaterThan(16_384);
    expect(texts).toEqual([texts[0], texts[0], texts[0]] as string[]);
    const cookie = `session=${(await world.as("bo")).cookies.get("session")}`;
    const own = await fetch(address + LARGE, { headers: { ...PLAIN, cookie } });
    expect(await own.text()).toEndWith("</html>");
  });

  test("arrives completely over HTTP/1.0, and without a body for HEAD", async () => {
    const old = await receive(`GET ${LARGE} HTTP/1.0\r\nhost: ${new URL(address).host}\r\n\r\n`);
    expect(old).toStartWith("HTTP/1.1 200");
    expect(old).toEndWith("</html>");
    const head = await fetch(address + LARGE, { method: "HEAD", headers: PLAIN });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});

test("states the length of a small or compressed response", async () => {
  const small = await fetch(`${address}/login`, { headers: PLAIN });
  expect(Number(small.headers.get("content-length"))).toBeGreaterThan(0);
  const zipped = await fetch(address + LARGE, { headers: { "accept-encoding": "gzip" } });
  expect(Number(zipped.headers.get("content-length"))).toBeGreaterThan(0);
});
