import type { PackageState } from "../../src/auctions/types";

/** Without a reserve, the sentence about the sale leaves out its condition. */
export function saleWord({ sale, reserve }: Pick<PackageState, "sale" | "reserve">) {
  return sale === "highest" && reserve === "none" ? "unreserved" : sale;
}
