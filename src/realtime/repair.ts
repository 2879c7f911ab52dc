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
  /** Which packages something has happened to, for members who stand on ones that nobody watches. */
  follower: LogFollower;
  /** Whether what other processes announce is heard. */
  hears(): boolean;
  /** The database has not answered for long: what watchers see may be over. */
  stale(): void;
  failed(error: unknown): void;
}

/** How long watchers may see a state that is over, where a message between processes was lost. */
const LOOK_EVERY_MS = 2 * SECOND;

/** So long the database may not have answered before what is shown counts as no more than likely. */
const STALE_MS = 6 * SECOND;

/** Ids that one query is asked about. */
const BATCH = 500;

/**
 * Compares what was told last with what the database holds. Messages between processes may be lost
 * unnoticed, so that what is watched is compared always; members' standings and chats where some are
 * known to have been, or are being, lost.
 */
export class Repair {
  #timer: ReturnType<typeof setInterval> | undefined;
  #looking: Promise<void> | null = null;
  /** Messages were lost since the last look. */
  #missed = false;
  #answeredAt: number;
  /** The last look came to nothing. */
  #failed = false;
  #isStale = false;
  /** When the last message came that a chat's listeners were told of, by the chat's key. */
  #chats = new Map<string, number>();

  constructor(private readonly needs: Needs) {
    this.#answeredAt = needs.clock.now();
  }

  start(): void {
    this.#answeredAt = this.needs.clock.now();
    this.#timer = setInterval(() => this.#tick(), LOOK_EVERY_MS);
    this.#timer.unref();
    // What is logged from now on may have to be gone through.
    void this.look();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Whether what is told is known to be so: the database was asked a moment ago, and answered. */
  get isCurrent(): boolean {
    return !this.#isStale;
  }

  /** Anything may have happened unheard. */
  missed(): void {
    this.#missed = true;
    void this.look();
  }

  /** One look, and another where messages were lost meanwhile; none beside one that is under way. */
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

  /** Tells once if the database has been asked and has not answered for too long. */
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
      // Of one that nobody was told of yet, somebody may have read an older state when they joined; of one
      // that is gone, they may not know.
      if (!watched || watched.toldSeq === (states.get(id) ?? GONE)) continue;
      channel.tell(id, "PACKAGE_STATE");
      memberNews.tellAll(id);
    }
  }

  /** Whoever has a chat open looks for what they were not told of. */
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
