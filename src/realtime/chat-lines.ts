import type { NewMessageNotice } from "../chat/types";

/** What telling a chat's member needs of their connection; the object itself stands for it. */
export interface Line {
  send(text: string): unknown;
}

/** Whether whoever joined may still hear: sessions end while their connections stay. */
type StillIn = () => Promise<boolean>;

/** A page shows one chat; this only bounds what a strange client can ask for. */
const MAX_JOINED = 50;

/**
 * Who listens to which chat. A chat has a few connections, not thousands as a package may have, so
 * each is told by itself, and only while its session lasts.
 */
export class ChatLines {
  #chats = new Map<string, Map<Line, StillIn>>();
  #joined = new WeakMap<Line, Set<string>>();

  /** Starts telling a connection of a chat. False where it listens to too many already. */
  join(line: Line, chat: string, stillIn: StillIn): boolean {
    const joined = this.#joined.get(line) ?? new Set();
    if (joined.size >= MAX_JOINED && !joined.has(chat)) return false;
    this.#joined.set(line, joined.add(chat));
    const members = this.#chats.get(chat) ?? new Map();
    this.#chats.set(chat, members.set(line, stillIn));
    return true;
  }

  leave(line: Line, chat: string): void {
    this.#joined.get(line)?.delete(chat);
    const members = this.#chats.get(chat);
    members?.delete(line);
    if (members?.size === 0) this.#chats.delete(chat);
  }

  closed(line: Line): void {
    for (const chat of [...(this.#joined.get(line) ?? [])]) this.leave(line, chat);
  }

  /** Tells everyone who listens to a chat and may; whoever may not any more, listens no longer. */
  async tell(chat: string, message: NewMessageNotice): Promise<void> {
    const text = JSON.stringify(message);
    for (const [line, stillIn] of [...(this.#chats.get(chat) ?? [])]) {
      if (!(await stillIn())) this.leave(line, chat);
      else if (this.#chats.get(chat)?.has(line)) line.send(text);
    }
  }
}

/** A chat by the names that the database has for its package and buyer. */
export function chatKey({ packageId, buyerId }: { packageId: string; buyerId: string }): string {
  return `${packageId} ${buyerId}`;
}
