import { FixedListingPage } from "../../../views/packages/listing-page";
import type { Package } from "../../packages/packages";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

export function fixedListingPage({ pages }: Pick<AppContext, "pages">) {
  return (reader: Reader, { id }: Package): Response => {
    const { fixed: title } = pages.messages(reader).listing;
    const main = <FixedListingPage packageId={id} />;
    return pages.page(reader, { title, current: "corpusProfile", main, status: 409 });
  };
}
