import { afterEach, describe, expect, test } from "bun:test";
import { createSecureContext, createServer, type TLSSocket } from "node:tls";
import { fetchOutgoing, OUTGOING, TimedOut } from "../../src/lib/outgoing";
import { type Network, publicRequest } from "../../src/lib/public-address";
import { AUTHORITY, IDENTITIES } from "../support/certificates";

const LOOPBACK: readonly Network[] = [["127.0.0.0", 8]];
const BOUNDS = { timeoutMs: 5000, maxBytes: 1000 };

const closing: Array<() => void> = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Answers each connection once, and notes the names that clients asked for. */
async function httpsServer(answer: (socket: TLSSocket) => void) {
  const asked: string[] = [];
  const sockets: TLSSocket[] = [];
  const [first] = Object.values(IDENTITIES);
  const server = createServer({
    ...first,
    SNICallback(name, done) {
      asked.push(`TLS ${name}`);
      done(null, createSecureContext(IDENTITIES[name as keyof typeof IDENTITIES] ?? first));
    },
  });
  server.on("secureConnection", (socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    socket.once("data", (data) => {
      asked.push(`Host ${/^host: (.*)$/im.exec(String(data))?.[1]?.trim()}`);
      answer(socket);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { asked, sockets, port };
}

const respond = (status: string, body: string) => (socket: TLSSocket) =>
  socket.write(
    `HTTP/1.1 ${status}\r\nlocation: /elsewhere\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );

/** The name leads to loopback once, and afterward into another network. */
function network(answers: readonly string[][] = [["127.0.0.1"], ["10.0.0.1"]]) {
  const names: string[] = [];
  const waiting = [...answers];
  const trusting: typeof OUTGOING.fetch = (url, init) => {
    const { tls } = init as { tls: object };
    return fetch(url, { ...init, tls: { ...tls, ca: AUTHORITY } } as RequestInit);
  };
  const findAddresses = async (name: string) => {
    names.push(name);
    return waiting.shift() ?? [];
  };
  return { names, outgoing: { findAddresses, fetch: trusting, allowed: LOOPBACK } };
}

describe("a request to a server that a member named", () => {
  test("connects to the checked address under the server's name", async () => {
    const server = await httpsServer(respond("200 OK", "thanks"));
    const { names, outgoing } = network();
    const address = `https://hooks.test:${server.port}/in?a=1`;
    const received = await fetchOutgoing(address, { method: "POST", body: "{}" }, BOUNDS, outgoing);
    expect(received).toMatchObject({ status: 200, incomplete: null });
    expect(String(received.body)).toBe("thanks");
    expect(names).toEqual(["hooks.test"]);
    expect(server.asked).toEqual(["TLS hooks.test", `Host hooks.test:${server.port}`]);
  });

  test("is refused if the certificate is another's, and keeps no connection", async () => {
    const server = await httpsServer(respond("200 OK", ""));
    const answers = Array.from({ length: 3 }, () => ["127.0.0.1"]);
    const { outgoing } = network(answers);
    const ask = (name: string) =>
      fetchOutgoing(`https://${name}:${server.port}/`, {}, BOUNDS, outgoing);
    await ask("hooks.test");
    await ask("localhost");
    await expect(ask("other.test")).rejects.toThrow();
    expect(server.asked.filter((line) => line.startsWith("TLS"))).toEqual([
      ...["TLS hooks.test", "TLS localhost", "TLS other.test"],
    ]);
  });

  test("follows no redirect", async () => {
    const server = await httpsServer(respond("302 Found", ""));
    const { outgoing } = network();
    const address = `https://hooks.test:${server.port}/`;
    expect((await fetchOutgoing(address, {}, BOUNDS, outgoing)).status).toBe(302);
    expect(server.asked).toHaveLength(2);
  });

  test("ends at the largest response, and closes the connection", async () => {
    const endless = (socket: TLSSocket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      const more = () => {
        while (!socket.destroyed && socket.write("x".repeat(10_000)));
      };
      socket.on("drain", more);
      more();
    };
    const server = await httpsServer(endless);
    const address = `https://hooks.test:${server.port}/`;
    const received = await fetchOutgoing(address, {}, BOUNDS, network().outgoing);
    expect(received).toMatchObject({ status: 200, incomplete: "too-large" });
    expect(received.body).toHaveLength(1000);
    const [socket] = server.sockets;
    if (!socket?.destroyed) await new Promise((done) => socket?.once("close", done));
  });

  test("ends in time without a response, and in the middle of one", async () => {
    const bounds = { timeoutMs: 100, maxBytes: 1000 };
    const silent = await httpsServer(() => {});
    const asked = fetchOutgoing(
      `https://hooks.test:${silent.port}/`,
      {},
      bounds,
      network().outgoing,
    );
    await expect(asked).rejects.toBeInstanceOf(TimedOut);
    const slow = await httpsServer((socket) =>
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\npart"),
    );
    const address = `https://hooks.test:${slow.port}/`;
    const received = await fetchOutgoing(address, {}, bounds, network().outgoing);
    expect(received).toMatchObject({ status: 200, incomplete: "timeout" });
    expect(String(received.body)).toBe("part");
  });

  test("ends in time if the name is never found", async () => {
    const outgoing = { ...OUTGOING, findAddresses: () => new Promise<string[]>(() => {}) };
    const asked = fetchOutgoing("https://hooks.test/", {}, { ...BOUNDS, timeoutMs: 10 }, outgoing);
    await expect(asked).rejects.toBeInstanceOf(TimedOut);
  });

  test("does not unpack what it receives", async () => {
    const packed = Buffer.from(Bun.gzipSync(Buffer.alloc(1_000_000)));
    const server = await httpsServer((socket) => {
      const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`;
      socket.write(Buffer.concat([Buffer.from(head), packed]));
    });
    const address = `https://hooks.test:${server.port}/`;
    const bounds = { timeoutMs: 5000, maxBytes: 10_000 };
    const received = await fetchOutgoing(address, {}, bounds, network().outgoing);
    expect(received.incomplete).toBeNull();
    expect(Buffer.from(received.body).equals(packed)).toBe(true);
  });
});

describe("an address", () => {
  const at = (url: string, ...found: string[]) => publicRequest(url, async () => found, LOOPBACK);

  test.each([
    ...["10.0.0.1", "192.168.1.1", "172.31.0.1", "100.64.0.1", "100.100.100.200"],
    ...["169.254.169.254", "168.63.129.16", "0.0.0.0", "224.0.0.1", "255.255.255.255"],
    ...["::1", "::", "fe80::1", "fd00:ec2::254", "ff02::1", "::ffff:8.8.8.8", "::ffff:127.0.0.1"],
    ...["64:ff9b::a00:1", "2002:a00:1::", "::ffff:0:a00:1"],
  ])("of %s is refused, also next to a public one", async (address) => {
    await expect(at("https://hooks.test/", address)).rejects.toThrow("not public");
    await expect(at("https://hooks.test/", "8.8.8.8", address)).rejects.toThrow("not public");
  });

  test("that is written as a number is checked without a name", async () => {
    for (const host of ["2130706434", "0x0a000001", "10.1", "[::ffff:10.0.0.1]", "169.254.169.254"])
      await expect(publicRequest(`https://${host}/`, async () => ["8.8.8.8"])).rejects.toThrow(
        "not public",
      );
    await expect(at("https://unknown.test/")).rejects.toThrow("no address");
  });

  test("can be private, and without TLS, only in allowed networks", async () => {
    expect(await at("http://hooks.test/", "127.0.0.1")).toMatchObject({
      url: "http://127.0.0.1/",
      host: "hooks.test",
    });
    await expect(at("http://hooks.test/", "8.8.8.8")).rejects.toThrow("not public");
    await expect(at("https://hooks.test/", "127.0.0.1", "10.0.0.1")).rejects.toThrow("not public");
  });
});
