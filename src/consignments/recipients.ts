import type { Logger } from "pino";
import { LOCK_TAKEN, withAdvisoryLock } from "../../db/advisory-lock";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { Delivery } from "../delivery/delivery";
import {
  activeDeliveriesOf,
  type Consignment,
  type DeliveryConsignment,
} from "../delivery/sharing";
import { takeStep } from "../delivery/steps";
import { Alarm } from "../lib/alarm";
import { type Clock, SECOND } from "../lib/time";
import { FileMissing } from "../store/store";
import type { ConsignmentFiles } from "./consignment-files";
import { filesOf } from "./consignments";
import type { DeliveryKeys } from "./keys";
import { handOver, licenseesOf, reportForLicensee } from "./licensees";
import { type DeliveryReport, readReport, type SignedReport, signReport } from "./report";
import { lossOf, sealedConsignment, sealingContractOf } from "./sealed";
import { RetryTracker } from "./setbacks";
import { wrapFile } from "./wrapping";

interface RecipientsDeps {
  db: Db;
  clock: Clock;
  log: Pick<Logger, "info" | "error">;
  folder: Pick<ConsignmentFiles, "stream" | "hasSealed">;
  keys: DeliveryKeys;
  sign(text: string): Promise<string>;
}

const RETRY_MS = 5 * SECOND;

/** Delivers to all licensees at the same time (docs/product.md#several-licensees). */
export class Recipients {
  readonly alarm: Alarm;
  readonly #retries = new RetryTracker();
  readonly #stopping = new AbortController();
  #isTakenElsewhere = false;

  constructor(private readonly deps: RecipientsDeps) {
    const { clock, log } = deps;
    this.alarm = new Alarm({
      clock,
      work: () => this.#createAll(),
      next: async () => this.#next(clock.now()),
      onFailure: (error) => log.error({ err: error }, "recipients not created"),
    });
  }

  close(): void {
    this.#stopping.abort();
  }

  #next(now: number): number | null {
    const retryTimes = this.#retries.pendingRetries(now).map(([, retryAt]) => retryAt);
    if (this.#isTakenElsewhere) retryTimes.push(now + RETRY_MS);
    return retryTimes.length > 0 ? Math.min(...retryTimes) : null;
  }

  async #createAll(): Promise<void> {
    const { db, clock, log } = this.deps;
    this.#isTakenElsewhere = false;
    const failedIds = new Set(this.#retries.pendingRetries(clock.now()).map(([id]) => id));
    for (const consignment of await awaitedConsignments(db)) {
      if (failedIds.has(consignment.id)) continue;
      try {
        const outcome = await withAdvisoryLock(db, `recipients ${consignment.id}`, () =>
          this.#create(consignment),
        );
        if (outcome === LOCK_TAKEN) this.#isTakenElsewhere = true;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        this.#retries.recordFailure(consignment.id, clock.now());
        log.error({ err: error }, "recipients not created");
      }
    }
  }

  async #create(consignment: DeliveryConsignment): Promise<void> {
    const { db, clock, log } = this.deps;
    const report = readReport(consignment.report);
    if (!report) throw new Error("the sealed consignment has no report");
    const lostIds = await this.#findLostDeliveries(consignment);
    const licensees = await licenseesOf(db, consignment, lostIds);
    const reports = await this.#createReports(consignment, report, licensees);
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      if (!(await isStillSealed(tx, consignment.id))) return;
      if (reports) await handOver(tx, consignment, { reports, lost: lostIds }, now);
      else await requestFilesAgain(tx, consignment, licensees, now);
    });
    log.info({ licensees: reports?.size ?? 0 }, "recipients created");
  }

  async #createReports(
    { id }: Consignment,
    report: DeliveryReport,
    deliveries: readonly Delivery[],
  ): Promise<Map<string, SignedReport> | null> {
    const { db, keys, sign } = this.deps;
    const reports = new Map<string, SignedReport>();
    const [firstDelivery] = deliveries;
    if (!firstDelivery) return reports;
    const sealingContract = {
      encryptionKey: firstDelivery.package_key,
      reference: report.contract,
    };
    if ((await keys.recipientOf(sealingContract)) !== report.recipient) return null;
    const identity = keys.identityOf(sealingContract);
    const licensees = await Promise.all(
      deliveries.map(async ({ id: deliveryId, package_key: encryptionKey, reference }) => {
        const recipient = await keys.recipientOf({ encryptionKey, reference });
        return { deliveryId, recipient, reference };
      }),
    );
    try {
      for (const file of await filesOf(db, id))
        await wrapFile(this.deps, file, { identity, licensees, signal: this.#stopping.signal });
    } catch (error) {
      if (error instanceof FileMissing) return null;
      throw error;
    }
    for (const licensee of licensees) {
      const licenseeReport = await reportForLicensee(db, id, { report, licensee });
      if (licenseeReport) reports.set(licensee.deliveryId, await signReport(licenseeReport, sign));
    }
    return reports;
  }

  async #findLostDeliveries({ delivery_id }: DeliveryConsignment): Promise<Set<string>> {
    const { db } = this.deps;
    const lostIds = new Set<string>();
    for (const { id, state } of await activeDeliveriesOf(db, delivery_id)) {
      if (state !== "accepted") continue;
      const [sealed, contract] = [await sealedConsignment(db, id), await sealingContractOf(db, id)];
      if (!sealed || !contract || (await lossOf(this.deps, sealed, contract)) !== null)
        lostIds.add(id);
    }
    return lostIds;
  }
}

function awaitedConsignments(db: Db): Promise<DeliveryConsignment[]> {
  return db
    .selectFrom("consignments")
    .selectAll()
    .where("awaited", "=", 1)
    .where("status", "=", "sealed")
    .$narrowType<{ delivery_id: string }>()
    .orderBy("progressed_at")
    .execute();
}

async function isStillSealed(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("consignments")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "sealed")
    .executeTakeFirst();
  return row !== undefined;
}

async function requestFilesAgain(
  tx: Db,
  { id }: Consignment,
  deliveries: readonly Delivery[],
  now: number,
) {
  for (const delivery of deliveries)
    if (delivery.state === "measuring")
      await takeStep(tx, delivery, { step: "refused", actor: "server" }, now);
  await tx.updateTable("consignments").set({ awaited: 0 }).where("id", "=", id).execute();
}
