import { BiddingPanel } from "../../islands/bidding-panel";
import { PackagePage } from "../../views/packages/package-page";
import type { FlashMessage } from "../../views/ui/flash";
import { Island } from "../../views/ui/island";
import { panelProps } from "../auctions/panel-props";
import { chatWindow } from "../chat/chat-window";
import { isFavorite } from "../favorites/favorites";
import type { Reader } from "../http/reader";
import type { Services } from "../http/services";
import { listMaterials } from "../roadshow/materials";
import { runningRoadshow } from "../roadshow/roadshows";
import { datasetJsonLd } from "./dataset";
import { findPackage, findSeller } from "./packages";

/** A refused bid of a form without JavaScript: what was typed, and what is wrong with it. */
export interface RefusedBid {
  status: number;
  amount: string;
  message: FlashMessage;
}

/** Answers with a package's page; after a refused bid with the form as it was filled in. */
export function packageView(services: Services) {
  const { db, clock, pages, assets, config } = services;
  const chat = chatWindow(services);
  return async (reader: Reader, id: string, refused?: RefusedBid): Promise<Response> => {
    const { viewer } = reader;
    const lot = await findPackage(db, id);
    const now = clock.now();
    const panel = await panelProps(services, lot, reader, now, refused);
    const seller = await findSeller(db, lot.seller_id);
    const main = (
      <PackagePage
        lot={lot}
        seller={seller}
        dataset={datasetJsonLd(lot, seller, config.publicUrl)}
        materials={await listMaterials(db, lot.id)}
        roadshow={await runningRoadshow(db, lot, now)}
        favorite={viewer ? await isFavorite(db, viewer.id, lot.id) : null}
        now={now}
        chat={await chat(reader, lot)}
        bidding={
          <Island
            name="bidding-panel"
            component={BiddingPanel}
            props={panel}
            module={assets.path("bidding-panel.js")}
          />
        }
      />
    );
    return pages.page(reader, {
      title: lot.title,
      description: lot.description.slice(0, 200),
      current: "marketplace",
      main: pages.html(reader, main),
      islands: ["bidding-panel"],
      status: refused?.status ?? 200,
      ...(refused && { message: refused.message }),
    });
  };
}
