import { type Clock, MINUTE } from "../lib/time";

/** How many messages a minute are heard: of one connection, and of all from one network. */
export interface MessageBounds {
  connection: number;
  network: number;
}

/**
 * Counts what is said on the channel, minute by minute. Hearing a message costs hardly more than
 * counting it, so whoever says too much is to be cut off, not answered.
 */
export class MessageCounts<Connection extends object> {
  #minute = 0;
  #connections = new WeakMap<Connection, number>();
  #networks = new Map<string, number>();

  constructor(
    private readonly bounds: MessageBounds,
    private readonly clock: Clock,
  ) {}

  /** Counts a message; false where it is one too many. */
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
