import type { Db } from "../../db/client";
import type { NewMessageNotice } from "../chat/types";
import { type Clock, SECOND } from "../lib/time";
import { type Channel, GONE } from "./channel";
import { chatKey, type Lines, packageOf } from "./lines";
import type { LogFollower } from "./log-follower";
import type { MemberNews } from "./member-news";
import type { SessionSockets } from "./session-sockets";

interface Needs {
  db: Db;
  clock: Clock;
  channel: Channel;
  memberNews: MemberNews;
  chatLines: Lines<NewMessageNotice>;
  sessionSockets: Pick<SessionSockets, "look">;
  follower: LogFollower;
  hears(): boolean;
  stale(): void;
  failed(error: unknown): void;
}

/** Bounds how long watchers see a stale state after a message between processes was lost. */
const LOOK_EVERY_MS = 2 * SECOND;

/** After this long without an answer of the database, pages count as stale. */
const STALE_MS = 6 * SECOND;

const BATCH = 500;

/**
 * Compares what watchers were last sent with the database, since messages between processes may be
 * lost unnoticed; standings and chats only where some are known to be.
 */
export class Repair {
  #timer: ReturnType<typeof setInterval> | undefined;
  #looking: Promise<void> | null = null;
  #missed = false;
  #answeredAt: number;
  #failed = false;
  #isStale = false;
  #chats = new Map<string, number>();

  constructor(private readonly needs: Needs) {
    this.#answeredAt = needs.clock.now();
  }

  start(): void {
    this.#answeredAt = this.needs.clock.now();
    this.#timer = setInterval(() => this.#tick(), LOOK_EVERY_MS);
    this.#timer.unref();
    void this.look();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Whether the database has answered recently. */
  get isCurrent(): boolean {
    return !this.#isStale;
  }

  missed(): void {
    this.#missed = true;
    void this.look();
  }

  /** One look at a time, and another where messages were lost meanwhile. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  #tick(): void {
    this.judge();
    void this.look();
  }

  judge(): void {
    const wasStale = this.#isStale;
    const isUnanswered = this.#looking !== null || this.#failed;
    this.#isStale = isUnanswered && this.needs.clock.now() - this.#answeredAt >= STALE_MS;
    if (this.#isStale && !wasStale) this.needs.stale();
  }

  async #look(): Promise<void> {
    try {
      do {
        const blind = this.#missed || !this.needs.hears();
        this.#missed = false;
        await this.#lookAt(blind).catch((error) => {
          this.#missed ||= blind;
          throw error;
        });
        this.#answeredAt = this.needs.clock.now();
        this.#failed = this.#isStale = false;
      } while (this.#missed);
    } catch (error) {
      this.#failed = true;
      this.needs.failed(error);
    }
  }

  async #lookAt(blind: boolean): Promise<void> {
    const { channel, follower, memberNews, sessionSockets } = this.needs;
    await sessionSockets.look(blind);
    const ids = [...channel.watched.keys()];
    for (let from = 0; from < ids.length; from += BATCH)
      await this.#compare(ids.slice(from, from + BATCH));
    for (const id of await follower.follow(blind)) memberNews.tellAll(id);
    if (blind) await this.#compareChats();
    else this.#chats.clear();
  }

  async #compare(ids: readonly string[]): Promise<void> {
    const { db, channel, memberNews } = this.needs;
    const rows = await db
      .selectFrom("packages")
      .select(["id", "state_seq"])
      .where("id", "in", [...ids])
      .execute();
    const states = new Map(rows.map((row) => [row.id, row.state_seq]));
    for (const id of ids) {
      const watched = channel.watched.get(id);
      // With nothing sent yet, a client may have read an older state when it joined; of a deleted
      // package, it may not know.
      if (!watched || watched.toldSeq === (states.get(id) ?? GONE)) continue;
      channel.tell(id, "PACKAGE_STATE");
      memberNews.tellAll(id);
    }
  }

  async #compareChats(): Promise<void> {
    const { db, chatLines } = this.needs;
    const keys = chatLines.topics;
    for (let from = 0; from < keys.length; from += BATCH) {
      const packageIds = new Set(keys.slice(from, from + BATCH).map(packageOf));
      const chats = await db
        .selectFrom("conversations")
        .select(["package_id", "buyer_id", "last_message_at"])
        .where("package_id", "in", [...packageIds])
        .execute();
      for (const { package_id: packageId, buyer_id: buyerId, last_message_at: at } of chats)
        await this.#tellChat(chatKey({ packageId, buyerId }), at);
    }
  }

  async #tellChat(key: string, at: number): Promise<void> {
    const { chatLines } = this.needs;
    if (!chatLines.has(key) || this.#chats.get(key) === at) return;
    this.#chats.set(key, at);
    await chatLines.tell(key, { type: "NEW_MESSAGE", packageId: packageOf(key) });
  }
}
