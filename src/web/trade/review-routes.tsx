import { Elysia } from "elysia";
import { draftNames } from "../../../views/messages/contract";
import { ContractReviewPage } from "../../../views/trade/contract-review";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import type { ContractPrinter } from "../../contracts/printer";
import { parseAmount } from "../../lib/amount";
import { InvalidInput } from "../../lib/errors";
import {
  type ContractReview,
  previewTerms,
  ReviewOutdated,
  reviewContract,
} from "../../trade/review";
import { sendContract } from "../../trade/sending";
import { requestProof } from "../accounts/proof";
import { limitedTo, readerPlugin, requireSeller, SellerAccessRequired } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { Form } from "../http/body";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { extendIdleTimeout, whereabouts } from "../http/request";

interface Deps extends AppContext {
  contractPrinter: ContractPrinter;
  pseudonymKey: string;
}

export function contractReviewRoutes(services: Deps) {
  const { db, clock, pages, config, pseudonymKey, contractPrinter } = services;
  const loadReview = (bidId: string, sellerId: string) =>
    reviewContract(db, { bidId, sellerId }, pseudonymKey, clock.now());
  const limitedRoutes = limitedTo(services, "contracts")
    .get("/bid/:id/contract/preview.pdf", async ({ viewer, request, server, params }) => {
      const { id: sellerId } = requireSeller(viewer, SellerAccessRequired);
      const terms = draftTerms(await loadReview(params.id, sellerId));
      extendIdleTimeout(request, server);
      const { pdf } = await contractPrinter.print(terms, sellerId);
      return new Response(pdf.slice(), {
        headers: {
          "content-type": "application/pdf",
          "content-disposition": 'inline; filename="contract-draft.pdf"',
          "cache-control": "no-store",
        },
      });
    })
    .post(
      "/bid/:id/contract",
      async ({ reader, viewer, request, server, params, body }) => {
        const { id: sellerId } = requireSeller(viewer, SellerAccessRequired);
        const proofRedirect = await requestProof(services, {
          reader,
          request,
          back: `/bid/${params.id}/contract`,
        });
        if (proofRedirect) return proofRedirect;
        const contractReview = await loadReview(params.id, sellerId);
        const onRefusal = (refused: RefusedForm) => show(reader, contractReview, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          requireConfirmed(form, contractReview);
          const decision = { bidId: params.id, sellerId, asCodePoints: true };
          extendIdleTimeout(request, server);
          const { sentTo } = await sendContract(db, decision, contractPrinter, clock.now());
          const from = whereabouts(request, server, config);
          await services.security.note("contract-sent", sellerId, from);
          return seeOther("/trade?tab=contracts", "contract-sent", sentTo);
        });
      },
      formFields("state", "amount"),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .get("/bid/:id/contract", async ({ reader, viewer, request, params }) => {
      const { id: sellerId } = requireSeller(viewer, SellerAccessRequired);
      const proofRedirect = await requestProof(services, {
        reader,
        request,
        back: `/bid/${params.id}/contract`,
      });
      if (proofRedirect) return proofRedirect;
      const contractReview = await loadReview(params.id, sellerId);
      contractPrinter.warm(draftTerms(contractReview));
      return show(reader, contractReview);
    })
    .use(limitedRoutes);

  function draftTerms(contractReview: ContractReview) {
    return previewTerms(contractReview, draftNames(), clock.now());
  }

  function show(reader: Reader, contractReview: ContractReview, refused?: RefusedForm): Response {
    const main = (
      <ContractReviewPage review={contractReview} now={clock.now()} {...(refused ?? EMPTY_FORM)} />
    );
    const { title } = pages.messages(reader).trade.review;
    return pages.page(reader, { title, main, current: "trade", refused });
  }
}

function requireConfirmed(form: Form, { state, terms, earlyEnd }: ContractReview): void {
  if (form.state !== state) throw new ReviewOutdated();
  if (earlyEnd === null || parseAmount(form.amount ?? "") === terms.priceCents) return;
  throw new InvalidInput([{ path: "amount", message: "amount-differs" }]);
}
