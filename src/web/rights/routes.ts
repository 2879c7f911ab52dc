import { Elysia } from "elysia";
import { sellerName } from "../../packages/seller-names";
import { findSeller } from "../../packages/sellers";
import { odrlOffer } from "../../rights/odrl";
import { rightsOf } from "../../rights/rights";
import type { AppContext } from "../http/app-context";
import { rateLimitPlugin } from "../http/limited";
import { visiblePackage } from "../http/visible-package";

export function rightsRoutes(services: AppContext) {
  const { db, config } = services;
  const { publicUrl } = config;
  return new Elysia().use(rateLimitPlugin(services)).get(
    "/package/:id/odrl.json",
    async ({ params }) => {
      const lot = await visiblePackage(services, null, params.id);
      const seller = await findSeller(db, lot.seller_id);
      const offer = odrlOffer({
        packageUrl: `${publicUrl}/package/${lot.id}`,
        sellerUrl: `${publicUrl}/publisher/${lot.seller_id}`,
        sellerName: sellerName(seller),
        rights: rightsOf(lot),
        termsUrl: `${publicUrl}/terms`,
      });
      return new Response(JSON.stringify(offer), {
        headers: { "content-type": "application/ld+json" },
      });
    },
    { limit: "documents" },
  );
}
