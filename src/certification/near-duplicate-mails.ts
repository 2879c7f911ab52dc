import type { Db } from "../../db/client";
import { informMembers } from "../notifications/informing";
import type { Titled } from "../rules/titled";
import type { NearDuplicate } from "../samples/comparison/near-duplicates";

export interface NearDuplicateRecord extends NearDuplicate {
  title: string;
  english_title: string | null;
  language: string;
  seller: string;
  other_title: string;
  other_english_title: string | null;
  other_language: string;
  other_seller: string;
}

export function laterLot({ title, english_title, language }: Titled): Titled {
  return { title, english_title, language };
}

export function earlierLot(record: Pick<NearDuplicateRecord, `other_${keyof Titled}`>): Titled {
  const { other_title: title, other_english_title: english_title, other_language } = record;
  return { title, english_title, language: other_language };
}

interface DecidedNearDuplicate {
  record: NearDuplicateRecord;
  verdict: "confirm" | "dismiss";
  note: string;
}

/** Sellers get no email about a finding that was dismissed before they saw it. */
export async function mailSellers(
  tx: Db,
  { record, verdict, note }: DecidedNearDuplicate,
  now: number,
) {
  if (verdict === "dismiss" && record.status !== "confirmed") return;
  const sides = await tx
    .selectFrom("packages")
    .select(["id", "seller_id"])
    .where("id", "in", [record.package_id, record.other_package_id])
    .execute();
  for (const { id, seller_id } of sides) {
    const isEarlier = id === record.other_package_id;
    const baseValues = { packageId: id, ...namesOf(record, isEarlier) };
    const confirmedValues = {
      ...baseValues,
      percent: Math.round(record.overlap * 100),
      isEarlier,
      note,
    };
    const notification =
      verdict === "confirm"
        ? ({ template: "near-copy-confirmed", values: confirmedValues } as const)
        : ({ template: "near-copy-dismissed", values: baseValues } as const);
    await informMembers(tx, [{ memberId: seller_id, ...notification }], now);
  }
}

function namesOf(record: NearDuplicateRecord, isEarlier: boolean) {
  const [later, earlier] = [laterLot(record), earlierLot(record)];
  return isEarlier
    ? { ...titlesOf(earlier, later), filename: record.other_filename }
    : { ...titlesOf(later, earlier), filename: record.filename };
}

function titlesOf({ title }: Titled, other: Titled) {
  return { title, other, otherTitle: other.title };
}
