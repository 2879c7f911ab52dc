import { Elysia } from "elysia";
import { deletePackage, listOwnPackages } from "../../packages/own-packages";
import { newListing } from "../../packages/schema";
import { seller } from "../http/access";
import { reading } from "../http/reading";
import type { Site } from "../http/site";
import { listFrom } from "./listing";
import { packageJson } from "./package-json";

/** What publishers do with their packages (docs/product.md#corpus-profile). */
export function sellerApi(services: Site) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Sellers"] })
    .use(reading(services))
    .get(
      "/seller/packages",
      async ({ viewer }) => {
        const own = await listOwnPackages(db, seller(viewer).id);
        return own.map(packageJson);
      },
      { detail: { summary: "Your packages, latest first" } },
    )
    .post(
      "/packages",
      async ({ viewer, request, server, body, status }) => {
        const { id } = seller(viewer);
        const listing = newListing(new Date(clock.now()).getUTCFullYear()).parse(body ?? {});
        const collection = { ...listing, startingPriceCents: listing.startingPrice };
        const created = await listFrom(services, { request, server }, id, collection);
        return status(201, packageJson(created));
      },
      {
        limit: "listings",
        detail: { summary: "List a collection; the server sets seller, end, status and seal" },
      },
    )
    .delete(
      "/packages/:id",
      async ({ viewer, params, status }) => {
        await deletePackage(db, params.id, seller(viewer).id, clock.now());
        return status(204);
      },
      { limit: "packages", detail: { summary: "Delete your package with all that belongs to it" } },
    );
}
