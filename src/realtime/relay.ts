import type { Announcement } from "../announcements/announce";
import type { Bus } from "../bus/bus";

export interface Handlers {
  readonly [name: string]: (value: unknown) => void;
  missed(value: unknown): void;
}

const TOPIC = "announcements";

export class Relay {
  readonly #senderId: string = crypto.randomUUID();

  constructor(private readonly bus: Bus) {}

  async start(handlers: Handlers): Promise<void> {
    this.bus.onGap(() => {
      handlers.missed(true);
      // Other servers cannot notice that they missed messages while this one was disconnected.
      this.send("missed", true);
    });
    await this.bus.subscribe(TOPIC, (text) => {
      const { from, ...messages } = JSON.parse(text) as Record<string, unknown>;
      if (from === this.#senderId) return;
      for (const [name, value] of Object.entries(messages)) {
        // A newer version can send messages that this one does not know.
        if (Object.hasOwn(handlers, name)) handlers[name]?.(value);
        else handlers.missed(true);
      }
    });
  }

  announce(announcement: Announcement): void {
    this.send("announced", announcement);
  }

  send(name: string, value: unknown): void {
    this.bus.publish(TOPIC, JSON.stringify({ from: this.#senderId, [name]: value }));
  }
}
