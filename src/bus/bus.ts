/** Messages can be lost, so subscribers must be able to reload what they missed. */
export interface Bus {
  publish(topic: string, text: string): void;
  /** Resolves once subscribed. Each listener receives a message once. */
  subscribe(topic: string, listener: (text: string) => void): Promise<void>;
  onGap(missed: () => void): void;
  readonly isThere: boolean;
  close(): void;
}

export class TopicListeners {
  readonly #listeners = new Map<string, Set<(text: string) => void>>();
  readonly #gapListeners = new Set<() => void>();

  constructor(private readonly failed: (error: unknown) => void) {}

  add(topic: string, listener: (text: string) => void): void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
  }

  addGap(missed: () => void): void {
    this.#gapListeners.add(missed);
  }

  get topics(): string[] {
    return [...this.#listeners.keys()];
  }

  deliver(topic: string, text: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) this.#call(() => listener(text));
  }

  notifyGap(): void {
    for (const missed of this.#gapListeners) this.#call(missed);
  }

  clear(): void {
    this.#listeners.clear();
    this.#gapListeners.clear();
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
  readonly #subscriptions: TopicListeners;

  constructor(failed: (error: unknown) => void) {
    this.#subscriptions = new TopicListeners(failed);
  }

  /** Delivery is asynchronous, as over a network, so subscribers do not delay the publisher. */
  publish(topic: string, text: string): void {
    queueMicrotask(() => this.#subscriptions.deliver(topic, text));
  }

  async subscribe(topic: string, listener: (text: string) => void): Promise<void> {
    this.#subscriptions.add(topic, listener);
  }

  onGap(missed: () => void): void {
    this.#subscriptions.addGap(missed);
  }

  close(): void {
    this.#subscriptions.clear();
  }
}
