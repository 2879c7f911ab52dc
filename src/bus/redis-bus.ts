import { SECOND } from "../lib/time";
import { type Bus, TopicListeners } from "./bus";
import { Connection } from "./connection";

interface RedisBusOptions {
  url: string;
  failed(error: unknown): void;
  prefix?: string;
  beatMs?: number;
}

const BEAT_MS = 2 * SECOND;

/** Redis keeps no history, so subscribers are notified when messages may have been lost. */
export class RedisBus implements Bus {
  readonly #subscriptions: TopicListeners;
  readonly #sending: Connection;
  readonly #subscribed: Connection;
  /** Messages to this process's own topic show that the bus works. */
  readonly #pulse = `pulse:${crypto.randomUUID()}`;
  readonly #beat: ReturnType<typeof setInterval>;
  readonly #prefix: string;
  #sent: Promise<unknown> = Promise.resolve();
  #unheard = 0;
  #wasLost = false;

  constructor({ url, failed, prefix = "", beatMs = BEAT_MS }: RedisBusOptions) {
    this.#prefix = prefix;
    this.#subscriptions = new TopicListeners(failed);
    this.#subscriptions.add(this.#pulse, () => this.#heardPulse());
    const lost = () => {
      this.#wasLost = true;
    };
    this.#sending = new Connection({ url, lost });
    this.#subscribed = new Connection({ url, lost, opened: (client) => this.#resume(client) });
    this.#beat = setInterval(() => this.#askPulse(), beatMs);
    this.#beat.unref();
  }

  async open(): Promise<void> {
    await Promise.all([this.#sending.open(), this.#subscribed.open()]);
    // Clients that were disconnected have lost the messages sent before.
    if (!this.isThere) this.#wasLost = true;
  }

  publish(topic: string, text: string): void {
    const sent = this.#sending.client?.publish(this.#prefix + topic, text);
    if (!sent) this.#wasLost = true;
    else this.#sent = sent.catch(() => this.#sending.drop());
  }

  async settled(): Promise<void> {
    await this.#sent;
  }

  async subscribe(topic: string, listener: (text: string) => void): Promise<void> {
    const isNew = !this.#subscriptions.topics.includes(topic);
    this.#subscriptions.add(topic, listener);
    const { client } = this.#subscribed;
    if (isNew && client) await this.#listen(client, topic).catch(() => this.#subscribed.drop());
  }

  onGap(missed: () => void): void {
    this.#subscriptions.addGap(missed);
  }

  close(): void {
    clearInterval(this.#beat);
    this.#sending.close();
    this.#subscribed.close();
    this.#subscriptions.clear();
  }

  get isThere(): boolean {
    return this.#sending.client !== null && this.#subscribed.client !== null;
  }

  async #resume(client: Bun.RedisClient): Promise<void> {
    for (const topic of this.#subscriptions.topics) await this.#listen(client, topic);
  }

  /** Subscribing a client twice would deliver each message twice. */
  async #listen(client: Bun.RedisClient, topic: string): Promise<void> {
    await client.subscribe(this.#prefix + topic, (text) =>
      this.#subscriptions.deliver(topic, text),
    );
  }

  #askPulse(): void {
    if (!this.isThere) return;
    if (this.#unheard >= 2) {
      this.#unheard = 0;
      this.#sending.drop();
      this.#subscribed.drop();
      return;
    }
    this.#unheard++;
    this.publish(this.#pulse, "");
  }

  #heardPulse(): void {
    this.#unheard = 0;
    if (!this.#wasLost) return;
    this.#wasLost = false;
    this.#subscriptions.notifyGap();
  }
}
