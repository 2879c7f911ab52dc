import type { Db } from "../../db/client";
import type { NewMessageNotice } from "../chat/answers";
import { type Clock, SECOND } from "../lib/time";
import type { UnreadMessage } from "../notifications/answers";
import { unreadOfMembers } from "../notifications/notifications";
import { type Channel, GONE } from "./channel";
import type { LogFollower } from "./log-follower";
import type { MemberNews } from "./member-news";
import type { SessionSockets } from "./session-sockets";
import { chatKey, packageOf, type Subscriptions } from "./subscriptions";

interface StateReconcilerDeps {
  db: Db;
  clock: Clock;
  channel: Channel;
  memberNews: MemberNews;
  chatSubscriptions: Subscriptions<NewMessageNotice>;
  notificationSubscriptions: Pick<Subscriptions<UnreadMessage>, "topics">;
  sessionSockets: Pick<SessionSockets, "checkSessions">;
  follower: LogFollower;
  isBusConnected(): boolean;
  onStale(): void;
  onFailure(error: unknown): void;
}

/** Watchers see a stale state for at most this long after a message is lost. */
const POLL_MS = 2 * SECOND;

/** Pages count as stale if the database has not responded for this long. */
const STALE_MS = 6 * SECOND;

const BATCH = 500;

/** Checks what watchers were sent, because messages between processes can be lost unnoticed. */
export class StateReconciler {
  #timer: ReturnType<typeof setInterval> | undefined;
  #reconciling: Promise<void> | null = null;
  #hasMissed = false;
  #answeredAt: number;
  #failed = false;
  #isStale = false;
  #chats = new Map<string, number>();
  #bells = new Map<string, number>();

  constructor(private readonly deps: StateReconcilerDeps) {
    this.#answeredAt = deps.clock.now();
  }

  start(): void {
    this.#answeredAt = this.deps.clock.now();
    this.#timer = setInterval(() => this.#tick(), POLL_MS);
    this.#timer.unref();
    void this.reconcile();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reconciling;
  }

  get isCurrent(): boolean {
    return !this.#isStale;
  }

  onLostMessages(): void {
    this.#hasMissed = true;
    void this.reconcile();
  }

  /** Only one check runs at a time, followed by another if messages were lost during it. */
  reconcile(): Promise<void> {
    this.#reconciling ??= this.#reconcile().finally(() => {
      this.#reconciling = null;
    });
    return this.#reconciling;
  }

  #tick(): void {
    this.checkStale();
    void this.reconcile();
  }

  checkStale(): void {
    const wasStale = this.#isStale;
    const isUnanswered = this.#reconciling !== null || this.#failed;
    this.#isStale = isUnanswered && this.deps.clock.now() - this.#answeredAt >= STALE_MS;
    if (this.#isStale && !wasStale) this.deps.onStale();
  }

  async #reconcile(): Promise<void> {
    try {
      do {
        const isBlind = this.#hasMissed || !this.deps.isBusConnected();
        this.#hasMissed = false;
        await this.#reconcileOnce(isBlind).catch((error) => {
          this.#hasMissed ||= isBlind;
          throw error;
        });
        this.#answeredAt = this.deps.clock.now();
        this.#failed = this.#isStale = false;
      } while (this.#hasMissed);
    } catch (error) {
      this.#failed = true;
      this.deps.onFailure(error);
    }
  }

  async #reconcileOnce(isBlind: boolean): Promise<void> {
    const { channel, follower, memberNews, sessionSockets } = this.deps;
    await sessionSockets.checkSessions(isBlind);
    const ids = [...channel.watched.keys()];
    for (let from = 0; from < ids.length; from += BATCH)
      await this.#compare(ids.slice(from, from + BATCH), isBlind);
    for (const id of await follower.follow(isBlind)) memberNews.notifyBidders(id);
    if (!isBlind) {
      this.#chats.clear();
      this.#bells.clear();
      return;
    }
    await this.#compareChats();
    await this.#compareBells();
  }

  async #compare(ids: readonly string[], isBlind: boolean): Promise<void> {
    const { db, channel, memberNews } = this.deps;
    const rows = await db
      .selectFrom("packages")
      .select(["id", "state_seq", "audience"])
      .where("id", "in", [...ids])
      .execute();
    // Withdrawing an invitation changes no state, so a lost message would go unnoticed.
    const invited = isBlind ? rows.filter(({ audience }) => audience === "invited") : [];
    for (const { id } of invited) channel.closeWatchers(id);
    const states = new Map(rows.map((row) => [row.id, row.state_seq]));
    for (const id of ids) {
      const watched = channel.watched.get(id);
      // Without a message so far, the client may have joined with an older state.
      if (!watched || watched.sentSeq === (states.get(id) ?? GONE)) continue;
      channel.notify(id, "PACKAGE_STATE");
      memberNews.notifyBidders(id);
    }
  }

  async #compareChats(): Promise<void> {
    const { db, chatSubscriptions } = this.deps;
    const keys = chatSubscriptions.topics;
    for (let from = 0; from < keys.length; from += BATCH) {
      const packageIds = new Set(keys.slice(from, from + BATCH).map(packageOf));
      const chats = await db
        .selectFrom("conversations")
        .select(["package_id", "buyer_id", "last_message_at"])
        .where("package_id", "in", [...packageIds])
        .execute();
      for (const { package_id: packageId, buyer_id: buyerId, last_message_at: at } of chats)
        await this.#notifyChat(chatKey({ packageId, buyerId }), at);
    }
  }

  async #compareBells(): Promise<void> {
    const { db, notificationSubscriptions, memberNews } = this.deps;
    const members = notificationSubscriptions.topics;
    const previousBells = this.#bells;
    this.#bells = new Map();
    for (let from = 0; from < members.length; from += BATCH) {
      const batch = members.slice(from, from + BATCH);
      const unread = await unreadOfMembers(db, batch);
      for (const id of batch) this.#bells.set(id, unread.get(id) ?? 0);
      memberNews.notifyUnread(batch.filter((id) => this.#bells.get(id) !== previousBells.get(id)));
    }
  }

  async #notifyChat(key: string, at: number): Promise<void> {
    const { chatSubscriptions } = this.deps;
    if (!chatSubscriptions.has(key) || this.#chats.get(key) === at) return;
    this.#chats.set(key, at);
    await chatSubscriptions.publish(key, { type: "NEW_MESSAGE", packageId: packageOf(key) });
  }
}
