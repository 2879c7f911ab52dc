import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BrowserContext, Page } from "playwright";
import { version } from "../../package.json";
import { sharedChromium } from "../support/chromium";
import { newFolder } from "../support/folder";
import { bidOn, openLive } from "../support/package-visit";
import { PATIENCE_MS } from "../support/patience";
import { binary, run, type Serving, serve } from "../support/program";

/** The demo world is made by real analysis, which takes its time. */
setDefaultTimeout(PATIENCE_MS);

const PASSWORD = "demo-password";

let server: Serving;

beforeAll(async () => {
  server = await serve({ DATA_DIR: newFolder() }, { command: "demo" });
});

afterAll(async () => {
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});

interface Listed {
  id: string;
  status: string;
  auctionEndTime: string;
  minimumBid: string;
}

/** The running auction that ends last. */
async function liveLot(): Promise<Listed> {
  const lots = (await (await fetch(`${server.address}/api/packages`)).json()) as Listed[];
  const running = lots.filter(({ status }) => status === "active");
  return running.toSorted((a, b) => b.auctionEndTime.localeCompare(a.auctionEndTime))[0] as Listed;
}

async function signIn(email: string): Promise<string> {
  const response = await fetch(`${server.address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(response.status).toBe(200);
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function post(path: string, cookie: string, body: unknown = {}): Promise<Response> {
  return fetch(server.address + path, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });
}

describe("the binary alone in an empty folder", () => {
  test("has no node_modules within reach", async () => {
    for (let at = await binary(); at !== "/"; at = dirname(at)) {
      expect([at, existsSync(join(at, "node_modules"))]).toEqual([at, false]);
    }
  });

  test("tells its version and its use", async () => {
    expect(await run(["--version"], {})).toEqual({ said: `${version}\n`, complained: "", code: 0 });
    const help = await run(["--help"], {});
    expect(help.said).toContain("Usage: marketplace [command]");
    expect((await run(["sevre"], {})).code).toBe(2);
  });

  test("serves pages with all that browsers fetch", async () => {
    const html = await (await fetch(`${server.address}/marketplace`)).text();
    const paths = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path as string);
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      const { status, headers } = await fetch(server.address + path);
      expect([path, status, headers.get("content-type")]).toEqual([
        path,
        200,
        expect.stringMatching(/javascript|css|svg|woff2/),
      ]);
    }
  });

  test("runs for production: errors tell nothing", async () => {
    const response = await post("/api/auth/login", "", { email: 1, password: "secret-word" });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain("secret-word");
  });

  test("shows certified lots whose samples an operator had read", async () => {
    const html = await (await fetch(`${server.address}/marketplace`)).text();
    const lots = new Set([...html.matchAll(/\/package\/[0-9a-f-]{36}/g)].map(([path]) => path));
    expect(lots.size).toBeGreaterThan(10);
    for (const lot of lots) {
      const samples = await (await fetch(`${server.address}${lot}/samples`)).text();
      expect(samples).not.toContain("Not reviewed by an operator");
    }
  });

  test("analyses a text beside the event loop", async () => {
    const cookie = await signIn("seller@demo.test");
    const fileContent = "學而時習之，不亦說乎？有朋自遠方來，不亦樂乎？\n".repeat(40);
    const response = await post("/api/analyze-sample", cookie, {
      ...{ content: fileContent, filename: "analects.txt", fileContent, contentType: "literary" },
    });
    expect(response.status).toBe(200);
    expect(JSON.stringify(await response.json())).toContain("zh");
  });

  test("sets a contract in type, its fonts in it", async () => {
    const cookie = await signIn("seller@demo.test");
    const headers = { cookie };
    const packages = await fetch(`${server.address}/api/seller/bids`, { headers });
    const bids = (await packages.json()) as Array<{
      id: string;
      status: string;
      packageStatus: string;
    }>;
    const pending = bids.find(
      ({ status, packageStatus }) => status === "pending" && packageStatus !== "settled",
    );
    expect((await post(`/api/bids/${pending?.id}/accept?replace=true`, cookie)).status).toBe(200);
    const sent = await post(`/api/bids/${pending?.id}/send-contract`, cookie);
    const { contractId } = (await sent.json()) as { contractId: string };
    const pdf = await fetch(`${server.address}/contract/${contractId}/pdf`, { headers });
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    const bytes = await pdf.bytes();
    expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe("%PDF-");
    expect(bytes.length).toBeGreaterThan(5000);
  });
});

test("buyers bid in browsers, and see each other's bids", async () => {
  const chromium = await sharedChromium();
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const windowOf = async (email: string): Promise<Page> => {
    const context = await chromium.newContext({ baseURL: server.address });
    contexts.push(context);
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In to AI Marketplace" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/login"));
    return page;
  };
  const lot = await liveLot();
  const [bidder, watcher] = [await windowOf("buyer@demo.test"), await windowOf("buyer2@demo.test")];
  await openLive(bidder, lot);
  await openLive(watcher, lot);
  await bidOn(bidder, "77000");
  await bidder.locator(".panel-price", { hasText: "$77,000.00" }).waitFor();
  await watcher.locator(".panel-price", { hasText: "$77,000.00" }).waitFor();
  const highest = await (
    await fetch(`${server.address}/api/packages/${lot.id}/highest-bid`)
  ).json();
  expect(highest).toMatchObject({ amount: "77000.00" });
  expect(complaints).toEqual([]);
  for (const context of contexts) await context.close();
});
