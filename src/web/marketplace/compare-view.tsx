import { ComparePage } from "../../../views/marketplace/compare-page";
import { comparePackages } from "../../marketplace/compared";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

export function compareView({ db, clock, pages }: AppContext) {
  return async (reader: Reader, ids: readonly string[]): Promise<Response> => {
    const comparison = await comparePackages(db, ids);
    const { title } = pages.messages(reader).compare;
    const main = <ComparePage comparison={comparison} now={clock.now()} />;
    return pages.page(reader, { title, main, current: "marketplace" });
  };
}
