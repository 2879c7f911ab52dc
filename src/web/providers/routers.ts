import { mountActions } from "../http/mount-actions";
import type { ProviderDeps } from "./deps";
import { providerEntranceActions } from "./entrance-actions";
import { providerRoutes } from "./routes";
import { providerSettingsActions } from "./settings-actions";

export const providerRouters = (services: ProviderDeps) => [
  mountActions(services, [
    ...providerEntranceActions(services),
    ...providerSettingsActions(services),
  ]),
  providerRoutes(services),
];
