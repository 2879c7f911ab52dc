import pino from "pino";
import { type Db, openDatabase } from "../../db/client";
import { type App, composeApp } from "../../src/app";
import { BACKGROUND } from "../../src/background";
import { type BackgroundList, createBackground } from "../../src/background-runner";
import type { Bus } from "../../src/bus/bus";
import { loadConfig } from "../../src/config";
import type { ContractPrinter } from "../../src/contracts/printer";
import type { RateLimits } from "../../src/limits/rate-limits";
import type { DomainProbe } from "../../src/moderation/domain-probe";
import { createPainter } from "../../src/pictures/painter";
import { createAnalyzer } from "../../src/samples/analyzer/analyzer";
import { createComparer } from "../../src/samples/comparison/comparer";
import { createServices } from "../../src/services";
import { houseFiles } from "../../src/web/http/house";
import { createContractPrinter } from "../../src/web/trade/contract-printer";
import { TestClock } from "./clock";
import { describedCalls } from "./described-calls";
import { newFolder, testAssets } from "./folder";
import { PATIENCE_MS } from "./patience";
import { addPeople, PASSWORD, type People, type Person } from "./people";
import { newDatabasePlace, openPatiently } from "./run-database";
import type { takeInByOne } from "./shared-intake";

export interface World {
  db: Db;
  clock: TestClock;
  app: App;
  people: People;
  file: string;
  dataDir: string;
  log: string[];
  visitor: Browser;
  as(person: Person): Promise<Browser>;
  close(): Promise<void>;
}

export interface Settings {
  env?: Record<string, string>;
  limits?: RateLimits;
  probe?: DomainProbe;
  idleSeconds?: number;
  takeIn?: typeof takeInByOne;
  contractPrinter?: ContractPrinter;
  bus?: Bus;
  list?: BackgroundList;
  place?: string;
  beside?: World;
}

const shared = {
  contractPrinter: { ...createContractPrinter({ timeoutMs: PATIENCE_MS }), close() {} },
  analyzer: { ...createAnalyzer({ timeoutMs: PATIENCE_MS }), close() {} },
  painter: { ...createPainter({ timeoutMs: PATIENCE_MS }), close() {} },
};

export async function createWorld({
  env = {},
  beside,
  place,
  list = BACKGROUND,
  ...settings
}: Settings = {}): Promise<World> {
  const file = beside?.file ?? place ?? newDatabasePlace();
  const db = place === undefined ? openPatiently(file) : openDatabase(file);
  const clock = beside?.clock ?? new TestClock();
  const log: string[] = [];
  const config = loadConfig({
    DATA_DIR: beside?.dataDir ?? newFolder(),
    OPERATOR_SECOND_FACTOR: "off",
    ...env,
  });
  const services = await createServices({
    db,
    clock,
    config,
    assets: (await testAssets()).withFiles(await houseFiles(config)),
    ...shared,
    comparer: createComparer({ timeoutMs: PATIENCE_MS }),
    ...settings,
    log: pino({ level: config.logLevel }, { write: (line: string) => log.push(line) }),
  });
  const background = await createBackground(services, list);
  let composed: App | undefined;
  const app = () => {
    composed ??= describedCalls(composeApp(services, background), config);
    return composed;
  };
  return {
    db,
    clock,
    get app() {
      return app();
    },
    log,
    file,
    dataDir: config.dataDir,
    people: beside?.people ?? (await addPeople(db, clock.now())),
    visitor: new Browser({ handle: (request) => app().handle(request) }),
    as: (person) => signedIn(app(), person),
    async close() {
      if (composed?.server) await composed.stop(true);
      await db.destroy();
    },
  };
}

async function signedIn(app: App, person: Person): Promise<Browser> {
  const browser = new Browser(app);
  const response = await browser.json("POST", "/api/auth/login", {
    email: `${person}@example.test`,
    password: PASSWORD,
  });
  if (response.status !== 200) throw new Error(`${person} could not sign in: ${response.status}`);
  return browser;
}

/** Sends requests as a browser would: with cookies, and with its own origin on writes. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly app: { handle(request: Request): Promise<Response> }) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send("GET", path, { headers });
  }

  json(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    if (body === undefined) {
      return this.send(method, path, {
        headers: { "content-type": "application/json", ...headers },
      });
    }
    const text = JSON.stringify(body);
    const described = {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(text)),
    };
    return this.send(method, path, { body: text, headers: { ...described, ...headers } });
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.send("POST", path, {
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  }

  async send(method: string, path: string, init: RequestInit): Promise<Response> {
    const request = new Request(`http://localhost${path}`, { ...init, method });
    if (this.cookies.size > 0) request.headers.set("cookie", this.#cookieHeader());
    if (method !== "GET" && !request.headers.has("origin")) {
      request.headers.set("sec-fetch-site", "same-origin");
    }
    const response = await this.app.handle(request);
    for (const header of response.headers.getSetCookie()) this.#keep(header);
    return response;
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #keep(header: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    if (value === "" || /max-age=0/i.test(header)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
