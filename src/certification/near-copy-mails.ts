import type { Db } from "../../db/client";
import { informMembers } from "../notifications/informing";
import type { NearCopy } from "../samples/comparison/near-copies";

type TitledNearCopy = NearCopy & { title: string; other_title: string };

interface Decided {
  found: TitledNearCopy;
  verdict: "confirm" | "dismiss";
  note: string;
}

/** A finding dismissed before it was shown concerns nobody. */
export async function mailSellers(
  tx: Db,
  { found, verdict, note }: Decided,
  now: number,
): Promise<void> {
  if (verdict === "dismiss" && found.status !== "confirmed") return;
  const sides = await tx
    .selectFrom("packages")
    .select(["id", "seller_id"])
    .where("id", "in", [found.package_id, found.other_package_id])
    .execute();
  for (const { id, seller_id } of sides) {
    const isEarlier = id === found.other_package_id;
    const about = { packageId: id, ...namesOf(found, isEarlier) };
    const confirmed = { ...about, percent: Math.round(found.overlap * 100), isEarlier, note };
    const news =
      verdict === "confirm"
        ? ({ template: "near-copy-confirmed", values: confirmed } as const)
        : ({ template: "near-copy-dismissed", values: about } as const);
    await informMembers(tx, [{ memberId: seller_id, ...news }], now);
  }
}

function namesOf(found: TitledNearCopy, isEarlier: boolean) {
  return isEarlier
    ? { title: found.other_title, filename: found.other_filename, otherTitle: found.title }
    : { title: found.title, filename: found.filename, otherTitle: found.other_title };
}
