import { Elysia } from "elysia";
import { readerPlugin } from "../http/access";
import { type OfferDeps, offerPages } from "./pages";

export function offerRoutes(services: OfferDeps) {
  const { showSeller, showBidder } = offerPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id/offers", ({ reader, request, params: { id } }) =>
      showSeller({ reader, request, id }),
    )
    .get("/offer/:id", ({ reader, request, params: { id } }) =>
      showBidder({ reader, request, id }),
    );
}
