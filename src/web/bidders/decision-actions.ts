import { z } from "zod";
import type { Decision } from "../../bidders/approval";
import { listBidders } from "../../bidders/bidders";
import { decideOnBidder } from "../../bidders/decisions";
import { bidderDecision } from "../../bidders/schema";
import { type Action, action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { seeOther } from "../http/redirect";
import { bidderJson, bidderSchema } from "./answers";
import { biddersPage } from "./pages";

const DECISIONS = [
  { verb: "approve", decision: "approved", done: "bidder-approved", summary: "Approve a bidder" },
  { verb: "decline", decision: "declined", done: "bidder-declined", summary: "Decline a bidder" },
] as const satisfies ReadonlyArray<{ decision: Decision; [fact: string]: string }>;

/** What a seller decides about members who ask to bid. */
export function decisionActions(services: AppContext): Action[] {
  const show = biddersPage(services);
  const decide = ({ verb, decision, summary, ...texts }: (typeof DECISIONS)[number]) =>
    action({
      caller: "seller",
      limit: "decisions",
      input: bidderDecision,
      run: ({ db, id: packageId, partId, caller, form, input: { everywhere }, now }) => {
        const { memberId = partId } = form;
        const asked = { packageId, sellerId: caller.id, memberId, decision, everywhere };
        return decideOnBidder(db, asked, now);
      },
      page: {
        at: "POST /package/:id/bidders/decision",
        when: ["decision", verb],
        fields: ["memberId"],
        done: (_, { id }) => seeOther(`/package/${id}/bidders`, texts.done),
        refused: (refused, { reader, id }) => show(reader, id, refused),
      },
      api: {
        at: `POST /api/packages/:id/bidders/:memberId/${verb}`,
        scope: "sell",
        summary,
        tag: "Sellers",
        description: "`everywhere: true` also decides for all of your other packages.",
        status: 204,
        answer: null,
        refusals: [409],
      },
    });
  return [
    action({
      caller: "seller",
      run: ({ db, id: packageId, caller }) => listBidders(db, { packageId, sellerId: caller.id }),
      api: {
        at: "GET /api/packages/:id/bidders",
        summary: "List the members who ask to bid on your package, waiting ones first",
        tag: "Sellers",
        answer: z.array(bidderSchema),
        json: (bidders) => bidders.map(bidderJson),
      },
    }),
    ...DECISIONS.map(decide),
  ];
}
