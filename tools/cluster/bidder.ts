import { centsToDecimal } from "../../src/lib/money";
import { PASSWORD } from "../../tests/support/people";
import type { Ledger } from "../torture/ledger";
import { nextOn, type Watcher } from "./watcher";

export class Answers {
  readonly faults: string[] = [];
  readonly byStatus = new Map<number, number>();
  /** The longest wait for a response, in milliseconds. */
  longest = 0;
  acknowledged: () => void = () => {};

  note(method: string, path: string, status: number, ms: number): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
    this.longest = Math.max(this.longest, ms);
    if (status >= 500 && status !== 503) this.faults.push(`${method} ${path}: ${status}`);
  }
}

interface Answer {
  status: number;
  body: string;
}

export class Bidder {
  #cookie = "";

  constructor(
    private readonly origin: string,
    private readonly name: string,
    readonly id: string,
    private readonly network: string,
    private readonly answers: Answers,
  ) {}

  async signIn(): Promise<void> {
    const credentials = { email: `${this.name}@example.test`, password: PASSWORD };
    const response = await this.#fetch("POST", "/api/auth/login", credentials);
    if (response.status !== 200) throw new Error(`${this.name}: ${response.status}`);
    const cookies = response.headers.getSetCookie();
    this.#cookie = cookies.map((cookie) => cookie.split(";")[0]).join("; ");
  }

  async race(
    watchers: readonly Watcher[],
    ledger: Ledger,
    race: { over: boolean; by: "sockets" | "pages" },
  ) {
    while (!race.over) {
      const watcher = watchers[Math.floor(Math.random() * watchers.length)] as Watcher;
      const cents =
        race.by === "sockets" ? watcher.minimumCents : await this.#read(watcher.packageId);
      if (cents !== null) await this.#bid(watcher.packageId, cents, ledger);
      await Bun.sleep(250);
    }
  }

  async #read(packageId: string): Promise<number | null> {
    const page = await this.#ask("GET", `/package/${packageId}`);
    const state = await this.#ask("GET", `/api/packages/${packageId}`);
    if (page?.status !== 200 || state?.status !== 200) return null;
    return nextOn(JSON.parse(state.body));
  }

  async #bid(packageId: string, minimumCents: number, ledger: Ledger): Promise<void> {
    const cents = minimumCents + Math.floor(Math.random() * 50);
    const key = crypto.randomUUID();
    ledger.keys.add(key);
    const path = `/api/packages/${packageId}/bids`;
    for (;;) {
      const answer = await this.#ask("POST", path, { amount: centsToDecimal(cents) }, key);
      if (answer?.status === 201 || answer?.status === 200) {
        const { id } = JSON.parse(answer.body) as { id: string };
        ledger.bidAnswered(id, { lotId: packageId, bidderId: this.id, cents, key });
        return this.answers.acknowledged();
      }
      if (answer && answer.status < 500 && answer.status !== 429) return;
      await Bun.sleep(300);
    }
  }

  async #ask(method: string, path: string, body?: unknown, key?: string): Promise<Answer | null> {
    const begun = performance.now();
    try {
      const response = await this.#fetch(method, path, body, key);
      const text = await response.text();
      this.answers.note(method, path, response.status, performance.now() - begun);
      return { status: response.status, body: text };
    } catch {
      return null;
    }
  }

  #fetch(method: string, path: string, body?: unknown, key?: string): Promise<Response> {
    return fetch(this.origin + path, {
      method,
      headers: {
        cookie: this.#cookie,
        "x-forwarded-for": this.network,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
  }
}
