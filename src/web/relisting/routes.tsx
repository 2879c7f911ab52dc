import { Elysia } from "elysia";
import { z } from "zod";
import { RelistingPage } from "../../../views/relisting/relisting-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { line } from "../../lib/inputs";
import type { Package } from "../../packages/packages";
import { draftOfRelisting, findRelistable, relistingFigures } from "../../relisting/relisting";
import { readerPlugin, requireSeller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { dialogOrPage, handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { relistWithChanges } from "./listing";

/** Without `act`, the form lists the package again. */
const relistingForm = z.object({
  act: z.literal("draft", "choice-invalid").optional(),
  duration: line().optional(),
});

export function relistingRoutes(services: AppContext) {
  const { db, clock, pages, config } = services;

  async function show(reader: Reader, request: Request, lot: Package, refused?: RefusedForm) {
    const figures = await relistingFigures(db, lot.id);
    return dialogOrPage(pages, reader, request, {
      title: pages.messages(reader).relisting.action,
      content: (
        <RelistingPage {...(refused ?? EMPTY_FORM)} {...figures} lot={lot} fees={config.fees} />
      ),
      refused,
    });
  }

  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id/relisting", async ({ reader, viewer, request, params }) => {
      const ownPackage = { id: params.id, sellerId: requireSeller(viewer).id };
      return show(reader, request, await findRelistable(db, ownPackage, clock.now()));
    })
    .post(
      "/package/:id/relisting",
      async ({ reader, viewer, request, server, params, body }) => {
        const ownPackage = { id: params.id, sellerId: requireSeller(viewer).id };
        const lot = await findRelistable(db, ownPackage, clock.now());
        const onRefusal = (refused: RefusedForm) => show(reader, request, lot, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { act, duration = "" } = relistingForm.parse(form);
          if (lot.bid_count > 0 || act === "draft") {
            const draft = await draftOfRelisting(db, ownPackage, clock.now());
            return seeOther(`/draft/${draft.id}`, "draft-saved");
          }
          const changes = { auctionDurationHours: duration };
          const requester = { request, server };
          const relistedLot = await relistWithChanges(
            services,
            requester,
            ownPackage,
            lot,
            changes,
          );
          return seeOther(`/package/${relistedLot.id}`, "collection-listed");
        });
      },
      { limit: "listings", ...formFields(relistingForm) },
    );
}
