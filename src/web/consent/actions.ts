import { z } from "zod";
import type { Db } from "../../../db/client";
import { answerChange, withdrawChange } from "../../consent/answering";
import { askForChange } from "../../consent/asking";
import { type Change, changeRequest } from "../../consent/changes";
import { changesTo } from "../../consent/reading";
import { CORRECTABLE, correctionBody } from "../../packages/corrections";
import { fieldsOfBody } from "../../packages/listing-fields";
import { findPackage } from "../../packages/packages";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import type { Form } from "../http/body";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { visiblePackage } from "../http/visible-package";
import { changeJson, changeSchema } from "./answers";
import { changesPage } from "./pages";

const ANSWERS = [
  ["accept", "accepted", "Agree to a change", "change-accepted"],
  ["decline", "declined", "Decline a change", "change-declined"],
] as const;

const pageOf = ({ package_id }: Change) => `/package/${package_id}/changes`;

export function changeActions(services: AppContext) {
  const show = changesPage(services);

  const answerActions = ANSWERS.map(([verb, answer, summary, flash]) =>
    action({
      caller: "member",
      needs: "bid",
      acts: "change-answered",
      limit: "decisions",
      run: ({ db, id: packageId, partId: changeId, caller: { id: memberId }, now }) =>
        answerChange(db, { packageId, changeId, memberId, answer }, now),
      page: {
        at: "POST /package/:id/changes/:changeId",
        when: ["answer", verb],
        done: (change) => seeOther(pageOf(change), flash),
        refused: (refused, visit) => show(visit, refused),
      },
      api: {
        at: `POST /api/packages/:id/changes/:changeId/${verb}`,
        scope: "bid",
        summary,
        tag: "Bids",
        once: ({ id, partId }) => ["change", id, partId, verb],
        answer: changeSchema,
        refusals: [403, 409],
        json: (change, { db, caller, now }) => readJson(db, change, caller.id, now),
      },
    }),
  );

  return mountActions(services, [
    action({
      caller: "anyone",
      run: async ({ db, id, caller, now }) => {
        const lot = await visiblePackage(services, caller, id);
        return changesTo(db, lot, caller?.id ?? null, now);
      },
      api: {
        at: "GET /api/packages/:id/changes",
        summary: "List the changes to which bidders were asked to agree, newest first",
        tag: "Packages",
        answer: z.array(changeSchema),
        json: (changes) => changes.map(changeJson),
      },
    }),
    action({
      caller: "seller",
      limit: "decisions",
      input: changeRequest.extend({ fields: correctionBody.optional() }),
      run: ({ db, id: packageId, caller: { id: sellerId }, input, form, body, now }) => {
        const { kind, note } = input;
        const fields = fieldsOf(form, body);
        return askForChange(db, { packageId, sellerId, kind, note, fields }, now);
      },
      page: {
        at: "POST /package/:id/changes",
        fields: CORRECTABLE,
        done: (change) => seeOther(pageOf(change), "change-asked"),
        refused: (refused, visit) => show(visit, refused),
      },
      api: {
        at: "POST /api/packages/:id/changes",
        scope: "sell",
        summary: "Ask the bidders to agree to a correction or an early end",
        tag: "Sellers",
        description:
          "Everyone with a binding bid must agree. `fields` has the corrected facts of the listing; an early end has none.",
        once: ({ id, body }) => ["changes", id, JSON.stringify(body)],
        status: 201,
        answer: changeSchema,
        refusals: [409],
        json: (change, { db, caller, now }) => readJson(db, change, caller.id, now),
      },
    }),
    ...answerActions,
    action({
      caller: "member",
      needs: "sell",
      limit: "decisions",
      run: ({ db, id: packageId, partId: changeId, caller: { id: sellerId }, now }) =>
        withdrawChange(db, { packageId, changeId, sellerId }, now),
      page: {
        at: "POST /package/:id/changes/:changeId",
        when: ["answer", "withdraw"],
        done: (change) => seeOther(pageOf(change), "change-withdrawn"),
        refused: (refused, visit) => show(visit, refused),
      },
      api: {
        at: "POST /api/packages/:id/changes/:changeId/withdraw",
        scope: "sell",
        summary: "Withdraw your request for a change",
        tag: "Sellers",
        once: ({ id, partId }) => ["change", id, partId, "withdraw"],
        answer: changeSchema,
        refusals: [409],
        json: (change, { db, caller, now }) => readJson(db, change, caller.id, now),
      },
    }),
  ]);
}

/** A form sends an empty field to remove a value; a call sends null. */
function fieldsOf(form: Form, body: unknown): Partial<Record<string, string>> {
  const { fields } = body as { fields?: Record<string, unknown> };
  if (fields === undefined)
    return Object.fromEntries(CORRECTABLE.map((name) => [name, form[name]]));
  const named = Object.keys(fields).map((name) => [name, ""]);
  return { ...Object.fromEntries(named), ...fieldsOfBody(fields) };
}

async function readJson(db: Db, change: Change, viewerId: string, now: number) {
  const changes = await changesTo(db, await findPackage(db, change.package_id), viewerId, now);
  const [read] = changes.filter(({ id }) => id === change.id);
  return read && changeJson(read);
}
