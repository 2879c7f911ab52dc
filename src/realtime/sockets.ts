/** What is needed of a connection to end it. */
interface Closable {
  close(code: number, reason: string): unknown;
}

/** RFC 6455's registry: Service Restart. Clients are to come back, after a while of their own. */
const RESTART = 1012;

/** Every open connection of the channel, to be counted, and to be sent away when the server stops. */
export class OpenSockets {
  readonly #open = new Set<Closable>();

  get count(): number {
    return this.#open.size;
  }

  has(socket: Closable): boolean {
    return this.#open.has(socket);
  }

  opened(socket: Closable): void {
    this.#open.add(socket);
  }

  closed(socket: Closable): void {
    this.#open.delete(socket);
  }

  /** Tells all of them to connect again. */
  sendAway(): void {
    for (const socket of this.#open) socket.close(RESTART, "restarting");
  }
}
