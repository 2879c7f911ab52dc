import { addExclusions, listExclusions } from "../../bidders/exclusions";
import { addedExclusions } from "../../bidders/schema";
import { InvalidInput } from "../../lib/errors";
import { type Action, action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { seeOther } from "../http/redirect";
import { exclusionsJson, exclusionsSchema } from "./answers";
import { biddersPage } from "./pages";

const NOBODY = new InvalidInput([{ path: "excludedCountries", message: "required" }]);

export function exclusionActions(services: AppContext): Action[] {
  const show = biddersPage(services);
  return [
    action({
      caller: "seller",
      run: ({ db, id: packageId, caller }) =>
        listExclusions(db, { packageId, sellerId: caller.id }),
      api: {
        at: "GET /api/packages/:id/exclusions",
        summary: "List whom you exclude from bidding on your package",
        tag: "Sellers",
        answer: exclusionsSchema,
        json: exclusionsJson,
      },
    }),
    action({
      caller: "seller",
      limit: "packages",
      input: addedExclusions,
      run: ({ db, id: packageId, caller, input, now }) => {
        const { excludedCountries, excludedOrganizations } = input;
        if (excludedCountries.length + excludedOrganizations.length === 0) throw NOBODY;
        return addExclusions(db, { packageId, sellerId: caller.id }, input, now);
      },
      page: {
        at: "POST /package/:id/exclusions",
        done: (_, { id }) => seeOther(`/package/${id}/bidders`, "exclusions-added"),
        refused: (refused, { reader, id }) => show(reader, id, refused),
      },
      api: {
        at: "POST /api/packages/:id/exclusions",
        scope: "sell",
        summary: "Exclude more countries or organizations from bidding on your package",
        tag: "Sellers",
        description:
          "Also after the first bid; members who have bid can go on. Until then, `PATCH /api/packages/{id}` can remove entries.",
        answer: exclusionsSchema,
        refusals: [409],
        json: exclusionsJson,
      },
    }),
  ];
}
