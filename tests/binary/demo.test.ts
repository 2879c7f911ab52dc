import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BrowserContext, Page } from "playwright";
import { version } from "../../package.json";
import type { DeliveredFile } from "../../src/consignments/report";
import { sharedChromium } from "../support/chromium";
import { handIn } from "../support/consignments";
import { newFolder } from "../support/folder";
import { FILES, WORDS } from "../support/format-files";
import { LISTING } from "../support/listings";
import { bidOn, openLive } from "../support/package-visit";
import { PATIENCE_MS } from "../support/patience";
import { mappedPdf, textOf } from "../support/pdf";
import { binary, logged, run, type Serving, serve } from "../support/program";
import { Browser } from "../support/world";

/** The demo world needs real analysis, which takes time. */
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
  opened: boolean;
  auctionEndTime: string;
  minimumBid: string;
}

async function liveLot(): Promise<Listed> {
  const lots = (await (await fetch(`${server.address}/api/packages`)).json()) as Listed[];
  const running = lots.filter(({ status, opened }) => status === "active" && opened);
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

async function made(path: string, cookie: string, body?: object) {
  const response = await post(path, cookie, body);
  expect([path, response.ok]).toEqual([path, true]);
  return (await response.json()) as Record<string, string>;
}

async function post(path: string, cookie: string, body: unknown = {}): Promise<Response> {
  return fetch(server.address + path, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });
}

describe("the binary in an empty folder", () => {
  test("has no access to node_modules", async () => {
    for (let at = await binary(); at !== "/"; at = dirname(at)) {
      expect([at, existsSync(join(at, "node_modules"))]).toEqual([at, false]);
    }
  });

  test("prints its version and help", async () => {
    expect(await run(["--version"], {})).toEqual({ stdout: `${version}\n`, stderr: "", code: 0 });
    const help = await run(["--help"], {});
    expect(help.stdout).toContain("Usage: marketplace [command]");
    expect((await run(["sevre"], {})).code).toBe(2);
  });

  test("serves pages with all of their assets", async () => {
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

  test("reveals nothing in errors", async () => {
    const response = await post("/api/auth/login", "", { email: 1, password: "secret-word" });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain("secret-word");
  });

  test("logs the links of emails, because nobody receives them", async () => {
    const email = "buyer@demo.test";
    const body = new URLSearchParams({ email });
    await fetch(`${server.address}/password-reset`, { method: "POST", body });
    const resetLink = async (count: number) =>
      (await logged(server, /^mail sent$/, count))
        .map(({ link }) => String(link))
        .find((link) => link.includes("/password-reset/"));
    let link: string | undefined;
    for (let n = 1; link === undefined; n++) link = await resetLink(n);
    expect((await fetch(server.address + new URL(link).pathname)).status).toBe(200);
  });

  test("shows certified packages with reviewed samples", async () => {
    const html = await (await fetch(`${server.address}/marketplace`)).text();
    const lots = new Set([...html.matchAll(/\/package\/[0-9a-f-]{36}/g)].map(([path]) => path));
    expect(lots.size).toBeGreaterThan(10);
    for (const lot of lots) {
      const samples = await (await fetch(`${server.address}${lot}/samples`)).text();
      expect(samples).not.toContain("Added after certification, not reviewed");
    }
  });

  test("analyzes a text off the event loop", async () => {
    const cookie = await signIn("seller@demo.test");
    const fileContent = "學而時習之，不亦說乎？有朋自遠方來，不亦樂乎？\n".repeat(40);
    const response = await post("/api/analyze-sample", cookie, {
      content: fileContent,
      contentType: "literary",
    });
    expect(response.status).toBe(200);
    expect(JSON.stringify(await response.json())).toContain("zh");
  });

  test("typesets contracts in any script and reads every format", async () => {
    const [mei, bo] = [await signIn("seller@demo.test"), await signIn("buyer@demo.test")];
    const title = "שירים ไทย हिन्दी 詩";
    const { id: packageId } = await made("/api/packages", mei, {
      ...LISTING,
      title,
      sale: "seller",
    });
    const { id: bidId } = await made(`/api/packages/${packageId}/bids`, bo, { amount: "1050" });
    await made(`/api/bids/${bidId}/accept`, mei);
    const { contractId } = await made(`/api/bids/${bidId}/send-contract`, mei);
    const headers = { cookie: mei };
    const pdf = await fetch(`${server.address}/contract/${contractId}/pdf`, { headers });
    expect(await textOf(await pdf.bytes())).toContain("हिन्दी");

    const handle = ({ url, method, headers, body }: Request) =>
      fetch(url.replace("http://localhost", server.address), { method, headers, body });
    const browser = new Browser({ handle });
    browser.cookies.set(...(mei.split("=") as [string, string]));
    const path = `/api/packages/${packageId}/delivery`;
    const files: Record<string, string | Uint8Array> = {};
    for (const [name, make] of Object.entries(FILES)) files[name] = await make();
    files["maps.pdf"] = mappedPdf("GBK-EUC-H", "GB1", "b3b1cbaec3bfc8d5".repeat(3));
    await handIn(browser, { path }, files);
    const taken = (lines: Array<Record<string, unknown>>) =>
      lines.some((line) => line.files === Object.keys(files).length);
    for (let n = 1; !taken(await logged(server, /^intake done$/, n)); ) n++;
    const { state, report } = await (await browser.get(path)).json();
    expect(state).toBe("sealed");
    expect(report.files.at(-1)).toMatchObject({ name: "maps.pdf", nonSpaceCharacters: 12 });
    const read = report.files.filter(({ words }: DeliveredFile) => words >= WORDS);
    expect(read.map(({ name }: DeliveredFile) => name)).toEqual(Object.keys(FILES));
  });
});

test("shows buyers each other's bids in browsers", async () => {
  const chromium = await sharedChromium();
  const contexts: BrowserContext[] = [];
  const errors: string[] = [];
  const windowOf = async (email: string): Promise<Page> => {
    const context = await chromium.newContext({ baseURL: server.address });
    contexts.push(context);
    const page = await context.newPage();
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
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
  expect(errors).toEqual([]);
  for (const context of contexts) await context.close();
});
