import { z } from "zod";
import type { Db } from "../../../../db/client";
import {
  browseCatalogue,
  type CatalogueRequest,
  loadInOrder,
} from "../../../marketplace/catalogue";
import { filterOf } from "../../../marketplace/marketplace-state";
import { withPeriodWords } from "../../../marketplace/period-words";
import { type PackageQuery, packageQuery } from "../../../marketplace/schema";
import { findDraftIfAny } from "../../../packages/drafts";
import { action } from "../../http/action";
import type { AppContext } from "../../http/app-context";
import { mountActions } from "../../http/mount-actions";
import { visiblePackage } from "../../http/visible-package";
import { draftSchema, packageSchema } from "../answers";
import { draftJson, fullPackageJson, packagesJson } from "../package-json";

interface Deps extends AppContext {
  readOnlyDb: Db;
}

const MAX_PAGE_SIZE = 100;

export function catalogActions(services: Deps) {
  const { db, readOnlyDb } = services;
  return mountActions(services, [
    action({
      caller: "anyone",
      limit: "search",
      run: ({ input, now }) => browseCatalogue(db, requestOf(input), now, { readOnlyDb }),
      api: {
        at: "GET /api/packages",
        summary: "List packages, up to 100 per page",
        tag: "Packages",
        query: packageQuery,
        answer: z.array(packageSchema),
        next: ({ nextCursor }) => nextCursor,
        json: async ({ entries }) => packagesJson(db, await loadInOrder(db, entries)),
      },
    }),
    action({
      caller: "anyone",
      run: async ({ db, id, caller }) => {
        const draft = caller && (await findDraftIfAny(db, id, caller.id));
        if (draft) return draftJson(draft);
        return fullPackageJson(db, await visiblePackage(services, caller, id), caller);
      },
      api: {
        at: "GET /api/packages/:id",
        summary: "Get a package, or your own draft",
        tag: "Packages",
        answer: z.union([packageSchema, draftSchema]),
      },
    }),
  ]);
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
