import type { WebhookKey } from "../../webhooks/webhooks";
import type { Turn } from "../http/action";

export const PAGE = "/settings/webhooks";

export const pageOf = (id: string) => `${PAGE}/${id}`;

/** Reading is for those who manage, too: addresses often contain a secret of the receiver. */
export const reading = { caller: "member", needs: "manage" } as const;

export const managing = { ...reading, limit: "webhooks" } as const;

export const described = { tag: "Webhooks", refusals: [404] } as const;

export const keyOf = ({ caller, id }: Pick<Turn<"member">, "caller" | "id">): WebhookKey => ({
  organizationId: caller.id,
  webhookId: id,
});
