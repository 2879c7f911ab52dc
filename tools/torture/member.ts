import { PASSWORD } from "../../tests/support/people";
import type { Lives } from "./lives";

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  again: boolean;
}

export class Member {
  #cookie = "";

  constructor(
    private readonly lives: Lives,
    readonly id: string,
    private readonly name: string,
    private readonly address: string,
  ) {}

  async signIn(): Promise<void> {
    const credentials = { email: `${this.name}@example.test`, password: PASSWORD };
    const response = await this.#fetch("POST", "/api/auth/login", credentials, {});
    if (response.status !== 200) throw new Error(`${this.name} cannot sign in: ${response.status}`);
    this.#cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
  }

  async ask(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
    for (let again = false; ; again = true) {
      const answer = await this.askOnce(method, path, body, key);
      if (answer) return { ...answer, again };
      await Bun.sleep(5);
    }
  }

  async askOnce(method: string, path: string, body?: unknown, key?: string) {
    try {
      const response = await this.#fetch(method, path, body, key ? { "idempotency-key": key } : {});
      const text = await response.text();
      const again = false;
      return {
        status: response.status,
        body: text === "" ? {} : JSON.parse(text),
        again,
      } as Answer;
    } catch {
      return null;
    }
  }

  async #fetch(method: string, path: string, body: unknown, headers: Record<string, string>) {
    return fetch(`${await this.lives.address}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": this.address,
        cookie: this.#cookie,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
  }
}
