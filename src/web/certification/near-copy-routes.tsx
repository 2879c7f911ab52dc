import { Elysia } from "elysia";
import type { Db } from "../../../db/client";
import { NearCopyPage } from "../../../views/certification/near-copy-page";
import type { Viewer } from "../../accounts/sessions";
import {
  compareTexts,
  decideNearDuplicate,
  findNearDuplicate,
} from "../../certification/near-copies";
import { nearDuplicateDecision } from "../../certification/schema";
import { findOwnCases } from "../../operators/own-cases";
import type { Comparer } from "../../samples/comparison/comparer";
import { readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";

interface Deps extends AppContext {
  readOnlyDb: Db;
  comparer: Comparer;
}

export function nearCopyRoutes(services: Deps) {
  const { db, clock, pages, config, security } = services;
  const asReader = (viewer: Viewer | null) => requireOperator(services, viewer, "read", "review");

  async function show(
    reader: Reader,
    { id, operatorId }: { id: string; operatorId: string },
    part: number,
    refused?: RefusedForm,
  ) {
    const record = await findNearDuplicate(db, id);
    const packages = [record.package_id, record.other_package_id];
    const isOwn = (await findOwnCases(db, operatorId, packages)).size > 0;
    const texts = await compareTexts(services, record, part);
    const main = <NearCopyPage record={record} texts={texts} refused={refused} isOwn={isOwn} />;
    const { title } = pages.messages(reader).comparison.nearCopies;
    return pages.page(reader, { title, main, refused });
  }

  return new Elysia()
    .use(readerPlugin(services))
    .get("/operator/near-copies/:id", ({ reader, viewer, params, query }) => {
      const key = { id: params.id, operatorId: asReader(viewer).id };
      return show(reader, key, (Number.parseInt(query.part ?? "", 10) || 1) - 1);
    })
    .post(
      "/operator/near-copies/:id",
      async ({ reader, viewer, request, server, params, body }) => {
        const { id: decidedBy } = requireOperator(services, viewer, "review");
        await findNearDuplicate(db, params.id);
        const onRefusal = (refused: RefusedForm) =>
          show(reader, { id: params.id, operatorId: decidedBy }, 0, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const decision = nearDuplicateDecision.parse(form);
          await decideNearDuplicate(db, { id: params.id, ...decision, decidedBy }, clock.now());
          const from = whereabouts(request, server, config);
          await security.note("certification-decided", decidedBy, from);
          return seeOther("/operator/near-copies", "decided");
        });
      },
      { limit: "operation", ...formFields(nearDuplicateDecision) },
    );
}
