import type { EntranceDeps } from "../accounts/entrance";
import { tokenActions } from "./actions";
import { tokenRoutes } from "./routes";

export const tokenRouters = (services: EntranceDeps) => [
  tokenActions(services),
  tokenRoutes(services),
];
