import { Elysia } from "elysia";
import { PublisherPage } from "../../../views/publishers/publisher-page";
import { findPublisher } from "../../publishers/publisher";
import { reading } from "../http/reading";
import type { Site } from "../http/site";

/** The public page of each publisher (docs/product.md#publishers). */
export function publisherRoutes(services: Site) {
  const { db, clock, pages } = services;
  return new Elysia().use(reading(services)).get(
    "/publisher/:id",
    async ({ reader, params }) => {
      const publisher = await findPublisher(db, params.id, clock.now());
      const { organization } = publisher.seller;
      return pages.page(reader, {
        title: organization || pages.messages(reader).publishers.title,
        main: pages.html(reader, <PublisherPage {...publisher} />),
      });
    },
    { limit: "figures" },
  );
}
