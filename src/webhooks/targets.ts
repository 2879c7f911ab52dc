import { InvalidInput } from "../lib/errors";
import { isOutgoingTarget } from "../lib/outgoing-target";
import type { Network } from "../lib/public-address";

/** @throws InvalidInput */
export function requireTarget(address: string, allowed: readonly Network[]): void {
  if (!isOutgoingTarget(address, allowed))
    throw new InvalidInput([{ path: "url", message: "webhook-url" }]);
}
