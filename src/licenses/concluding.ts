import type { Logger } from "pino";
import { LOCK_TAKEN, withAdvisoryLock } from "../../db/advisory-lock";
import type { Db } from "../../db/client";
import { dueContracts } from "../auctions/due-contracts";
import { BidNotFound } from "../auctions/refusals";
import type { ContractPrinter } from "../contracts/printer";
import { Alarm } from "../lib/alarm";
import { type Clock, SECOND } from "../lib/time";
import { SoldBefore, SoldExclusively } from "../rights/conflicts";
import { BidNotAccepted, ContractSentAlready } from "../trade/refusals";
import { sendContract } from "../trade/sending";

interface LicenseAlarmDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  contractPrinter: ContractPrinter;
}

/** Checks sooner while another server makes the contracts, because that server may stop. */
const RECHECK_MS = 10 * SECOND;

/** Also makes contracts that a stopped server left behind. */
export function licenseAlarm({ db, clock, log, contractPrinter }: LicenseAlarmDeps): Alarm {
  let isRunningElsewhere = false;
  return new Alarm({
    clock,
    async work() {
      const conclude = () => concludeDueContracts(db, contractPrinter, clock.now());
      const result = await withAdvisoryLock(db, "contracts of licences", conclude);
      isRunningElsewhere = result === LOCK_TAKEN;
    },
    next: async () => (isRunningElsewhere ? clock.now() + RECHECK_MS : null),
    onFailure: (error) => log.error({ err: error }, "license contracts not created"),
  });
}

/** Each package has its own transaction, so that a failure does not affect the others. */
export async function concludeDueContracts(
  db: Db,
  printer: ContractPrinter,
  now: number,
): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await duePackages(db, now)) {
    try {
      await sendContract(db, { ...due, asCodePoints: true }, printer, now);
    } catch (error) {
      if (!isNoLongerDue(error)) failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Contracts could not be created");
}

/** Another server or the seller has made the contract, its buyer has left, or was released. */
function isNoLongerDue(error: unknown): boolean {
  const kinds = [ContractSentAlready, BidNotAccepted, BidNotFound, SoldBefore, SoldExclusively];
  return kinds.some((Kind) => error instanceof Kind);
}

async function duePackages(db: Db, now: number) {
  const due = await dueContracts(db, now).execute();
  const byPackage = Map.groupBy(due, ({ package_id }) => package_id);
  return [...byPackage.values()].flatMap(([first]) =>
    first ? [{ bidId: first.bid_id, sellerId: first.seller_id }] : [],
  );
}
