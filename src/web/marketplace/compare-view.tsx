import { ComparePage } from "../../../views/marketplace/compare-page";
import { comparePackages } from "../../marketplace/compared";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

export function compareView({ db, clock, pages }: AppContext) {
  return async (reader: Reader, ids: readonly string[]): Promise<Response> => {
    const comparison = await comparePackages(db, ids);
    return pages.page(reader, {
      title: pages.messages(reader).compare.title,
      current: "marketplace",
      main: pages.html(reader, <ComparePage comparison={comparison} now={clock.now()} />),
    });
  };
}
