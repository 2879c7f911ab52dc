import type { PackageState } from "../../src/auctions/types";
import type { AuctionSale } from "../../src/rules/sale";

/** Without a reserve, the sentence about the sale leaves out its condition. */
export function saleWord({ sale, reserve }: Pick<PackageState, "sale" | "reserve">) {
  // A fixed price has no bidding panel.
  return sale === "highest" && reserve === "none" ? "unreserved" : (sale as AuctionSale);
}
