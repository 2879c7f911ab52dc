import { DomainError } from "../../src/lib/errors";
import { findPackage, type NewPackage, type Package } from "../../src/packages/packages";
import { putUp, type SellingWorld, WAY_NAMES, type WayName, wayOf } from "./selling-ways";

export const PAIRS = WAY_NAMES.flatMap((first) =>
  WAY_NAMES.map((second) => [first, second] as const),
);

const AWARDS: readonly WayName[] = ["award of licenses", "exclusive award"];

/** How long a listing has to be prepared; the longest comes first. */
const preparation = (name: WayName) =>
  [...AWARDS, "second chance", "exclusive second chance", "shelf"].indexOf(name);

/** `changes` and `sample` are of the second listing and of both. */
export async function putUpBoth(
  world: SellingWorld,
  first: WayName,
  second: WayName,
  { changes = {}, sample }: { changes?: Partial<NewPackage>; sample?: string } = {},
): Promise<[Package, Package]> {
  if (preparation(second) > preparation(first)) {
    const secondLot = await putUp(world, second, changes, sample);
    return [await putUp(world, first, {}, sample), secondLot];
  }
  const firstLot = await putUp(world, first, {}, sample);
  const isAtAuction = wayOf(second).isDecision === undefined;
  const longer = isAtAuction ? { auctionDurationHours: 48 } : {};
  return [firstLot, await putUp(world, second, { ...longer, ...changes }, sample)];
}

/** The code of the refusal, `given up` or `sold`. */
export async function outcomeOf(world: SellingWorld, name: WayName, lot: Package): Promise<string> {
  try {
    await wayOf(name).sell(world, lot);
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  const { rights_sold } = await findPackage(world.db, lot.id);
  return rights_sold === 1 ? "given up" : "sold";
}

const clash = (...scopes: string[]) => scopes.includes("exclusive");

/** The rule of docs/product.md#rights, written independently of the code. */
export function expectedOutcomes(first: WayName, second: WayName): [first: string, second: string] {
  const [one, two] = [wayOf(first), wayOf(second)];
  const isAtAuction = !two.isDecision;
  const isUndercut = one.sells === "exclusive" || two.offers !== "shared";
  if (one.isDecision && isAtAuction && isUndercut)
    return [first === "shelf" ? "rights-sold" : "exclusive-offered-twice", "sold"];
  if (!clash(one.sells, two.sells)) return ["sold", "sold"];
  // The round has a seat, so its license is sold instead of the exclusive one.
  const isSeatLeft = one.sells === "shared" && two.offers === "either";
  if (!two.isDecision) return ["sold", isSeatLeft ? "sold" : "given up"];
  // The seller's award is not final until its contracts, so it ends no other undecided round.
  const isGivenUp = AWARDS.includes(second) && one.sells === "exclusive" && !AWARDS.includes(first);
  if (isGivenUp) return ["sold", "nothing-to-award"];
  return ["sold", second === "shelf" ? "rights-sold" : "rights-promised"];
}
