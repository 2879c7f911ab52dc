import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { DeliveryPage } from "../../../views/webhooks/delivery-page";
import { SecretPage } from "../../../views/webhooks/secret-page";
import { WebhookPage } from "../../../views/webhooks/webhook-page";
import { WebhooksPage } from "../../../views/webhooks/webhooks-page";
import { isId } from "../../lib/ids";
import { requirePermission } from "../../memberships/permissions";
import { findDelivery, listDeliveries } from "../../webhooks/deliveries";
import { findWebhook, listWebhooks, MAX_WEBHOOKS } from "../../webhooks/webhooks";
import { requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { refusalFields } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

const DELIVERIES_PER_PAGE = 30;

interface ShownWebhook {
  id: string;
  /** The ID of the last delivery of the page before. */
  after?: string | undefined;
  refused?: RefusedForm;
}

export function webhookPages({ db, clock, pages }: AppContext) {
  function organizationOf({ viewer }: Reader): string {
    const { id, permissions } = requireSignedIn(viewer);
    requirePermission(permissions, "manage");
    return id;
  }

  return {
    async list(reader: Reader, refused?: RefusedForm): Promise<Response> {
      const messages = pages.messages(reader);
      const webhooks = await listWebhooks(db, organizationOf(reader), clock.now());
      const main = (
        <WebhooksPage
          {...(refused ?? EMPTY_FORM)}
          webhooks={webhooks}
          isFull={webhooks.length >= MAX_WEBHOOKS}
        />
      );
      const { title } = messages.webhooks;
      return pages.page(reader, { title, main, ...refusalFields(messages, refused) });
    },

    async webhook(
      reader: Reader,
      { id: webhookId, after, refused }: ShownWebhook,
    ): Promise<Response> {
      const messages = pages.messages(reader);
      const key = { organizationId: organizationOf(reader), webhookId };
      const webhook = await findWebhook(db, key, clock.now());
      const cursor = after && isId(after) ? after : undefined;
      const query = { cursor, limit: DELIVERIES_PER_PAGE };
      const { entries, nextCursor } = await listDeliveries(db, key, query, clock.now());
      const main = (
        <WebhookPage
          {...(refused ?? EMPTY_FORM)}
          webhook={webhook}
          deliveries={entries}
          older={nextCursor && `/settings/webhooks/${webhook.id}?after=${nextCursor}#sent`}
        />
      );
      const { title } = messages.webhooks;
      return pages.page(reader, { title, main, ...refusalFields(messages, refused) });
    },

    async delivery(reader: Reader, webhookId: string, deliveryId: string): Promise<Response> {
      const key = { organizationId: organizationOf(reader), webhookId };
      const webhook = await findWebhook(db, key, clock.now());
      const delivery = await findDelivery(db, { ...key, deliveryId }, clock.now());
      const main = <DeliveryPage webhook={webhook} delivery={delivery} />;
      return pages.page(reader, { title: delivery.event, main });
    },

    secret(reader: Reader, webhookId: string, secret: string): Response {
      const { title } = pages.messages(reader).webhooks.secret;
      const main = <SecretPage webhookId={webhookId} secret={secret} />;
      return pages.page(reader, { title, main, isSecret: true });
    },
  };
}
