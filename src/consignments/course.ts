import type { Db } from "../../db/client";
import { readDelivery } from "../delivery/delivery";
import type { Clock } from "../lib/time";
import type { ConsignmentFiles } from "./consignment-files";
import type { Consignment } from "./consignments";
import type { IntakeJob, IntakeOutcome, Measured } from "./intake/taking-in";
import type { DeliveryKeys } from "./keys";
import { measuredReport, sealedReport } from "./measured-report";
import { offerReport, refuseConsignment, sealConsignment } from "./outcome";
import { type DeliveredFile, promiseOf, readMeasured } from "./report";
import { collectionContractOf, isShared, sealingContractOf } from "./sealed";
import { textContentType } from "./text-content-type";

export interface CourseDeps {
  db: Db;
  clock: Clock;
  folder: ConsignmentFiles;
  keys: DeliveryKeys;
  sign(text: string): Promise<string>;
}

type FinishedOutcome = Exclude<IntakeOutcome, { kind: "failed" }>;

/** What intake does with a consignment, and how its outcome is saved. */
export interface IntakeCourse {
  job: Pick<IntakeJob, "recipient" | "contentType" | "isOnlyMeasured" | "measured" | "draw">;
  /** Returns false if another server was first. `store` keeps the encrypted files. */
  save(
    outcome: FinishedOutcome,
    store: (files: readonly DeliveredFile[]) => Promise<void>,
  ): Promise<boolean>;
}

export async function deliveryCourse(
  deps: CourseDeps,
  consignment: Consignment,
  deliveryId: string,
): Promise<IntakeCourse> {
  const { db, clock, keys } = deps;
  const delivery = await readDelivery(db, { deliveryId });
  const isSharedDelivery = await isShared(db, delivery.id);
  const contract = await (isSharedDelivery ? collectionContractOf : sealingContractOf)(
    db,
    delivery.id,
  );
  if (!contract) throw new Error("the delivery has no contract");
  const promise = await promiseOf(db, delivery);
  const recipient = await keys.recipientOf(contract);
  const reviewed = readMeasured(consignment.measured);
  const measured = (found: Measured) => measuredReport(promise, found, clock.now());
  return {
    job: {
      recipient,
      contentType: textContentType(promise.contentType),
      isOnlyMeasured: consignment.reviewed === 1,
      measured: reviewed,
    },
    async save(outcome, store) {
      if (outcome.kind === "refused") return refuseConsignment(deps, consignment, outcome.files);
      if (outcome.kind === "measured") return offerReport(deps, consignment, measured(outcome));
      const { files } = outcome;
      await store(files);
      const report = sealedReport(reviewed ?? measured(outcome), {
        contract: contract.reference,
        consignment: consignment.number,
        recipient,
        files,
      });
      return sealConsignment(deps, consignment, { report, isShared: isSharedDelivery });
    },
  };
}
