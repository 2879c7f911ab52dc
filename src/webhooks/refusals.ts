import { Conflict, coded, Forbidden, NotFound } from "../lib/errors";

export class WebhookNotFound extends coded(NotFound, "webhook-not-found") {}
export class WebhookDeliveryNotFound extends coded(NotFound, "webhook-delivery-not-found") {}
export class TooManyWebhooks extends coded(Conflict, "too-many-webhooks") {}
/** Nothing is sent to a webhook that is off, also no test. */
export class WebhookOff extends coded(Conflict, "webhook-off") {}
/** Strangers must not have this server send requests. */
export class WebhookUnconfirmed extends coded(Forbidden, "webhook-unconfirmed") {}
