import { type Clock, MINUTE } from "../lib/time";

export interface MessageBounds {
  connection: number;
  network: number;
}

/**
 * Counts messages by the minute. Reading one costs little more than counting it, so a client over
 * the limit is disconnected, not answered.
 */
export class MessageCounts<Connection extends object> {
  #minute = 0;
  #connections = new WeakMap<Connection, number>();
  #networks = new Map<string, number>();

  constructor(
    private readonly bounds: MessageBounds,
    private readonly clock: Clock,
  ) {}

  count(connection: Connection, network: string): boolean {
    const minute = Math.floor(this.clock.now() / MINUTE);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#connections = new WeakMap();
      this.#networks = new Map();
    }
    const ofConnection = (this.#connections.get(connection) ?? 0) + 1;
    const ofNetwork = (this.#networks.get(network) ?? 0) + 1;
    this.#connections.set(connection, ofConnection);
    this.#networks.set(network, ofNetwork);
    return ofConnection <= this.bounds.connection && ofNetwork <= this.bounds.network;
  }
}
