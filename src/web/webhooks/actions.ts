import { z } from "zod";
import {
  activityForm,
  newWebhook,
  rotation,
  rotationForm,
  webhookChanges,
  webhookForm,
} from "../../webhooks/schema";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  rotateSecret,
  type Webhook,
  type WebhookChanges,
} from "../../webhooks/webhooks";
import type { EntranceDeps } from "../accounts/entrance";
import { requireAnyRecentProof } from "../accounts/proof";
import { provedForm } from "../accounts/proved-form";
import { type Action, action, type Visit } from "../http/action";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import {
  webhookJson,
  webhookSchema,
  webhookWithSecretJson,
  webhookWithSecretSchema,
} from "./answers";
import { described, keyOf, managing, PAGE, pageOf, reading } from "./managing";
import { webhookPages } from "./pages";
import { sendingActions } from "./sending-actions";

export function webhookActions(services: EntranceDeps) {
  return mountActions(services, [...ownActions(services), ...sendingActions(services)]);
}

function ownActions(services: EntranceDeps): Action[] {
  const { sealKey, config } = services;
  const rules = { sealKey, allowed: config.outgoingNetworks };
  const view = webhookPages(services);
  const proof = ({ reader }: Visit) => requireAnyRecentProof(services, reader);
  const newForm = provedForm(services, (refused, { reader }) => view.list(reader, refused));
  const changedForm = provedForm(services, (refused, { reader, id }) =>
    view.webhook(reader, { id, refused }),
  );
  return [
    action({
      ...reading,
      run: ({ db, caller, now }) => listWebhooks(db, caller.id, now),
      api: {
        at: "GET /api/webhooks",
        summary: "List the webhooks of your organization",
        tag: "Webhooks",
        scope: "manage",
        answer: z.array(webhookSchema),
        json: (webhooks) => webhooks.map(webhookJson),
      },
    }),
    action({
      ...managing,
      acts: "webhook-added",
      input: webhookForm,
      proof,
      run: ({ db, caller, input, now }) => createWebhook(db, rules, caller, input, now),
      page: {
        at: `POST ${PAGE}`,
        ...newForm,
        done: ({ webhook, secret }, { reader }) => view.secret(reader, webhook.id, secret),
      },
      api: {
        at: "POST /api/webhooks",
        summary: "Add a webhook, and get its secret",
        description:
          "Requests are signed as in [Standard Webhooks](https://www.standardwebhooks.com). A failed one is tried ten times within 75 hours.",
        tag: "Webhooks",
        scope: "manage",
        body: newWebhook,
        status: 201,
        answer: webhookWithSecretSchema,
        refusals: [409],
        json: webhookWithSecretJson,
      },
    }),
    action({
      ...reading,
      run: ({ db, now, ...turn }) => findWebhook(db, keyOf(turn), now),
      api: {
        ...described,
        at: "GET /api/webhooks/:id",
        summary: "Get a webhook",
        scope: "manage",
        answer: webhookSchema,
        json: webhookJson,
      },
    }),
    action<"member", WebhookChanges, Webhook>({
      ...managing,
      acts: "webhook-changed",
      input: webhookForm,
      proof,
      run: ({ db, input, now, ...turn }) => changeWebhook(db, rules, keyOf(turn), input, now),
      page: {
        at: `POST ${PAGE}/:id`,
        ...changedForm,
        done: (_, { id }) => seeOther(pageOf(id), "saved"),
      },
      api: {
        ...described,
        at: "PATCH /api/webhooks/:id",
        summary: "Change a webhook, or switch it on or off",
        scope: "manage",
        body: webhookChanges,
        answer: webhookSchema,
        json: webhookJson,
      },
    }),
    action({
      ...managing,
      acts: "webhook-changed",
      input: activityForm,
      proof,
      run: ({ db, input, now, ...turn }) => changeWebhook(db, rules, keyOf(turn), input, now),
      page: {
        at: `POST ${PAGE}/:id/activity`,
        ...changedForm,
        done: (_, { id }) => seeOther(pageOf(id), "saved"),
      },
    }),
    action({
      ...managing,
      acts: "webhook-changed",
      input: rotationForm,
      proof,
      run: ({ db, input: { overlapHours }, now, ...turn }) =>
        rotateSecret(db, sealKey, keyOf(turn), overlapHours, now),
      page: {
        at: `POST ${PAGE}/:id/secret`,
        ...changedForm,
        done: ({ secret }, { reader, id }) => view.secret(reader, id, secret),
      },
      api: {
        ...described,
        at: "POST /api/webhooks/:id/rotate",
        summary: "Replace the secret of a webhook",
        scope: "manage",
        body: rotation,
        answer: webhookWithSecretSchema,
        json: webhookWithSecretJson,
      },
    }),
    action({
      ...managing,
      acts: "webhook-removed",
      proof,
      run: ({ db, ...turn }) => deleteWebhook(db, keyOf(turn)),
      page: {
        at: `POST ${PAGE}/:id/deletion`,
        ...changedForm,
        done: () => seeOther(PAGE, "removed"),
      },
      api: {
        ...described,
        at: "DELETE /api/webhooks/:id",
        summary: "Delete a webhook and the list of what it was sent",
        scope: "manage",
        status: 204,
        answer: null,
      },
    }),
  ];
}
