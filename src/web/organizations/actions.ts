import { z } from "zod";
import { line } from "../../lib/inputs";
import { listActs } from "../../organizations/acts";
import { acceptColleagueInvitation } from "../../organizations/joining";
import type { EntranceDeps } from "../accounts/entrance";
import { action } from "../http/action";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import { actJson, actSchema, organizationJson, organizationSchema } from "./answers";
import { detailActions } from "./detail-actions";
import { limitActions } from "./limit-actions";
import { memberActions } from "./member-actions";
import { mergerActions } from "./merger-actions";
import { organizationPages } from "./pages";
import { readOrganization } from "./reading";

const PAGE = "/organization";
const actsQuery = z.object({
  member: line().optional(),
  subject: line().optional(),
  after: line().optional(),
});

export function organizationActions(services: EntranceDeps) {
  const { config } = services;
  const view = organizationPages(services);
  return mountActions(services, [
    action({
      caller: "member",
      run: ({ caller }) => readOrganization(services, caller),
      api: {
        at: "GET /api/organization",
        summary: "Get the organization that you act for, and its members",
        tag: "Organization",
        answer: organizationSchema,
        json: organizationJson,
      },
    }),
    ...detailActions(services),
    ...memberActions(services),
    ...limitActions(services),
    ...mergerActions(services),
    action({
      caller: "member",
      limit: "account",
      run: async (turn) => {
        const { db, caller, id: token, request, server, now } = turn;
        const { address } = whereabouts(request, server, config);
        return acceptColleagueInvitation(db, token, caller, { now, address });
      },
      page: {
        at: "POST /organization/invitation/:token",
        openTo: "waiting",
        done: ({ organization, waits }) =>
          waits > 0
            ? seeOther(PAGE, "merger-waiting")
            : seeOther(PAGE, "organization-joined", organization),
        refused: (form, { reader, id }) => view.invitation(reader, id, form),
      },
    }),
    action({
      caller: "member",
      needs: "bill",
      limit: "figures",
      run: ({ db, caller, input: { member, subject, after } }) =>
        listActs(db, { organizationId: caller.id, memberId: member, subject, after }),
      api: {
        at: "GET /api/organization/acts",
        summary: "List what members did for your organization, newest first",
        tag: "Organization",
        query: actsQuery,
        answer: z.array(actSchema),
        json: (acts) => acts.map(actJson),
      },
      input: actsQuery,
    }),
  ]);
}
