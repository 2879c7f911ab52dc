import { mountActions } from "../http/mount-actions";
import { claimActions } from "./claim-actions";
import type { EntranceDeps } from "./entrance";
import { entranceActions } from "./entrance-actions";
import { profileActions } from "./profile-actions";
import { registrationActions } from "./registration-actions";
import { securityActions } from "./security-actions";

export const accountActions = (services: EntranceDeps) =>
  mountActions(services, [
    ...entranceActions(services),
    ...registrationActions(services),
    ...securityActions(services),
    ...profileActions(services),
    ...claimActions(services),
  ]);
