import { Elysia } from "elysia";
import { readerPlugin, requireSignedIn } from "../http/access";
import { licensePages } from "./pages";
import type { LicenseDeps } from "./purchase";

export function licenseRoutes(services: LicenseDeps) {
  const view = licensePages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id/award", ({ reader, request, params }) =>
      view.showAward(reader, request, params.id),
    )
    .get("/package/:id/license", ({ reader, viewer, request, params }) => {
      requireSignedIn(viewer);
      return view.showPurchase(reader, request, params.id);
    })
    .get("/package/:id/shelf", ({ reader, request, params }) =>
      view.showShelf(reader, request, params.id),
    );
}
