import { Elysia } from "elysia";
import { ContractPage } from "../../../views/trade/contract-page";
import type { Viewer } from "../../accounts/sessions";
import { readContract, readContractPdf } from "../../trade/contracts";
import { RouteNotFound } from "../http/errors";
import { reading } from "../http/reading";
import type { Site } from "../http/site";

/** A contract's page and its PDF; for anybody but its two parties there are none. */
export function contractRoutes(services: Site) {
  const { db, pages } = services;
  return new Elysia()
    .use(reading(services))
    .get("/contract/:id", async ({ reader, viewer, params }) => {
      const contract = await readContract(db, params.id, partyOf(viewer));
      const { package_id: packageId, document, reference, id } = contract;
      return pages.page(reader, {
        title: pages.messages(reader).contracts.pageTitle(reference),
        main: pages.html(reader, <ContractPage {...{ id, packageId, document }} />),
      });
    })
    .get("/contract/:id/pdf", async ({ viewer, params }) => {
      const { reference, pdf } = await readContractPdf(db, params.id, partyOf(viewer));
      return new Response(pdf.slice(), {
        headers: {
          "content-type": "application/pdf",
          "content-disposition": `attachment; filename="${reference}.pdf"`,
          "cache-control": "no-store",
        },
      });
    });
}

/** @throws RouteNotFound for who is signed out, as on every page of members' own */
function partyOf(viewer: Viewer | null): string {
  if (!viewer) throw new RouteNotFound();
  return viewer.id;
}
