import type { PackageState } from "../../src/auctions/types";
import type { AuctionSale } from "../../src/rules/sale";

/** Without a reserve that is not met yet, sentences about the sale leave out its condition. */
export function saleWord({ sale, reserve }: Pick<PackageState, "sale" | "reserve">) {
  // A fixed price has no bidding panel.
  return sale === "highest" && reserve !== "not-met" ? "unreserved" : (sale as AuctionSale);
}
