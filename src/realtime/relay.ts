import type { Announcement } from "../announcements/announce";
import type { Bus } from "../bus/bus";

interface Needs {
  bus: Bus;
  /** Tells those who are connected to this process. */
  tell(announcement: Announcement): void;
  /** Anything may have happened unheard. */
  missed(): void;
}

const TOPIC = "announcements";

/** What one process says to the others. */
type Said = { from: string } & ({ announced: Announcement } | { missed: true });

/** Passes what is announced in this process on to all that serve the same database, and theirs to it. */
export class Relay {
  readonly #self: string = crypto.randomUUID();

  constructor(private readonly needs: Needs) {}

  /** Resolves once this process hears the others. */
  async start(): Promise<void> {
    const { bus, missed } = this.needs;
    bus.onGap(() => {
      missed();
      // What this process said meanwhile nobody has heard, without a gap of their own.
      this.#say({ from: this.#self, missed: true });
    });
    await bus.subscribe(TOPIC, (text) => this.#hear(text));
  }

  pass(announced: Announcement): void {
    this.#say({ from: this.#self, announced });
  }

  #say(said: Said): void {
    this.needs.bus.publish(TOPIC, JSON.stringify(said));
  }

  #hear(text: string): void {
    const said = JSON.parse(text) as Said;
    if (said.from === this.#self) return;
    if ("announced" in said) this.needs.tell(said.announced);
    else this.needs.missed();
  }
}
