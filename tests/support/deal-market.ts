import { Sessions } from "../../src/accounts/sessions";
import { DAY, MINUTE } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import type { SaleModel } from "./sale-model";
import { Browser, type World } from "./world";

interface Answer {
  status: number;
  code: string;
  body: Record<string, unknown>;
}

/** The people and the package of one play, and what they ask the program for. */
export class Market {
  readonly bidIds: string[] = [];
  readonly #browsers = new Map<string, { browser: Browser; since: number }>();

  constructor(
    readonly world: World,
    readonly lot: Package,
    readonly sale: SaleModel,
    readonly sellerId: string,
    readonly buyerIds: readonly string[],
    readonly otherId: string,
    readonly operatorId: string,
  ) {}

  get now(): number {
    return this.world.clock.now();
  }

  idOf(by: number | "seller" | "other" | "operator"): string {
    if (typeof by === "number") return this.buyerIds[by] ?? "";
    if (by === "operator") return this.operatorId;
    return by === "seller" ? this.sellerId : this.otherId;
  }

  async ask(
    by: Parameters<Market["idOf"]>[0],
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> {
    const isProved = path.endsWith("/paid") || path.endsWith("/send-contract");
    const browser = await this.#browserOf(this.idOf(by), isProved ? MINUTE : 6 * DAY);
    const answer = await browser.json(method, path, body);
    const text = await answer.text();
    const json = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
    if (answer.status >= 500)
      throw new Error(`${method} ${path}: ${text}\n${this.world.log.at(-1)}`);
    return {
      status: answer.status,
      code: answer.ok ? "done" : String(json.code),
      body: json,
    };
  }

  /** Signs in again if the session has become too old. */
  async #browserOf(id: string, maxAgeMs: number): Promise<Browser> {
    const known = this.#browsers.get(id);
    if (known && this.now - known.since < maxAgeMs) return known.browser;
    const { db, clock, app } = this.world;
    const { token } = await new Sessions(db, clock, 30 * DAY).start(id);
    const browser = new Browser(app);
    browser.cookies.set("session", token);
    this.#browsers.set(id, { browser, since: this.now });
    return browser;
  }
}
