import { Elysia } from "elysia";
import { draftNames } from "../../../messages/contract";
import type { ContractPrinter } from "../../contracts/printer";
import type { ContractTerms } from "../../contracts/terms";
import { findDraft } from "../../packages/drafts";
import { contractToCome } from "../../trade/contract-to-come";
import { requestProof } from "../accounts/proof";
import { readerPlugin } from "../http/access";
import { extendIdleTimeout } from "../http/request";
import { contractReview, type ReviewDeps, sellerIn } from "./review-page";

interface Deps extends ReviewDeps {
  contractPrinter: ContractPrinter;
}

export function contractReviewRoutes(services: Deps) {
  const { contractPrinter } = services;
  const { load, draftTerms, show } = contractReview(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/bid/:id/contract", async ({ reader, request, params, path: back }) => {
      const sellerId = sellerIn(reader);
      const proofRedirect = await requestProof(services, { reader, request, back });
      if (proofRedirect) return proofRedirect;
      const review = await load(params.id, sellerId);
      contractPrinter.warm(draftTerms(review));
      return show(reader, review);
    })
    .get(
      "/draft/:id/contract.pdf",
      async ({ reader, request, server, params }) => {
        const sellerId = sellerIn(reader);
        const draft = await findDraft(services.db, params.id, sellerId);
        const now = services.clock.now();
        extendIdleTimeout(request, server);
        return preview(await contractToCome(services.db, draft, draftNames(), now), sellerId);
      },
      { limit: "contracts" },
    )
    .get(
      "/bid/:id/contract/preview.pdf",
      async ({ reader, request, server, params }) => {
        const sellerId = sellerIn(reader);
        const terms = draftTerms(await load(params.id, sellerId));
        extendIdleTimeout(request, server);
        return preview(terms, sellerId);
      },
      { limit: "contracts" },
    );

  async function preview(terms: ContractTerms, sellerId: string): Promise<Response> {
    const { pdf } = await contractPrinter.print(terms, sellerId);
    return new Response(pdf.slice(), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": 'inline; filename="contract-draft.pdf"',
        "cache-control": "no-store",
      },
    });
  }
}
