import { Elysia } from "elysia";
import { DeletionPage } from "../../../views/packages/deletion-page";
import { ownListQuery } from "../../packages/own-list";
import { deletionFault, findOwnPackage } from "../../packages/own-packages";
import { readerPlugin, requireSelling, sellerOnlyPage } from "../http/access";
import { dialogOrPage } from "../http/forms";
import { type SellerPageDeps, sellerPages } from "./seller-pages";

export function sellerRoutes(services: SellerPageDeps) {
  const { db, clock, pages } = services;
  const view = sellerPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/corpus-profile", ({ reader, viewer, query }) =>
      viewer?.role === "seller"
        ? view.profile(reader, viewer.id, ownListQuery.parse(query))
        : view.accessDenied(reader),
    )
    .get("/create-package", async ({ reader, viewer }) =>
      sellerOnlyPage(viewer, "/profile", ({ id }) => view.createPage(reader, id)),
    )
    .get("/package/:id/deletion", async ({ reader, viewer, request, params }) => {
      const lot = await findOwnPackage(db, params.id, requireSelling(viewer).id);
      const fault = await deletionFault(db, lot, clock.now());
      if (fault) return view.deletionRefused(reader, request, lot, fault);
      const { title } = pages.messages(reader).collections.deletion;
      const content = <DeletionPage lot={lot} />;
      return dialogOrPage(pages, reader, request, { title, content });
    });
}
