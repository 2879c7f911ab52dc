import { SECOND } from "../lib/time";
import { type Bus, Subscriptions } from "./bus";
import { Connection } from "./connection";

interface Needs {
  url: string;
  failed(error: unknown): void;
  /** Before the names of all topics, where others use the same server. */
  prefix?: string;
  /** How often it is asked whether messages still arrive; it has twice as long to answer. */
  beatMs?: number;
}

/** A frozen server is noticed within three of them. */
const BEAT_MS = 2 * SECOND;

/**
 * A bus over a Valkey or Redis. Nothing is kept for later: once it is back after it was away, whoever
 * hears is told that messages were lost.
 */
export class RedisBus implements Bus {
  readonly #subscriptions: Subscriptions;
  readonly #sending: Connection;
  readonly #hearing: Connection;
  /** What this process alone says to itself, to know that what is sent is heard. */
  readonly #pulse = `pulse:${crypto.randomUUID()}`;
  readonly #beat: ReturnType<typeof setInterval>;
  readonly #prefix: string;
  #sent: Promise<unknown> = Promise.resolve();
  #unheard = 0;
  #wasLost = false;

  constructor({ url, failed, prefix = "", beatMs = BEAT_MS }: Needs) {
    this.#prefix = prefix;
    this.#subscriptions = new Subscriptions(failed);
    this.#subscriptions.add(this.#pulse, () => this.#heardPulse());
    const lost = () => {
      this.#wasLost = true;
    };
    this.#sending = new Connection({ url, lost });
    this.#hearing = new Connection({ url, lost, opened: (client) => this.#resume(client) });
    this.#beat = setInterval(() => this.#askPulse(), beatMs);
    this.#beat.unref();
  }

  /** Resolves after the first try: a bus that is away does not keep a server from starting. */
  async open(): Promise<void> {
    await Promise.all([this.#sending.open(), this.#hearing.open()]);
    // What others said before is lost to whoever was not there.
    if (!this.isThere) this.#wasLost = true;
  }

  publish(topic: string, text: string): void {
    const sent = this.#sending.client?.publish(this.#prefix + topic, text);
    if (!sent) this.#wasLost = true;
    else this.#sent = sent.catch(() => this.#sending.drop());
  }

  /** Resolves once what was published is on its way, or lost. */
  async settled(): Promise<void> {
    await this.#sent;
  }

  async subscribe(topic: string, hear: (text: string) => void): Promise<void> {
    const isNew = !this.#subscriptions.topics.includes(topic);
    this.#subscriptions.add(topic, hear);
    const { client } = this.#hearing;
    if (isNew && client) await this.#listen(client, topic).catch(() => this.#hearing.drop());
  }

  onGap(missed: () => void): void {
    this.#subscriptions.addGap(missed);
  }

  close(): void {
    clearInterval(this.#beat);
    this.#sending.close();
    this.#hearing.close();
    this.#subscriptions.clear();
  }

  get isThere(): boolean {
    return this.#sending.client !== null && this.#hearing.client !== null;
  }

  async #resume(client: Bun.RedisClient): Promise<void> {
    for (const topic of this.#subscriptions.topics) await this.#listen(client, topic);
  }

  /** Once for each topic and client: a second time would double what is heard. */
  async #listen(client: Bun.RedisClient, topic: string): Promise<void> {
    await client.subscribe(this.#prefix + topic, (text) => this.#subscriptions.tell(topic, text));
  }

  #askPulse(): void {
    if (!this.isThere) return;
    if (this.#unheard >= 2) {
      this.#unheard = 0;
      this.#sending.drop();
      this.#hearing.drop();
      return;
    }
    this.#unheard++;
    this.publish(this.#pulse, "");
  }

  /** What is sent now is heard: what was lost, was lost before. */
  #heardPulse(): void {
    this.#unheard = 0;
    if (!this.#wasLost) return;
    this.#wasLost = false;
    this.#subscriptions.tellGap();
  }
}
