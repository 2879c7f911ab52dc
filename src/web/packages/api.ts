import { Elysia } from "elysia";
import { z } from "zod";
import type { Db } from "../../../db/client";
import { browseCatalogue, type CatalogueRequest, loadInOrder } from "../../marketplace/catalogue";
import { filterOf } from "../../marketplace/marketplace-state";
import { withPeriodWords } from "../../marketplace/period-words";
import { type PackageQuery, packageQuery } from "../../marketplace/schema";
import { findDraftIfAny } from "../../packages/drafts";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall, NEXT_PAGE_HEADER } from "../http/call";
import { visiblePackage } from "../http/visible-package";
import { draftSchema, packageSchema } from "./answers";
import { draftJson, fullPackageJson, packagesJson } from "./package-json";

interface Deps extends AppContext {
  readOnlyDb: Db;
}

const MAX_PAGE_SIZE = 100;

export function packageApi(services: Deps) {
  const { db, readOnlyDb, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Packages"] })
    .get(
      "/packages",
      async ({ query, request, set }) => {
        const { entries, nextCursor } = await browseCatalogue(db, requestOf(query), clock.now(), {
          readOnlyDb,
        });
        if (nextCursor) set.headers.link = `<${nextUrl(request.url, nextCursor)}>; rel="next"`;
        return packagesJson(db, await loadInOrder(db, entries));
      },
      {
        query: packageQuery,
        ...apiCall("List packages, up to 100 per page", {
          limit: "search",
          caller: "anyone",
          responses: z.array(packageSchema),
          responseHeaders: NEXT_PAGE_HEADER,
        }),
      },
    )
    .use(readerPlugin(services))
    .get(
      "/packages/:id",
      async ({ params, viewer }) => {
        const draft = viewer && (await findDraftIfAny(db, params.id, viewer.id));
        if (draft) return draftJson(draft);
        const lot = await visiblePackage(services, viewer, params.id);
        return fullPackageJson(db, lot, viewer);
      },
      apiCall("Get a package, or your own draft", {
        caller: "anyone",
        responses: z.union([packageSchema, draftSchema]),
      }),
    );
}

/** The page's default filters do not apply to the API. */
function requestOf(query: PackageQuery): CatalogueRequest {
  return {
    filter: {
      status: query.status ?? "all",
      certifiedOnly: query.certified ?? false,
      ...filterOf(withPeriodWords(query)),
    },
    sort: query.sort ?? "relevance",
    limit: query.limit ?? MAX_PAGE_SIZE,
    ...(query.cursor && { cursor: query.cursor }),
  };
}

function nextUrl(url: string, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set("cursor", cursor);
  return next.pathname + next.search;
}
