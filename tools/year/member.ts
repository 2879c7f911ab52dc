import { PASSWORD, registrationForm } from "../../tests/support/people";
import { Browser } from "../../tests/support/world";
import type { Program } from "./program";

type Json = Record<string, unknown>;

let registered = 0;

/** Does what members do in a browser, and signs in again when their session has ended. */
export class Member {
  readonly email: string;
  #browser: Browser;
  /** Everyone has their own network, because limits are not what a play is about. */
  readonly #network: string;

  constructor(
    private readonly program: Program,
    readonly name: string,
    email?: string,
  ) {
    const n = ++registered;
    this.email = email ?? `${name}-${n}@example.test`;
    this.#network = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    this.#browser = this.#newBrowser();
  }

  #newBrowser(): Browser {
    return new Browser({
      handle: async ({ url, method, headers, body }) => {
        headers.set("x-forwarded-for", this.#network);
        const address = url.replace("http://localhost", this.program.address);
        const sent = body === null ? undefined : await new Response(body).bytes();
        return fetch(address, { method, headers, body: sent, redirect: "manual" });
      },
    });
  }

  async register(role: "buyer" | "seller", organization: string): Promise<void> {
    const form = registrationForm(this.name, { email: this.email, role, organization });
    const fields = { ...form, acceptTerms: "on", acceptPrivacy: "on" };
    await expectOk("register", this.#browser.post("/register", fields));
  }

  async confirm(token: string): Promise<void> {
    await this.post(`/email-verification/${token}`, {});
  }

  async signIn(): Promise<void> {
    this.#browser = this.#newBrowser();
    const form = { email: this.email, password: PASSWORD };
    await expectOk("sign in", this.#browser.json("POST", "/api/auth/login", form));
  }

  async ask<Answer = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await this.#signedIn((browser) => browser.json(method, path, body, headers));
    const text = await expectOk(`${method} ${path}`, response);
    return text === "" ? ({} as Answer) : JSON.parse(text);
  }

  async page(path: string): Promise<string> {
    await this.#beSignedIn();
    return expectOk(`GET ${path}`, this.#browser.get(path));
  }

  /** Submits a form without JavaScript. */
  async post(path: string, fields: Record<string, string>): Promise<void> {
    await this.#beSignedIn();
    await expectOk(`POST ${path}`, this.#browser.post(path, fields));
  }

  async #beSignedIn(): Promise<void> {
    await this.ask("GET", "/api/auth/user");
  }

  /** Settings that are not named are turned off, as in a browser. */
  async change(settings: Record<string, string>): Promise<void> {
    const on = { emailNotifications: "on", bidAlerts: "on", showProfile: "on" };
    const choices = { theme: "dark", language: "en", timezone: "UTC" };
    await this.post("/settings", { ...choices, ...on, ...settings });
  }

  /** For requests that are not JSON calls; the member must be signed in. */
  get browser(): Browser {
    return this.#browser;
  }

  async #signedIn(request: (browser: Browser) => Promise<Response>): Promise<Response> {
    const response = await request(this.#browser);
    if (response.status !== 401) return response;
    await this.signIn();
    return request(this.#browser);
  }
}

async function expectOk(what: string, pending: Promise<Response> | Response): Promise<string> {
  const response = await pending;
  const text = await response.text();
  if (response.status >= 400) throw new Error(`${what}: ${response.status} ${excerpt(text)}`);
  return text;
}

const excerpt = (text: string) => text.replaceAll(/<[^>]+>|\s+/g, " ").slice(0, 300);
