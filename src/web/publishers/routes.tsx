import { ReviewList } from "../../../views/delivery/review-list";
import { PublisherPage } from "../../../views/publishers/publisher-page";
import type { Viewer } from "../../accounts/viewer";
import { withPublicReserves } from "../../auctions/reserve";
import { reviewsOf } from "../../delivery/reviews";
import { isId } from "../../lib/ids";
import { isOperator } from "../../operators/operators";
import { sellerName } from "../../packages/seller-names";
import { findPublisher, PublisherMoved } from "../../publishers/publisher";
import { cacheableText } from "../discovery/cacheable-text";
import { atomFeed } from "../discovery/feeds";
import { limitedTo } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";
import { permanentRedirect } from "../http/redirect";

export function publisherRoutes(services: AppContext) {
  const { db, clock, config, pages } = services;
  return limitedTo(services, "figures").get(
    "/publisher/:id",
    async ({ reader, viewer, params: { id }, query, request }) => {
      const [, name = "", kind = ""] = /^(.*?)(\.atom)?$/.exec(id) ?? [];
      try {
        if (kind) return await publisherFeed(reader, name);
        return await publisherPage(reader, { viewer, id: name, before: query.reviews });
      } catch (error) {
        if (!(error instanceof PublisherMoved)) throw error;
        return permanentRedirect(`/publisher/${error.currentId}${kind}`, request);
      }
    },
  );

  async function publisherPage(
    reader: Reader,
    { viewer, id, before }: { viewer: Viewer | null; id: string; before: string | undefined },
  ): Promise<Response> {
    const now = clock.now();
    const publisher = await findPublisher(db, id, now);
    const lots = await withPublicReserves(db, publisher.lots);
    const list = await reviewsOf(db, id, now, before && isId(before) ? before : undefined);
    const mayRemove = isOperator(config, viewer, "decide") && viewer?.id !== id;
    const reviews = (
      <ReviewList reviews={list} isOperator={mayRemove} publisherId={publisher.seller.id} />
    );
    const { organization } = publisher.seller;
    const title = organization || pages.messages(reader).common.publisher;
    const isOwn = viewer?.id === id;
    const main = <PublisherPage {...publisher} lots={lots} reviews={reviews} isOwn={isOwn} />;
    return pages.page(reader, { title, main });
  }

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
