import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { networkOf } from "../lib/network";
import { type Clock, isoTime, SECOND } from "../lib/time";

export interface Visit {
  packageId: string;
  memberId: string | null;
  address: string;
  userAgent: string;
}

export interface View {
  packageId: string;
  memberId: string | null;
  visitor: string;
  day: string;
}

const PROGRAM_USER_AGENT =
  /bot|crawl|spider|slurp|preview|headless|monitor|^(curl|wget|python|go-http|java)/i;

const FLUSH_MS = 2 * SECOND;
const BATCH_SIZE = 100;

interface PackageViewsDeps {
  db: Db;
  clock: Clock;
  pseudonymKey: string;
  log: { error(details: object, message: string): void };
}

/** Writes views in batches, so a crash loses at most two seconds of them. */
export class PackageViews {
  #waiting = new Map<string, View>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly services: PackageViewsDeps) {}

  note(visit: Visit): void {
    if (visit.userAgent === "" || PROGRAM_USER_AGENT.test(visit.userAgent)) return;
    const view = viewOf(visit, this.services.clock.now(), this.services.pseudonymKey);
    this.#waiting.set(`${view.packageId} ${view.visitor} ${view.day}`, view);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const views = [...this.#waiting.values()];
    this.#waiting.clear();
    if (views.length > 0) {
      this.#writing = this.#writing
        .then(() => recordViews(this.services.db, views))
        .catch((error) => this.services.log.error({ err: error }, "views not saved"));
    }
    return this.#writing;
  }
}

/** The visitor's pseudonym changes daily, so that nobody can be traced across days. */
export function viewOf(visit: Visit, now: number, key: string): View {
  const { packageId, memberId, address, userAgent } = visit;
  const day = isoTime(now).slice(0, 10);
  const viewer = memberId ? ["member", memberId] : strangerFrom(networkOf(address), userAgent);
  const pseudonym = new Bun.CryptoHasher("sha256", key).update(
    [packageId, day, ...viewer].join("\n"),
  );
  return { packageId, memberId, visitor: pseudonym.digest("hex").slice(0, 32), day };
}

/** Visitors from one network are distinguished by browser, up to this number. */
const MAX_STRANGERS_PER_NETWORK = 8;

function strangerFrom(network: string, userAgent: string): string[] {
  const browser = BigInt(Bun.hash(userAgent)) % BigInt(MAX_STRANGERS_PER_NETWORK);
  return ["stranger", network, String(browser)];
}

/** Skips publishers' views of their own packages. */
export async function recordViews(db: Db, views: readonly View[]): Promise<void> {
  for (let from = 0; from < views.length; from += BATCH_SIZE) {
    const batch = views.slice(from, from + BATCH_SIZE);
    await inTransaction(db, async (tx) => {
      const sellers = await sellersOf(tx, batch);
      const rows = batch
        .filter(({ packageId, memberId }) => {
          const seller = sellers.get(packageId);
          return seller !== undefined && seller !== memberId;
        })
        .map(({ packageId, visitor, day }) => ({ package_id: packageId, visitor, day }));
      if (rows.length === 0) return;
      const insert = tx.insertInto("package_views").values(rows);
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    });
  }
}

async function sellersOf(tx: Db, views: readonly View[]): Promise<Map<string, string>> {
  const ids = [...new Set(views.map(({ packageId }) => packageId))];
  const packages = tx.selectFrom("packages").select(["id", "seller_id"]).where("id", "in", ids);
  return new Map((await packages.execute()).map(({ id, seller_id }) => [id, seller_id]));
}
