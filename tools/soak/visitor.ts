import type { Db } from "../../db/client";
import { Sessions } from "../../src/accounts/sessions";
import { DAY } from "../../src/lib/time";
import { addUser } from "../../tests/support/people";

/** A member who is added to the database and does everything else through public routes. */
export class Visitor {
  #socket: WebSocket | undefined;

  private constructor(
    private readonly address: string,
    private readonly headers: Record<string, string>,
  ) {}

  static async join(
    db: Db,
    address: string,
    { n, role, now }: { n: number; role: "buyer" | "seller"; now: number },
  ): Promise<Visitor> {
    const { id } = await addUser(db, `${role}-${n}`, now, { role });
    const { token } = await new Sessions(db, { now: () => now }, DAY).start(id);
    // Everyone has their own network, so that no limit applies.
    const network = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    return new Visitor(address, {
      cookie: `session=${token}`,
      origin: address,
      "x-forwarded-for": network,
    });
  }

  async open(path: string): Promise<void> {
    await this.#expectOk("GET", path, fetch(`${this.address}${path}`, { headers: this.headers }));
  }

  async call(path: string, body: unknown): Promise<Record<string, unknown>> {
    const headers = { ...this.headers, "content-type": "application/json" };
    const request = { method: "POST", headers, body: JSON.stringify(body) };
    const text = await this.#expectOk("POST", path, fetch(`${this.address}${path}`, request));
    return text === "" ? {} : JSON.parse(text);
  }

  watch(packageId: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const address = `${this.address.replace("http", "ws")}/ws`;
    const socket = new WebSocket(address, { headers: this.headers } as never);
    socket.onopen = () => socket.send(JSON.stringify({ type: "JOIN_PACKAGE", packageId }));
    socket.onmessage = () => resolve();
    socket.onerror = () => reject(new Error("A socket was refused"));
    this.#socket = socket;
    return promise;
  }

  async leave(): Promise<void> {
    this.#socket?.close();
    await this.open("/api/logout");
  }

  async #expectOk(method: string, path: string, pending: Promise<Response>): Promise<string> {
    const response = await pending;
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    return text;
  }
}
