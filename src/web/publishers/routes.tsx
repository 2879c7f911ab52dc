import { ReviewList } from "../../../views/delivery/review-list";
import { PublisherPage } from "../../../views/publishers/publisher-page";
import { withPublicReserves } from "../../auctions/reserve";
import { reviewsOf } from "../../delivery/reviews";
import { isId } from "../../lib/ids";
import { isOperator } from "../../operators/operators";
import { sellerName } from "../../packages/seller-names";
import { findPublisher } from "../../publishers/publisher";
import { cacheableText } from "../discovery/cacheable-text";
import { atomFeed } from "../discovery/feeds";
import { limitedTo } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

export function publisherRoutes(services: AppContext) {
  const { db, clock, config, pages } = services;
  return limitedTo(services, "figures").get(
    "/publisher/:id",
    async ({ reader, viewer, params, query }) => {
      const now = clock.now();
      if (params.id?.endsWith(".atom")) return publisherFeed(reader, params.id.slice(0, -5));
      const publisher = await findPublisher(db, params.id, now);
      const lots = await withPublicReserves(db, publisher.lots);
      const { reviews: before } = query;
      const list = await reviewsOf(db, params.id, now, before && isId(before) ? before : undefined);
      const mayRemove = isOperator(config, viewer, "decide") && viewer?.id !== params.id;
      const reviews = (
        <ReviewList reviews={list} isOperator={mayRemove} publisherId={publisher.seller.id} />
      );
      const { organization } = publisher.seller;
      const title = organization || pages.messages(reader).common.publisher;
      const isOwn = viewer?.id === params.id;
      const main = <PublisherPage {...publisher} lots={lots} reviews={reviews} isOwn={isOwn} />;
      return pages.page(reader, { title, main });
    },
  );

  async function publisherFeed(reader: Reader, id: string): Promise<Response> {
    const { seller, lots } = await findPublisher(db, id, clock.now());
    const { common, packages: words, publishers } = pages.messages(reader);
    const page = `${config.publicUrl}/publisher/${seller.id}`;
    const body = await atomFeed({
      title: seller.organization || common.publisher,
      description: publishers.lots,
      page,
      self: `${page}.atom`,
      language: reader.locale,
      packages: await withPublicReserves(db, lots),
      sellerNames: new Map([[seller.id, sellerName(seller)]]),
      publicUrl: config.publicUrl,
      words,
    });
    return cacheableText("application/atom+xml", body);
  }
}
