import { Elysia } from "elysia";
import { CertificationPage } from "../../../views/certification/certification-page";
import { certificationOf, requestCertification } from "../../certification/requests";
import { findOwnPackage } from "../../packages/own-packages";
import type { Package } from "../../packages/packages";
import { readerPlugin, requireSeller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { dialogOrPage, handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { localPath, seeOther } from "../http/redirect";

export function certificationRoutes(services: AppContext) {
  const { db, clock, pages } = services;

  async function show(reader: Reader, request: Request, lot: Package, refused?: RefusedForm) {
    const certification = await certificationOf(db, lot);
    return dialogOrPage(pages, reader, request, {
      title: pages.messages(reader).certification.title,
      content: <CertificationPage packageId={lot.id} lot={lot} certification={certification} />,
      refused,
    });
  }

  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id/certification", async ({ reader, viewer, request, params }) => {
      const lot = await findOwnPackage(db, params.id, requireSeller(viewer).id);
      return show(reader, request, lot);
    })
    .post(
      "/package/:id/certification",
      async ({ reader, viewer, request, params, body }) => {
        const { id: sellerId } = requireSeller(viewer);
        const lot = await findOwnPackage(db, params.id, sellerId);
        const onRefusal = (refused: RefusedForm) => show(reader, request, lot, refused);
        return handleForm({ request, body, onRefusal }, async ({ next }) => {
          await requestCertification(db, lot.id, sellerId, clock.now());
          return seeOther(localPath(next) ?? "/corpus-profile", "certification-requested");
        });
      },
      { limit: "certification", ...formFields("next") },
    );
}
