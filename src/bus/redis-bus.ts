import { SECOND } from "../lib/time";
import { type Bus, TopicListeners } from "./bus";
import { Connection } from "./connection";

interface RedisBusOptions {
  url: string;
  onError(error: unknown): void;
  prefix?: string;
  pulseIntervalMs?: number;
}

const PULSE_INTERVAL_MS = 2 * SECOND;

/** Redis keeps no history, so subscribers are notified when messages may have been lost. */
export class RedisBus implements Bus {
  readonly #subscriptions: TopicListeners;
  readonly #publisher: Connection;
  readonly #subscriber: Connection;
  /** Messages to this process's own topic show that the bus works. */
  readonly #pulse = `pulse:${crypto.randomUUID()}`;
  readonly #pulseTimer: ReturnType<typeof setInterval>;
  readonly #prefix: string;
  #lastPublication: Promise<unknown> = Promise.resolve();
  #unansweredPulses = 0;
  #hasGap = false;

  constructor({ url, onError, prefix = "", pulseIntervalMs = PULSE_INTERVAL_MS }: RedisBusOptions) {
    this.#prefix = prefix;
    this.#subscriptions = new TopicListeners(onError);
    this.#subscriptions.add(this.#pulse, () => this.#onPulse());
    const onLoss = () => {
      this.#hasGap = true;
    };
    this.#publisher = new Connection({ url, onLoss });
    this.#subscriber = new Connection({
      url,
      onLoss,
      onOpen: (client) => this.#resume(client),
    });
    this.#pulseTimer = setInterval(() => this.#sendPulse(), pulseIntervalMs);
    this.#pulseTimer.unref();
  }

  async open(): Promise<void> {
    await Promise.all([this.#publisher.open(), this.#subscriber.open()]);
    // Messages sent while a client was disconnected are lost.
    if (!this.isConnected) this.#hasGap = true;
  }

  publish(topic: string, text: string): void {
    const publication = this.#publisher.client?.publish(this.#prefix + topic, text);
    if (!publication) this.#hasGap = true;
    else this.#lastPublication = publication.catch(() => this.#publisher.drop());
  }

  async whenPublished(): Promise<void> {
    await this.#lastPublication;
  }

  async subscribe(topic: string, listener: (text: string) => void): Promise<void> {
    const isNew = !this.#subscriptions.topics.includes(topic);
    this.#subscriptions.add(topic, listener);
    const { client } = this.#subscriber;
    if (isNew && client) await this.#listen(client, topic).catch(() => this.#subscriber.drop());
  }

  onGap(listener: () => void): void {
    this.#subscriptions.addGapListener(listener);
  }

  close(): void {
    clearInterval(this.#pulseTimer);
    this.#publisher.close();
    this.#subscriber.close();
    this.#subscriptions.clear();
  }

  get isConnected(): boolean {
    return this.#publisher.client !== null && this.#subscriber.client !== null;
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

  #sendPulse(): void {
    if (!this.isConnected) return;
    if (this.#unansweredPulses >= 2) {
      this.#unansweredPulses = 0;
      this.#publisher.drop();
      this.#subscriber.drop();
      return;
    }
    this.#unansweredPulses++;
    this.publish(this.#pulse, "");
  }

  #onPulse(): void {
    this.#unansweredPulses = 0;
    if (!this.#hasGap) return;
    this.#hasGap = false;
    this.#subscriptions.notifyGap();
  }
}
