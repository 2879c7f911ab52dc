import { timingSafeEqual } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Server } from "bun";
import { Elysia } from "elysia";
import Counter from "prom-client/lib/counter";
import Gauge from "prom-client/lib/gauge";
import Histogram from "prom-client/lib/histogram";
import Registry from "prom-client/lib/registry";
import type { DeliveryFigures } from "../../consignments/figures";
import type { RefusedUse } from "../../lib/requester";
import type { AppContext } from "./app-context";
import { RouteNotFound } from "./errors";

interface MetricSources {
  bids(): { placed: number; refused: number };
  sockets(): number;
  outbox(): Promise<number>;
  deliveries(): Promise<DeliveryFigures>;
  intakes(): { count: number; seconds: number };
  databaseBytes(): Promise<number>;
  isBackupFailing(): boolean;
  clockJumpSeconds(): number;
  refusals(): Array<{ use: RefusedUse; count: number }>;
  hashesWaiting(): number;
}

const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const KNOWN_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const SECONDS_PER_NANOSECOND = 1e-9;

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<"method" | "route" | "status">;
  #failures = 0;
  readonly #eventLoopDelay = monitorEventLoopDelay({ resolution: 20 });

  constructor(private readonly sources: MetricSources) {
    const registers = [this.#registry];
    this.#requests = new Histogram({
      name: "marketplace_request_duration_seconds",
      help: "Request duration by route and status",
      labelNames: ["method", "route", "status"],
      buckets: DURATION_BUCKETS,
      registers,
    });
    this.#addBids();
    this.#addDeliveries();
    this.#addRefusals();
    this.#gauge("hashes_waiting", "Passwords waiting to be hashed", () => sources.hashesWaiting());
    this.#gauge("sockets", "Open connections to the live channel", () => sources.sockets());
    this.#gauge("outbox_waiting", "Emails not yet sent", () => sources.outbox());
    this.#gauge("database_bytes", "Size of the database", () => sources.databaseBytes());
    this.#gauge("backup_failing", "1 if the last backup failed or was not sent", () =>
      sources.isBackupFailing() ? 1 : 0,
    );
    this.#gauge("clock_jump_seconds", "How far the system's clock has jumped ahead", () =>
      sources.clockJumpSeconds(),
    );
    this.#gauge("resident_bytes", "Resident memory of the process", () =>
      process.memoryUsage.rss(),
    );
    this.#gauge("event_loop_delay_seconds", "Longest event loop delay since the last scrape", () =>
      this.#longestDelay(),
    );
  }

  start(): void {
    this.#eventLoopDelay.enable();
  }

  stop(): void {
    this.#eventLoopDelay.disable();
  }

  get failures(): number {
    return this.#failures;
  }

  observeRequest(method: string, route: string, status: number, seconds: number): void {
    if (status >= 500) this.#failures++;
    const label = KNOWN_METHODS.has(method) ? method : "OTHER";
    this.#requests.observe({ method: label, route, status }, seconds);
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  #addBids(): void {
    const { bids } = this.sources;
    new Counter({
      name: "marketplace_bids_total",
      help: "Bids since startup, by outcome",
      labelNames: ["outcome"],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [outcome, count] of Object.entries(bids())) this.inc({ outcome }, count);
      },
    });
  }

  #addDeliveries(): void {
    const { deliveries, intakes } = this.sources;
    const registers = [this.#registry];
    new Gauge({
      name: "marketplace_deliveries",
      help: "Deliveries by stage: uploading, waiting for intake, sealed, disputed",
      labelNames: ["at"],
      registers,
      async collect() {
        const { uploadsOpen, intakeWaiting, sealed, disputesOpen } = await deliveries();
        this.set({ at: "upload" }, uploadsOpen);
        this.set({ at: "intake" }, intakeWaiting);
        this.set({ at: "sealed" }, sealed);
        this.set({ at: "dispute" }, disputesOpen);
      },
    });
    this.#gauge("delivery_bytes", "Size of deliveries", async () => (await deliveries()).bytes);
    const counters = { intakes_total: "count", intake_seconds_total: "seconds" } as const;
    for (const [name, figure] of Object.entries(counters))
      new Counter({
        name: `marketplace_${name}`,
        help: `Completed intakes: ${figure}`,
        registers,
        collect() {
          this.reset();
          this.inc(intakes()[figure]);
        },
      });
  }

  #addRefusals(): void {
    const { refusals } = this.sources;
    const registers = [this.#registry];
    const labelNames = ["action", "whose"] as const;
    new Counter({
      name: "marketplace_refused_total",
      help: "Requests refused by a limit, by action and by whose limit it was",
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const { use, count } of refusals())
          if (use.whose !== "busy") this.inc({ ...use }, count);
      },
    });
    new Counter({
      name: "marketplace_shed_total",
      help: "Heavy work refused because too much of it was waiting, by kind",
      labelNames: ["kind"],
      registers,
      collect() {
        this.reset();
        for (const { use, count } of refusals())
          if (use.whose === "busy") this.inc({ kind: use.action }, count);
      },
    });
  }

  #gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name: `marketplace_${name}`,
      help,
      registers: [this.#registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  #longestDelay(): number {
    const longestSeconds = this.#eventLoopDelay.max * SECONDS_PER_NANOSECOND;
    this.#eventLoopDelay.reset();
    return longestSeconds;
  }
}

interface MetricsDeps extends AppContext {
  metrics: Metrics;
}

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;

/** Headers that a proxy on this machine adds. */
const FORWARDING_HEADERS = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

/** Without METRICS_TOKEN, only this machine can read the metrics; with TRUST_PROXY, nobody can. */
export function metricsRoutes({ metrics, config }: MetricsDeps) {
  return new Elysia().get(
    "/metrics",
    async ({ request, server, set }) => {
      const isAllowedLocally = !config.trustProxy && isLocal(request, server);
      if (!isAllowedLocally && !hasToken(request, config.metricsToken)) throw new RouteNotFound();
      set.headers["content-type"] = metrics.contentType;
      set.headers["cache-control"] = "no-store";
      return metrics.text();
    },
    { detail: { hide: true } },
  );
}

function isLocal(request: Request, server: Server<unknown> | null): boolean {
  const peer = server?.requestIP(request)?.address ?? "";
  return (
    LOOPBACK_ADDRESS.test(peer) && !FORWARDING_HEADERS.some((name) => request.headers.has(name))
  );
}

function hasToken(request: Request, token: string | null): boolean {
  if (token === null) return false;
  const digest = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest();
  const authorization = request.headers.get("authorization") ?? "";
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
