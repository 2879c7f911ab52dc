import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { createSecureContext, createServer } from "node:tls";
import { databaseFile, openDatabase } from "../../db/client";
import type { ListedDelivery } from "../../src/webhooks/deliveries";
import { AUTHORITY, IDENTITIES } from "../support/certificates";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { addPeople, PASSWORD } from "../support/people";
import { logged, run, type Serving, serve } from "../support/program";
import { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

let server: Serving | undefined;
const receivers: Array<{ close(): unknown }> = [];

afterEach(async () => {
  server?.kill("SIGTERM");
  await server?.exited;
  for (const receiver of receivers.splice(0)) receiver.close();
});

/** Has a certificate only for its name, and notes the names that clients ask for. */
async function httpsReceiver(name: keyof typeof IDENTITIES) {
  const asked: string[] = [];
  const receiver = createServer({
    ...IDENTITIES[name],
    SNICallback(wanted, done) {
      asked.push(`TLS ${wanted}`);
      done(null, createSecureContext(IDENTITIES[name]));
    },
  });
  receiver.on("secureConnection", (socket) => {
    socket.on("error", () => {});
    socket.once("data", (data) => {
      asked.push(`Host ${/^host: (.*)$/im.exec(String(data))?.[1]?.trim()}`);
      socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
    });
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  receivers.push(receiver);
  return { asked, port: (receiver.address() as { port: number }).port };
}

async function site(env: Record<string, string>): Promise<Browser> {
  const DATA_DIR = newFolder();
  expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 });
  const db = openDatabase(databaseFile(DATA_DIR));
  const { ada } = await addPeople(db, Date.now());
  await db.destroy();
  const authorities = join(DATA_DIR, "authorities.pem");
  await Bun.write(authorities, AUTHORITY);
  server = await serve({ DATA_DIR, NODE_EXTRA_CA_CERTS: authorities, ...env });
  const { address } = server;
  const browser = new Browser({
    handle: async (request) => {
      const { method, headers } = request;
      const body = method === "GET" ? null : await request.bytes();
      return fetch(address + new URL(request.url).pathname, { method, headers, body });
    },
  });
  await browser.json("POST", "/api/auth/login", { email: ada.email, password: PASSWORD });
  return browser;
}

async function testEvent(
  browser: Browser,
  url: string,
): Promise<Pick<ListedDelivery, "status" | "problem">> {
  const added = await browser.json("POST", "/api/webhooks", { url, events: ["auction.won"] });
  expect(added.status).toBe(201);
  const path = `/api/webhooks/${(await added.json()).id}`;
  await browser.json("POST", `${path}/test`);
  const tried = (server?.log() ?? []).filter(({ msg }) => / to a webhook$/.test(String(msg)));
  await logged(server as Serving, / to a webhook$/, tried.length + 1);
  return (await (await browser.get(`${path}/deliveries`)).json())[0];
}

test("the executable connects to the checked address under the receiver's name", async () => {
  const ada = await site({ OUTGOING_NETWORKS: "127.0.0.0/8,::1/128" });
  const local = await httpsReceiver("localhost");
  const url = `https://localhost:${local.port}/in`;
  expect(await testEvent(ada, url)).toMatchObject({ status: 200, problem: null });
  expect(local.asked).toEqual(["TLS localhost", `Host localhost:${local.port}`]);
  const other = await httpsReceiver("hooks.test");
  const wrong = await testEvent(ada, `https://localhost:${other.port}/`);
  expect(wrong).toMatchObject({ status: null, problem: "certificate" });
  expect(other.asked).toEqual(["TLS localhost"]);
});

test("the executable connects to no private address", async () => {
  const ada = await site({});
  const { asked, port } = await httpsReceiver("localhost");
  const refused = await ada.json("POST", "/api/webhooks", {
    url: `https://localhost:${port}/in`,
    events: ["auction.won"],
  });
  expect(refused.status).toBe(400);
  expect(await testEvent(ada, `https://localtest.localhost:${port}/in`)).toMatchObject({
    status: null,
    problem: expect.stringMatching(/private-address|unknown-host/),
  });
  expect(asked).toEqual([]);
});
