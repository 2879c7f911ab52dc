/** What telling somebody needs of their connection; the object itself stands for it. */
export interface Line {
  send(text: string): unknown;
}

/** Whether whoever joined may still hear: sessions end while their connections stay. */
type StillIn = () => Promise<boolean>;

/** A page shows one; this only bounds what a strange client can ask for. */
const MAX_JOINED = 50;

/**
 * Who listens to what is for a few alone: a chat by its key, a member by their id. Such a topic has
 * a few connections, not thousands as a package may have, so each is told by itself, and only while
 * its session lasts.
 */
export class Lines<Message extends object> {
  #topics = new Map<string, Map<Line, StillIn>>();
  #joined = new WeakMap<Line, Set<string>>();

  /** Starts telling a connection of a topic. False where it listens to too many already. */
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

  /** Whether anybody listens. */
  has(topic: string): boolean {
    return this.#topics.has(topic);
  }

  /** All that somebody listens to. */
  get topics(): string[] {
    return [...this.#topics.keys()];
  }

  get isEmpty(): boolean {
    return this.#topics.size === 0;
  }

  closed(line: Line): void {
    for (const topic of [...(this.#joined.get(line) ?? [])]) this.leave(line, topic);
  }

  /** Tells everyone who listens to a topic and may; whoever may not any more, listens no longer. */
  async tell(topic: string, message: Message): Promise<void> {
    const text = JSON.stringify(message);
    for (const [line, stillIn] of [...(this.#topics.get(topic) ?? [])]) {
      if (!(await stillIn())) this.leave(line, topic);
      else if (this.#topics.get(topic)?.has(line)) line.send(text);
    }
  }
}

/** A chat by the names that the database has for its package and buyer. */
export function chatKey({ packageId, buyerId }: { packageId: string; buyerId: string }): string {
  return `${packageId} ${buyerId}`;
}

/** The package of a chat, by its key. */
export function packageOf(key: string): string {
  return key.split(" ")[0] ?? "";
}
