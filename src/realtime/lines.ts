export interface Line {
  send(text: string): unknown;
}

/** Sessions end while their connections stay open. */
type StillIn = () => Promise<boolean>;

const MAX_JOINED = 50;

/**
 * Subscriptions to topics of a few members: a chat by its key, a member by id. Each subscriber is
 * notified separately, and only while its session lasts.
 */
export class Lines<Message extends object> {
  #topics = new Map<string, Map<Line, StillIn>>();
  #joined = new WeakMap<Line, Set<string>>();

  join(line: Line, topic: string, stillIn: StillIn): boolean {
    const joined = this.#joined.get(line) ?? new Set();
    if (joined.size >= MAX_JOINED && !joined.has(topic)) return false;
    this.#joined.set(line, joined.add(topic));
    const members = this.#topics.get(topic) ?? new Map();
    this.#topics.set(topic, members.set(line, stillIn));
    return true;
  }

  leave(line: Line, topic: string): void {
    this.#joined.get(line)?.delete(topic);
    const members = this.#topics.get(topic);
    members?.delete(line);
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

  closed(line: Line): void {
    for (const topic of [...(this.#joined.get(line) ?? [])]) this.leave(line, topic);
  }

  async tell(topic: string, message: Message): Promise<void> {
    const text = JSON.stringify(message);
    for (const [line, stillIn] of [...(this.#topics.get(topic) ?? [])]) {
      if (!(await stillIn())) this.leave(line, topic);
      else if (this.#topics.get(topic)?.has(line)) line.send(text);
    }
  }
}

export function chatKey({ packageId, buyerId }: { packageId: string; buyerId: string }): string {
  return `${packageId} ${buyerId}`;
}

export function packageOf(key: string): string {
  return key.split(" ")[0] ?? "";
}
