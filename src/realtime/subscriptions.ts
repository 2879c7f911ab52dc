export interface Subscriber {
  send(text: string): unknown;
}

/** A session can end while its connection stays open. */
type MayReceive = () => Promise<boolean>;

const MAX_TOPICS = 50;

/** Each subscriber is notified separately, as long as their session lasts. */
export class Subscriptions<Message extends object> {
  #topics = new Map<string, Map<Subscriber, MayReceive>>();
  #topicsOf = new WeakMap<Subscriber, Set<string>>();

  join(subscriber: Subscriber, topic: string, mayReceive: MayReceive): boolean {
    const topics = this.#topicsOf.get(subscriber) ?? new Set();
    if (topics.size >= MAX_TOPICS && !topics.has(topic)) return false;
    this.#topicsOf.set(subscriber, topics.add(topic));
    const members = this.#topics.get(topic) ?? new Map();
    this.#topics.set(topic, members.set(subscriber, mayReceive));
    return true;
  }

  leave(subscriber: Subscriber, topic: string): void {
    this.#topicsOf.get(subscriber)?.delete(topic);
    const members = this.#topics.get(topic);
    members?.delete(subscriber);
    if (members?.size === 0) this.#topics.delete(topic);
  }

  has(topic: string): boolean {
    return this.#topics.has(topic);
  }

  get topics(): string[] {
    return [...this.#topics.keys()];
  }

  get isEmpty(): boolean {
    return this.#topics.size === 0;
  }

  leaveAll(subscriber: Subscriber): void {
    for (const topic of [...(this.#topicsOf.get(subscriber) ?? [])]) this.leave(subscriber, topic);
  }

  async publish(topic: string, message: Message): Promise<void> {
    const text = JSON.stringify(message);
    for (const [subscriber, mayReceive] of [...(this.#topics.get(topic) ?? [])]) {
      if (!(await mayReceive())) this.leave(subscriber, topic);
      else if (this.#topics.get(topic)?.has(subscriber)) subscriber.send(text);
    }
  }
}

export function chatKey({ packageId, buyerId }: { packageId: string; buyerId: string }): string {
  return `${packageId} ${buyerId}`;
}

export function packageOf(key: string): string {
  return key.split(" ")[0] ?? "";
}
