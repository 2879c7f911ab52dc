import type { Db } from "../../db/client";
import { giveUpLot, takeRights } from "../auctions/closing/taken-rights";
import type { ContractTerms } from "../contracts/terms";
import { findPackage } from "../packages/packages";
import { type RightsClaim, soldScope } from "../rights/claims";
import {
  type RightsSale,
  refusalOf,
  requireFreeRights,
  rightsConflictsOf,
} from "../rights/conflicts";
import { rightsOf } from "../rights/rights";
import { collectionOf } from "../rights/same-collection";

/** For decisions of the seller, which must not undercut an auction that is running. */
export async function requireRightsToSell(tx: Db, packageId: string, now: number): Promise<void> {
  const lot = await findPackage(tx, packageId);
  const sale = { scope: soldScope(rightsOf(lot), null), moment: "decision" } as const;
  await requireFreeRights(tx, collectionOf(lot), sale, now);
}

interface SoldDeal {
  packageId: string;
  terms: Pick<ContractTerms, "lot">;
}

function saleOf({ terms }: SoldDeal): RightsSale {
  return { scope: soldScope(terms.lot.rights, null), moment: "contract" };
}

/** If another contract has taken the rights, releases the buyers and returns it. */
export async function releaseIfTaken(
  tx: Db,
  deal: SoldDeal,
  now: number,
): Promise<RightsClaim | null> {
  const lot = await findPackage(tx, deal.packageId);
  const { obstacle } = await rightsConflictsOf(tx, collectionOf(lot), saleOf(deal), now);
  if (obstacle) await giveUpLot(tx, lot.id, obstacle, now);
  return obstacle;
}

/** @throws SoldBefore, SoldExclusively */
export async function takeContractRights(tx: Db, deal: SoldDeal, now: number): Promise<void> {
  const obstacle = await takeRights(tx, await findPackage(tx, deal.packageId), saleOf(deal), now);
  if (obstacle) throw refusalOf(obstacle);
}
