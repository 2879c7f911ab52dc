import type { Db } from "../../db/client";
import { SECOND } from "../lib/time";
import { type Channel, GONE } from "./channel";
import type { MemberNews } from "./member-news";

interface Needs {
  db: Db;
  channel: Channel;
  memberNews: MemberNews;
  failed(error: unknown): void;
}

/** How long watchers may see a state that is over, where a message between processes was lost. */
const LOOK_EVERY_MS = 2 * SECOND;

/** Ids that one query is asked about. */
const BATCH = 500;

/**
 * Compares what watchers were told last with what the database holds. Messages between processes may be
 * lost unnoticed; then what is watched is told anew.
 */
export class Repair {
  #timer: ReturnType<typeof setInterval> | undefined;
  #looking: Promise<void> | null = null;

  constructor(private readonly needs: Needs) {}

  start(): void {
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** One look, unless one is under way. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const ids = [...this.needs.channel.watched.keys()];
    try {
      for (let from = 0; from < ids.length; from += BATCH)
        await this.#compare(ids.slice(from, from + BATCH));
    } catch (error) {
      this.needs.failed(error);
    }
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
}
