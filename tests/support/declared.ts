import type { Route } from "../../src/web/http/api-operation";
import { knownFieldsOf } from "../../src/web/http/known-fields";

/** The values that a call or form may send, from a list of values for all of them. */
export function declaredOf<Value>(route: Route, values: Record<string, Value>) {
  const known = knownFieldsOf(route).body ?? {};
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in known));
}
