import {
  acceptAmendment,
  declineAmendment,
  proposeAmendment,
  withdrawAmendment,
} from "../../delivery/amending";
import { amendmentsFor } from "../../delivery/amendment-reading";
import { newAmendment } from "../../delivery/schema";
import { contractIdAt, partyOf } from "../handover/address";
import { type Action, action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { amendmentJson, amendmentSchema, amendmentsJson, amendmentsSchema } from "./answers";
import { proposalPage } from "./pages";

const ANSWERS = [
  ["accept", acceptAmendment, "Accept a proposed change of a contract, which is binding"],
  ["decline", declineAmendment, "Decline a proposed change of a contract"],
  ["withdraw", withdrawAmendment, "Withdraw the change that you have proposed"],
] as const;

export function amendmentActions(services: AppContext) {
  const show = proposalPage(services);

  const answerWith = ([name, answer, summary]: (typeof ANSWERS)[number]): Action =>
    action({
      caller: "member",
      needs: "settle",
      acts: "deal-step",
      limit: "deals",
      run: ({ db, now, partId: amendmentId, ...turn }) =>
        answer(db, { ...partyOf(turn), amendmentId }, now),
      page: {
        at: `POST /contract/:id/amendments/:amendment/${name}`,
        done: (_, { id }) => seeOther(`/contract/${id}`, "done"),
      },
      api: {
        at: `POST /api/contracts/:number/amendments/:amendment/${name}`,
        scope: null,
        summary,
        tag: "Delivery",
        id: contractIdAt,
        answer: amendmentSchema,
        refusals: [409],
        json: amendmentJson,
      },
    });

  return mountActions(services, [
    action({
      caller: "member",
      limit: "figures",
      run: ({ db, ...turn }) => amendmentsFor(db, partyOf(turn)),
      api: {
        at: "GET /api/contracts/:number/amendments",
        summary: "List the changes of a contract, and what you can propose",
        tag: "Delivery",
        id: contractIdAt,
        answer: amendmentsSchema,
        json: amendmentsJson,
      },
    }),
    action({
      caller: "member",
      needs: "settle",
      acts: "deal-step",
      limit: "deals",
      input: newAmendment,
      run: ({ db, input, now, ...turn }) => proposeAmendment(db, partyOf(turn), input, now),
      page: {
        at: "POST /contract/:id/amendments",
        done: (_, { id }) => seeOther(`/contract/${id}`, "done"),
        refused: (refused, visit) => show(visit, refused),
      },
      api: {
        at: "POST /api/contracts/:number/amendments",
        scope: null,
        summary: "Propose a lower price, a cancellation or a partial refund",
        tag: "Delivery",
        id: contractIdAt,
        once: ({ id, input }) => ["amendment", id, input.kind, input.amount ?? null],
        status: 201,
        answer: amendmentSchema,
        refusals: [409],
        json: amendmentJson,
      },
    }),
    ...ANSWERS.map(answerWith),
  ]);
}
