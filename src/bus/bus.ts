/** Messages can be lost, so subscribers must be able to reload what they missed. */
export interface Bus {
  publish(topic: string, text: string): void;
  /** Resolves once subscribed. Each listener receives a message once. */
  subscribe(topic: string, listener: (text: string) => void): Promise<void>;
  onGap(listener: () => void): void;
  readonly isConnected: boolean;
  close(): void;
}

export class TopicListeners {
  readonly #listeners = new Map<string, Set<(text: string) => void>>();
  readonly #gapListeners = new Set<() => void>();

  constructor(private readonly onError: (error: unknown) => void) {}

  add(topic: string, listener: (text: string) => void): void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
  }

  addGapListener(listener: () => void): void {
    this.#gapListeners.add(listener);
  }

  get topics(): string[] {
    return [...this.#listeners.keys()];
  }

  deliver(topic: string, text: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) this.#call(() => listener(text));
  }

  notifyGap(): void {
    for (const listener of this.#gapListeners) this.#call(listener);
  }

  clear(): void {
    this.#listeners.clear();
    this.#gapListeners.clear();
  }

  #call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.onError(error);
    }
  }
}

export class MemoryBus implements Bus {
  readonly isConnected = true;
  readonly #subscriptions: TopicListeners;

  constructor(onError: (error: unknown) => void) {
    this.#subscriptions = new TopicListeners(onError);
  }

  /** Delivery is asynchronous, as over a network, so subscribers do not delay the publisher. */
  publish(topic: string, text: string): void {
    queueMicrotask(() => this.#subscriptions.deliver(topic, text));
  }

  async subscribe(topic: string, listener: (text: string) => void): Promise<void> {
    this.#subscriptions.add(topic, listener);
  }

  onGap(listener: () => void): void {
    this.#subscriptions.addGapListener(listener);
  }

  close(): void {
    this.#subscriptions.clear();
  }
}
