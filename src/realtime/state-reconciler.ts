import type { Db } from "../../db/client";
import type { MessageNews } from "../chat/answers";
import { type Clock, SECOND } from "../lib/time";
import type { UnreadMessage } from "../notifications/answers";
import { unreadOfMembers } from "../notifications/notifications";
import { type Channel, GONE_SEQ } from "./channel";
import type { LogFollower } from "./log-follower";
import type { MemberNews } from "./member-news";
import type { SessionSockets } from "./session-sockets";
import { chatKey, packageOf, type Subscriptions } from "./subscriptions";

interface StateReconcilerDeps {
  db: Db;
  clock: Clock;
  channel: Channel;
  memberNews: MemberNews;
  chatSubscriptions: Subscriptions<MessageNews>;
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

const BATCH_SIZE = 500;

/** Checks what watchers were sent, because messages between processes can be lost unnoticed. */
export class StateReconciler {
  #timer: ReturnType<typeof setInterval> | undefined;
  #reconciling: Promise<void> | null = null;
  #hasMissed = false;
  #lastSuccessAt: number;
  #hasFailed = false;
  #isStale = false;
  #lastMessages = new Map<string, number>();
  #lastUnread = new Map<string, number>();

  constructor(private readonly deps: StateReconcilerDeps) {
    this.#lastSuccessAt = deps.clock.now();
  }

  start(): void {
    this.#lastSuccessAt = this.deps.clock.now();
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
    const isUnanswered = this.#reconciling !== null || this.#hasFailed;
    this.#isStale = isUnanswered && this.deps.clock.now() - this.#lastSuccessAt >= STALE_MS;
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
        this.#lastSuccessAt = this.deps.clock.now();
        this.#hasFailed = this.#isStale = false;
      } while (this.#hasMissed);
    } catch (error) {
      this.#hasFailed = true;
      this.deps.onFailure(error);
    }
  }

  async #reconcileOnce(isBlind: boolean): Promise<void> {
    const { channel, follower, memberNews, sessionSockets } = this.deps;
    await sessionSockets.checkSessions(isBlind);
    const ids = [...channel.watched.keys()];
    for (let from = 0; from < ids.length; from += BATCH_SIZE)
      await this.#compare(ids.slice(from, from + BATCH_SIZE), isBlind);
    for (const id of await follower.follow(isBlind)) memberNews.notifyBidders(id);
    if (!isBlind) {
      this.#lastMessages.clear();
      this.#lastUnread.clear();
      return;
    }
    await this.#compareChats();
    await this.#compareUnread();
  }

  async #compare(ids: readonly string[], isBlind: boolean): Promise<void> {
    const { db, channel, memberNews } = this.deps;
    const rows = await db
      .selectFrom("packages")
      .select(["id", "state_seq", "audience"])
      .where("id", "in", [...ids])
      .execute();
    // Withdrawing an invitation changes no state, so a lost message would go unnoticed.
    const invitationOnly = isBlind ? rows.filter(({ audience }) => audience === "invited") : [];
    for (const { id } of invitationOnly) channel.closeWatchers(id);
    const states = new Map(rows.map((row) => [row.id, row.state_seq]));
    for (const id of ids) {
      const watched = channel.watched.get(id);
      // If nothing was sent yet, the client may have joined with an older state.
      if (!watched || watched.sentSeq === (states.get(id) ?? GONE_SEQ)) continue;
      channel.notify(id, "PACKAGE_STATE");
      memberNews.notifyBidders(id);
    }
  }

  async #compareChats(): Promise<void> {
    const { db, chatSubscriptions } = this.deps;
    const keys = chatSubscriptions.topics;
    for (let from = 0; from < keys.length; from += BATCH_SIZE) {
      const packageIds = new Set(keys.slice(from, from + BATCH_SIZE).map(packageOf));
      const chats = await db
        .selectFrom("conversations")
        .select(["package_id", "buyer_id", "last_message_at"])
        .where("package_id", "in", [...packageIds])
        .execute();
      for (const { package_id: packageId, buyer_id: buyerId, last_message_at: at } of chats)
        await this.#notifyChat(chatKey({ packageId, buyerId }), at);
    }
  }

  async #compareUnread(): Promise<void> {
    const { db, notificationSubscriptions, memberNews } = this.deps;
    const members = notificationSubscriptions.topics;
    const previousBells = this.#lastUnread;
    this.#lastUnread = new Map();
    for (let from = 0; from < members.length; from += BATCH_SIZE) {
      const batch = members.slice(from, from + BATCH_SIZE);
      const unread = await unreadOfMembers(db, batch);
      for (const id of batch) this.#lastUnread.set(id, unread.get(id) ?? 0);
      memberNews.notifyUnread(
        batch.filter((id) => this.#lastUnread.get(id) !== previousBells.get(id)),
      );
    }
  }

  async #notifyChat(key: string, at: number): Promise<void> {
    const { chatSubscriptions } = this.deps;
    if (!chatSubscriptions.has(key) || this.#lastMessages.get(key) === at) return;
    this.#lastMessages.set(key, at);
    await chatSubscriptions.publish(key, { type: "NEW_MESSAGE", packageId: packageOf(key) });
  }
}
