import type { EntranceDeps } from "../accounts/entrance";
import { webhookActions } from "./actions";
import { webhookRoutes } from "./routes";

export const webhookRouters = (services: EntranceDeps) => [
  webhookActions(services),
  webhookRoutes(services),
];
