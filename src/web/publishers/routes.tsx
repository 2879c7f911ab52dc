import { Elysia } from "elysia";
import { ReviewList } from "../../../views/delivery/review-list";
import { PublisherPage } from "../../../views/publishers/publisher-page";
import { withPublicReserves } from "../../auctions/reserve";
import { isOperator } from "../../certification/operators";
import { reviewsOf } from "../../delivery/reviews";
import { isId } from "../../lib/ids";
import { findPublisher } from "../../publishers/publisher";
import { reading } from "../http/access";
import type { AppContext } from "../http/app-context";

export function publisherRoutes(services: AppContext) {
  const { db, clock, config, pages } = services;
  return new Elysia().use(reading(services)).get(
    "/publisher/:id",
    async ({ reader, viewer, params, query }) => {
      const now = clock.now();
      const publisher = await findPublisher(db, params.id, now);
      const lots = await withPublicReserves(db, publisher.lots);
      const { reviews: before } = query;
      const said = await reviewsOf(db, params.id, now, before && isId(before) ? before : undefined);
      const mayRemove = isOperator(config, viewer) && viewer?.id !== params.id;
      const reviews = (
        <ReviewList reviews={said} isOperator={mayRemove} publisherId={publisher.seller.id} />
      );
      const { organization } = publisher.seller;
      return pages.page(reader, {
        title: organization || pages.messages(reader).common.publisher,
        main: pages.html(reader, <PublisherPage {...publisher} lots={lots} reviews={reviews} />),
      });
    },
    { limit: "figures" },
  );
}
