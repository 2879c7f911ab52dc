/**
 * Messages between the processes of one marketplace. Some may be lost while a process is cut off,
 * so subscribers must be able to reload what a message announces.
 */
export interface Bus {
  publish(topic: string, text: string): void;
  /** Resolves once subscribed; the same listener receives each message once. */
  subscribe(topic: string, hear: (text: string) => void): Promise<void>;
  onGap(missed: () => void): void;
  readonly isThere: boolean;
  close(): void;
}

export class Subscriptions {
  readonly #hearing = new Map<string, Set<(text: string) => void>>();
  readonly #missing = new Set<() => void>();

  constructor(private readonly failed: (error: unknown) => void) {}

  add(topic: string, hear: (text: string) => void): void {
    const hearing = this.#hearing.get(topic) ?? new Set();
    this.#hearing.set(topic, hearing.add(hear));
  }

  addGap(missed: () => void): void {
    this.#missing.add(missed);
  }

  get topics(): string[] {
    return [...this.#hearing.keys()];
  }

  tell(topic: string, text: string): void {
    for (const hear of this.#hearing.get(topic) ?? []) this.#call(() => hear(text));
  }

  tellGap(): void {
    for (const missed of this.#missing) this.#call(missed);
  }

  clear(): void {
    this.#hearing.clear();
    this.#missing.clear();
  }

  #call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.failed(error);
    }
  }
}

export class MemoryBus implements Bus {
  readonly isThere = true;
  readonly #subscriptions: Subscriptions;

  constructor(failed: (error: unknown) => void) {
    this.#subscriptions = new Subscriptions(failed);
  }

  /** Asynchronous, as over a network: subscribers do not delay the publisher. */
  publish(topic: string, text: string): void {
    queueMicrotask(() => this.#subscriptions.tell(topic, text));
  }

  async subscribe(topic: string, hear: (text: string) => void): Promise<void> {
    this.#subscriptions.add(topic, hear);
  }

  onGap(missed: () => void): void {
    this.#subscriptions.addGap(missed);
  }

  close(): void {
    this.#subscriptions.clear();
  }
}
