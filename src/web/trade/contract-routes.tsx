import { Elysia } from "elysia";
import { ContractPage } from "../../../views/trade/contract-page";
import { ContractsPage } from "../../../views/trade/contracts-page";
import { listContracts, readContract, readContractPdf } from "../../trade/contracts";
import { member } from "../http/access";
import { reading } from "../http/reading";
import type { Site } from "../http/site";

/** A contract's page and its PDF; for anybody but its two parties there are none. */
export function contractRoutes(services: Site) {
  const { db, pages } = services;
  return new Elysia()
    .use(reading(services))
    .get(
      "/contracts",
      async ({ reader, viewer, query }) => {
        const own = await listContracts(db, member(viewer).id, query.before);
        return pages.page(reader, {
          title: pages.messages(reader).trade.contracts.title,
          current: "dashboard",
          main: pages.html(reader, <ContractsPage {...own} />),
        });
      },
      { limit: "figures" },
    )
    .get("/contract/:id", async ({ reader, viewer, params }) => {
      const contract = await readContract(db, params.id, member(viewer).id);
      const { package_id: packageId, document, reference, id } = contract;
      return pages.page(reader, {
        title: pages.messages(reader).contracts.pageTitle(reference),
        main: pages.html(reader, <ContractPage {...{ id, packageId, document }} />),
      });
    })
    .get(
      "/contract/:id/pdf",
      async ({ viewer, params }) => {
        const { reference, pdf } = await readContractPdf(db, params.id, member(viewer).id);
        return new Response(pdf.slice(), {
          headers: {
            "content-type": "application/pdf",
            "content-disposition": `attachment; filename="${reference}.pdf"`,
            "cache-control": "no-store",
          },
        });
      },
      { limit: "documents" },
    );
}
