import { BiddersPage } from "../../../views/bidders/bidders-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { listBidders } from "../../bidders/bidders";
import { acceptsRequests } from "../../bidders/requests";
import { exclusionsOf } from "../../packages/exclusion-fields";
import { findOwnPackage } from "../../packages/own-packages";
import { requireSeller } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

export function biddersPage({ db, clock, pages }: AppContext) {
  return async (reader: Reader, packageId: string, refused?: RefusedForm): Promise<Response> => {
    const sellerId = requireSeller(reader.viewer).id;
    const lot = await findOwnPackage(db, packageId, sellerId);
    const main = (
      <BiddersPage
        {...(refused ?? EMPTY_FORM)}
        lot={lot}
        bidders={await listBidders(db, { packageId, sellerId })}
        exclusions={exclusionsOf(lot)}
        isOpen={acceptsRequests(lot, clock.now())}
      />
    );
    const { title } = pages.messages(reader).bidders;
    return pages.page(reader, { title, main, refused });
  };
}
