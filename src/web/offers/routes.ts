import { Elysia } from "elysia";
import { readerPlugin } from "../http/access";
import { offerPages } from "./pages";
import { type OfferDeps, priceOfferPages } from "./price-offer-pages";

export function offerRoutes(services: OfferDeps) {
  const { showSeller, showOffer } = offerPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id/offers", ({ reader, request, params: { id } }) =>
      showSeller({ reader, request, id }),
    )
    .get("/package/:id/price-offer", ({ reader, request, params: { id } }) =>
      priceOfferPages(services).showNew({ reader, request, id }),
    )
    .get("/offer/:id", ({ reader, request, params: { id } }) => showOffer({ reader, request, id }));
}
