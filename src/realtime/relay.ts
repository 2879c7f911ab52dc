import type { Announcement } from "../announcements/announce";
import type { Bus } from "../bus/bus";

/** What each message of another process leads to, by its name. */
export interface Handlers {
  readonly [name: string]: (value: unknown) => void;
  /** Anything may have happened unnoticed. */
  missed(value: unknown): void;
}

const TOPIC = "announcements";

/** Exchanges messages with the other processes that serve the same database. */
export class Relay {
  readonly #self: string = crypto.randomUUID();

  constructor(private readonly bus: Bus) {}

  /** Resolves once this process receives what the others send. */
  async start(handlers: Handlers): Promise<void> {
    this.bus.onGap(() => {
      handlers.missed(true);
      // What this process sent meanwhile nobody has received, without a gap of their own.
      this.send("missed", true);
    });
    await this.bus.subscribe(TOPIC, (text) => {
      const { from, ...sent } = JSON.parse(text) as Record<string, unknown>;
      if (from === this.#self) return;
      for (const [name, value] of Object.entries(sent)) {
        // A newer version may send what this one does not know.
        if (Object.hasOwn(handlers, name)) handlers[name]?.(value);
        else handlers.missed(true);
      }
    });
  }

  announce(announcement: Announcement): void {
    this.send("announced", announcement);
  }

  send(name: string, value: unknown): void {
    this.bus.publish(TOPIC, JSON.stringify({ from: this.#self, [name]: value }));
  }
}
