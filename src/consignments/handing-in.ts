import type { Db } from "../../db/client";
import { isUniqueViolation } from "../../db/errors";
import { inTransaction } from "../../db/transaction";
import { type Delivery, readDelivery, StepOutOfOrder } from "../delivery/delivery";
import { takeSharedStep } from "../delivery/shared-steps";
import { activeDeliveriesOf, isAnyAwaitingFiles } from "../delivery/sharing";
import { InvalidInput } from "../lib/errors";
import { faultOfName, foldersOf, foldFileName } from "../lib/files";
import { newId } from "../lib/ids";
import { normalizeUnicode } from "../lib/normalized";
import { openCollection } from "./collection/collection";
import {
  type Consignment,
  currentConsignment,
  type DeliveredFileRow,
  forgetReport,
  setStatus,
} from "./consignments";
import { faultyFilesOf, removeFaultsOf } from "./faulty-files";
import { announceChange, type Holder, holderOf } from "./holder";
import { insertConsignment, nextNumber } from "./new-consignment";
import { areAnyFilesLost, type IsLostCheck, lastSealedNumber } from "./openness";
import { DeliveryTooLarge, TooManyFiles } from "./refusals";
import type { Room } from "./room";

export const MAX_FILES = 10_000;

export interface HandingInDeps {
  room: Room;
  maxBytes: number;
  isLost: IsLostCheck;
}

interface NewFile {
  name: string;
  bytes: number;
}

export async function beginFile(
  db: Db,
  { room, maxBytes, isLost }: HandingInDeps,
  holder: Holder,
  { name: givenName, bytes }: NewFile,
  now: number,
): Promise<DeliveredFileRow> {
  const name = requireDeliveredName(givenName);
  const open =
    typeof holder === "string"
      ? await deliveryOpener(db, isLost, holder)
      : (tx: Db) => openCollection(tx, holder, now);
  return inTransaction(db, async (tx) => {
    const consignment = await open(tx, now);
    const usage = await tx
      .selectFrom("delivery_files")
      .select((eb) => [
        eb.fn.coalesce(eb.fn.sum<number>("bytes"), eb.lit(0)).as("bytes"),
        eb.fn.coalesce(eb.fn.max("n"), eb.lit(0)).as("n"),
        eb.fn.countAll<number>().as("files"),
      ])
      .where("consignment_id", "=", consignment.id)
      .executeTakeFirstOrThrow();
    if (usage.files >= MAX_FILES) throw new TooManyFiles({ most: MAX_FILES });
    if (usage.bytes + bytes > maxBytes)
      throw new DeliveryTooLarge(maxBytes, Math.max(0, maxBytes - usage.bytes));
    await room.requireFor(tx, consignment.id, now, bytes);
    await replaceFaulty(tx, consignment, name);
    await forgetReport(tx, consignment);
    await requireFreeName(tx, consignment.id, name);
    return insertFile(tx, { consignment_id: consignment.id, n: usage.n + 1, name, bytes }, now);
  });
}

/** Looks for lost files before the transaction, because that can take long. */
async function deliveryOpener(db: Db, isLost: IsLostCheck, deliveryId: string) {
  const sealed = await lastSealedNumber(db, deliveryId);
  const wereFilesLost = await areAnyFilesLost(db, isLost, await activeDeliveriesOf(db, deliveryId));
  return async (tx: Db, now: number): Promise<Consignment> => {
    const delivery = await readDelivery(tx, { deliveryId });
    const areFilesStillLost = wereFilesLost && (await lastSealedNumber(tx, deliveryId)) === sealed;
    return openConsignment(tx, delivery, areFilesStillLost, now);
  };
}

async function openConsignment(
  tx: Db,
  delivery: Delivery,
  isLost: boolean,
  now: number,
): Promise<Consignment> {
  const mayOpen =
    delivery.voided_at === null &&
    (isLost || (await isAnyAwaitingFiles(tx, await activeDeliveriesOf(tx, delivery.id))));
  if (!mayOpen) throw new StepOutOfOrder();
  const current = await currentConsignment(tx, delivery.id);
  if (current?.status === "open") return current;
  if (current?.status === "measuring") throw new StepOutOfOrder();
  await takeSharedStep(tx, delivery.id, { step: "begun", actor: "seller" }, now);
  if (current) await setStatus(tx, current.id, "gone");
  const deliveryId = delivery.shares_id ?? delivery.id;
  const number = await nextNumber(tx, deliveryId);
  return insertConsignment(tx, { delivery_id: deliveryId, number }, now);
}

async function insertFile(
  tx: Db,
  file: Pick<DeliveredFileRow, "consignment_id" | "n" | "name" | "bytes">,
  now: number,
): Promise<DeliveredFileRow> {
  try {
    return await tx
      .insertInto("delivery_files")
      .values({
        ...file,
        id: newId(now),
        folded: foldFileName(file.name),
        received: 0,
        sha256: null,
        sealed_bytes: null,
        sealed_sha256: null,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) throw nameTakenError();
    throw error;
  }
}

async function replaceFaulty(tx: Db, consignment: Consignment, name: string): Promise<void> {
  const faultyNumbers = new Set(faultyFilesOf(consignment).map(({ n }) => n));
  if (faultyNumbers.size === 0) return;
  const replacedFile = await tx
    .deleteFrom("delivery_files")
    .where("consignment_id", "=", consignment.id)
    .where("folded", "=", foldFileName(name))
    .where("n", "in", [...faultyNumbers])
    .returning("n")
    .executeTakeFirst();
  if (!replacedFile) return;
  await removeFaultsOf(tx, consignment, replacedFile.n);
  announceChange(tx, holderOf(consignment));
}

async function requireFreeName(tx: Db, consignmentId: string, name: string): Promise<void> {
  const foldedName = foldFileName(name);
  const folders = foldersOf(foldedName).flatMap((folder) => [folder, folder.replace(/\.age$/, "")]);
  const conflictingFile = await tx
    .selectFrom("delivery_files")
    .select("id")
    .where("consignment_id", "=", consignmentId)
    .where((eb) =>
      eb.or([
        eb("folded", "in", [foldedName, ...folders]),
        eb.and([eb("folded", ">", `${foldedName}/`), eb("folded", "<", `${foldedName}0`)]),
        eb.and([eb("folded", ">", `${foldedName}.age/`), eb("folded", "<", `${foldedName}.age0`)]),
      ]),
    )
    .executeTakeFirst();
  if (conflictingFile) throw nameTakenError();
}

function requireDeliveredName(path: string): string {
  const name = normalizeUnicode(path.toWellFormed(), "NFC");
  const fault = faultOfName(name);
  if (fault) throw new InvalidInput([{ path: "filename", message: fault }]);
  return name;
}

function nameTakenError(): InvalidInput {
  return new InvalidInput([{ path: "filename", message: "delivered-name-taken" }]);
}
