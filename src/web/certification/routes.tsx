import { Elysia } from "elysia";
import { CertificationPage } from "../../../views/certification/certification-page";
import { certificationOf, requestCertification } from "../../certification/requests";
import { Conflict } from "../../lib/errors";
import { asSeller, findOwnPackage } from "../../packages/own-packages";
import { formOf } from "../http/body";
import { dialogOrPage } from "../http/dialog";
import { errorText, statusOf } from "../http/errors";
import { reading, signedIn } from "../http/reading";
import { localPath, seeOther } from "../http/redirect";
import type { Site } from "../http/site";

/** A publisher's way to the seal (docs/product.md#certification). */
export function certificationRoutes(services: Site) {
  const { db, clock, pages } = services;
  return new Elysia()
    .use(reading(services))
    .get("/package/:id/certification", async ({ reader, viewer, request, params }) => {
      const lot = await findOwnPackage(db, params.id, asSeller(signedIn(viewer)).id);
      const { title } = pages.messages(reader).certification;
      const content = (
        <CertificationPage
          packageId={lot.id}
          title={lot.title}
          certification={await certificationOf(db, lot)}
        />
      );
      return dialogOrPage(pages, reader, request, { title, content });
    })
    .post("/package/:id/certification", async ({ reader, viewer, params, body }) => {
      const { id: sellerId } = asSeller(signedIn(viewer));
      const lot = await findOwnPackage(db, params.id, sellerId);
      try {
        await requestCertification(db, lot.id, sellerId, clock.now());
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        const words = errorText(pages.messages(reader), error);
        return pages.page(reader, {
          title: pages.messages(reader).certification.title,
          main: pages.html(
            reader,
            <div className="dialog-page">
              <CertificationPage
                packageId={lot.id}
                title={lot.title}
                certification={await certificationOf(db, lot)}
              />
            </div>,
          ),
          status: statusOf(error),
          message: { ...words, tone: "destructive" },
        });
      }
      const next = localPath(formOf(body).next) ?? "/corpus-profile";
      return seeOther(next, "certification-requested");
    });
}
