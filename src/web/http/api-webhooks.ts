import { z } from "zod";
import { EVENT_NAMES, EVENTS } from "../../webhooks/events";
import { contentOf, type Schemas } from "./api-operation";

/** What the marketplace sends to webhooks, one entry for each kind of event. */
export function describeWebhooks(schemas: Schemas): Record<string, object> {
  const described = EVENT_NAMES.map((type) => {
    const { when, data } = EVENTS[type];
    const body = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data });
    const post = {
      operationId: `on-${type}`,
      tags: ["Webhooks"],
      summary: when,
      description: "Signed as in [Standard Webhooks](https://www.standardwebhooks.com).",
      security: [],
      requestBody: { required: true, content: contentOf(body, schemas) },
      responses: {
        "204": { description: "Received. Any status from 200 to 299 is fine." },
        "410": { description: "The marketplace sends nothing to this webhook anymore." },
      },
    };
    return [type, { post }];
  });
  return Object.fromEntries(described);
}
