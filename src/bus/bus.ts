/**
 * Carries messages between the processes that serve one marketplace. A message may be lost while a
 * process is cut off: whoever hears must be able to read anew what it tells of.
 */
export interface Bus {
  /** Sends to all who have subscribed, this process among them. What cannot be sent is lost. */
  publish(topic: string, text: string): void;
  /** Hears a topic; the same `hear` is never told a message twice. Resolves once it hears. */
  subscribe(topic: string, hear: (text: string) => void): Promise<void>;
  /** Is called when messages may have been lost, in either direction, and are not any more. */
  onGap(missed: () => void): void;
  /** Whether what is published now is likely to be heard. */
  readonly isThere: boolean;
  close(): void;
}

/** Who hears what, in this process. */
export class Subscriptions {
  readonly #hearing = new Map<string, Set<(text: string) => void>>();
  readonly #missing = new Set<() => void>();

  /** @param failed hears what a listener throws, which concerns no other */
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

/** A bus within one process, which never loses anything. */
export class MemoryBus implements Bus {
  readonly isThere = true;
  readonly #subscriptions: Subscriptions;

  constructor(failed: (error: unknown) => void) {
    this.#subscriptions = new Subscriptions(failed);
  }

  /** Later, as over a network: whoever publishes is not held up by who hears. */
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
