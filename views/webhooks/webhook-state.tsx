import { useMessages, useTimes } from "../../messages/context";
import type { Webhook } from "../../src/webhooks/webhooks";

const REASONS = {
  member: "member",
  gone: "gone",
  failing: "failed",
  merged: "merged",
} as const;

/** Whether a webhook is on, and otherwise why not. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { states } = useMessages().webhooks;
  const times = useTimes();
  const { offAt, offReason, failingSince } = webhook;
  if (offAt !== null && offReason !== null)
    return <strong>{states[REASONS[offReason]]({ time: times.moment(offAt) })}</strong>;
  if (failingSince !== null)
    return <strong>{states.failing({ time: times.moment(failingSince) })}</strong>;
  return states.on;
}
