import { FixedListingPage } from "../../../views/packages/listing-page";
import { isRunning } from "../../auctions/closing/early-end";
import type { Package } from "../../packages/packages";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

export function fixedListingPage({ clock, pages }: Pick<AppContext, "clock" | "pages">) {
  return (reader: Reader, lot: Package): Response => {
    const { fixed: title } = pages.messages(reader).listing;
    const main = <FixedListingPage packageId={lot.id} isRunning={isRunning(lot, clock.now())} />;
    return pages.page(reader, { title, current: "corpusProfile", main, status: 409 });
  };
}
