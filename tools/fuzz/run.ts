import { loadConfig } from "../../src/config";
import { securityHeaders } from "../../src/web/http/edge";
import type { Browser } from "../../tests/support/world";
import { Chance } from "./chance";
import { type Furnished, furnishedWorld, languageOf } from "./furnished";
import { Grammar, type Route, type Sentence } from "./grammar";

export interface Report {
  sent: number;
  statuses: Map<number, number>;
  findings: string[];
}

export interface Run {
  requests: number;
  seed: number;
  progress?(report: Report): void;
}

/** Starting a world's workers costs more than a thousand requests. */
const WORLD_REQUESTS = 10_000;
const REST_REQUESTS = 250;
const PATIENCE_MS = 60_000;
/** Sent together, so that they race. */
const MAX_AT_ONCE = 4;
const MAX_FINDINGS = 50;

const ENDING =
  /\/logout|\/profile\/deletion|^DELETE|ended-sessions|\/(package|roadshow)\/.*deletion/;

const HEADERS = Object.keys(securityHeaders(loadConfig({})));
const INSIDE = /\/src\/\w+\/|node_modules|\bSQLITE_|\.tsx?:\d+:\d+/;

export async function fuzz({ requests, seed, progress }: Run): Promise<Report> {
  const report: Report = { sent: 0, statuses: new Map(), findings: [] };
  const unhandled = (error: unknown) => {
    const { stack = String(error) } = error instanceof Error ? error : {};
    report.findings.push(`unhandled after ${report.sent} requests with seed ${seed}: ${stack}`);
  };
  process.on("uncaughtException", unhandled).on("unhandledRejection", unhandled);
  for (let round = 0; report.sent < requests; round++) {
    const furnished = await furnishedWorld();
    const chance = new Chance(seed + round);
    const visit = new Visit(furnished, chance, report, `seed ${seed + round}`);
    try {
      await visit.send(Math.min(WORLD_REQUESTS, requests - report.sent));
    } finally {
      await furnished.world.app.finish();
      await furnished.world.close();
      visit.judgeLog();
    }
    progress?.(report);
    if (report.findings.length >= MAX_FINDINGS) break;
  }
  process.off("uncaughtException", unhandled).off("unhandledRejection", unhandled);
  return report;
}

class Visit {
  readonly #grammar: Grammar;
  readonly #routes: readonly Route[];

  constructor(
    private readonly furnished: Furnished,
    private readonly chance: Chance,
    private readonly report: Report,
    private readonly name: string,
  ) {
    this.#grammar = new Grammar(chance, furnished.known);
    this.#routes = furnished.world.app.routes;
  }

  async send(count: number): Promise<void> {
    const { report, furnished } = this;
    const until = report.sent + count;
    while (report.sent < until) {
      await this.#sendAll(Math.min(until, report.sent + REST_REQUESTS));
      if (!(await furnished.everybodyBack())) return;
    }
  }

  async #sendAll(until: number): Promise<void> {
    const { chance, report } = this;
    while (report.sent < until) {
      const together = chance.percent(10) ? 1 + chance.below(MAX_AT_ONCE) : 1;
      const sentences = Array.from({ length: Math.min(together, until - report.sent) }, () =>
        this.#next(),
      );
      await Promise.all(sentences.map((send) => send()));
      if (chance.percent(1)) this.furnished.world.clock.advance(chance.below(3) * 3_600_000);
    }
  }

  /** Chosen in order, so that races do not change the requests. */
  #next(): () => Promise<void> {
    const { chance, furnished, report } = this;
    let route = chance.of(this.#routes);
    if (ENDING.test(`${route.method} ${route.path}`) && !chance.percent(10)) {
      route = chance.of(this.#routes);
    }
    const [name, browser] = chance.of(furnished.senders);
    const sentence = this.#grammar.sentence(route);
    sentence.headers["accept-language"] ??= languageOf(report.sent++);
    return () => this.#judge(name, browser, sentence);
  }

  /** Failures of background work appear only in the log. */
  judgeLog(): void {
    const failures = this.#failures();
    if (failures.length > 0) this.report.findings.push(`${this.name}: logged ${failures.join()}`);
  }

  #failures(): string[] {
    return this.furnished.world.log.splice(0).filter((line) => JSON.parse(line).level >= 50);
  }

  async #judge(name: string, browser: Browser, sentence: Sentence): Promise<void> {
    const { report } = this;
    const { method, path, headers, body } = sentence;
    const summary = `${this.name}: ${name} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers)}`;
    const found = (what: string) =>
      report.findings.push(`${what}\n  ${summary}\n  ${String(body).slice(0, 600)}`);
    const request = requestOf(sentence);
    if (!request) return;
    const response = await patiently(browser.send(method, path, request));
    if (!response) return void found("hangs");
    const text = await response.text().catch((error) => String(error));
    report.statuses.set(response.status, (report.statuses.get(response.status) ?? 0) + 1);
    const failures = this.#failures();
    if (response.status >= 500 && !isBusy(response)) found(`${response.status} ${failures.join()}`);
    else if (failures.length > 0) found(`logged ${failures.join()}`);
    const bare = HEADERS.filter((header) => !response.headers.has(header));
    if (bare.length > 0) found(`lacks ${bare}`);
    if (/^\/[/\\]|^[^/]/.test(response.headers.get("location") ?? "/"))
      found("redirects to another site");
    if (INSIDE.test(text) && !path.startsWith("/assets/"))
      found(`reveals ${INSIDE.exec(text)?.[0]}`);
  }
}

function requestOf({ method, path, headers, body }: Sentence): RequestInit | null {
  const init = { headers, ...(body !== undefined && { body: body as BodyInit }) };
  try {
    new Request(`http://localhost${path}`, { ...init, method });
    return init;
  } catch {
    return null;
  }
}

/** A server may be busy if it says until when. */
function isBusy(response: Response): boolean {
  return response.status === 503 && response.headers.has("retry-after");
}

async function patiently(answering: Promise<Response>): Promise<Response | null> {
  const waiting = Promise.withResolvers<null>();
  const timer = setTimeout(() => waiting.resolve(null), PATIENCE_MS);
  const response = await Promise.race([answering, waiting.promise]);
  clearTimeout(timer);
  return response;
}
