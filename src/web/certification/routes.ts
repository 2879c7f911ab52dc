import { Elysia } from "elysia";
import { readerPlugin, requireOperator } from "../http/access";
import { type CertificationDeps, certificationPages } from "./pages";

export function certificationRoutes(services: CertificationDeps) {
  const view = certificationPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id/certification", ({ reader, request, params }) =>
      view.request(reader, request, params.id),
    )
    .get("/operator/near-copies/:id", ({ reader, viewer, params, query }) => {
      requireOperator(services, viewer, "read", "review");
      return view.nearDuplicate(
        reader,
        params.id,
        (Number.parseInt(query.part ?? "", 10) || 1) - 1,
      );
    });
}
