import type { Scope } from "../../rules/scopes";
import type { Action } from "./action";
import { ACTORS } from "./actors";

type CallAction = Action & Required<Pick<Action, "api">>;

export const isReading = (at: string) => /^(GET|HEAD) /.test(at);

/** Fails at startup, so no call is added without a decision about tokens. */
export function scopesOf({ api: { scope }, caller }: CallAction, at: string): readonly Scope[] {
  if (scope !== undefined) return [scope ?? []].flat();
  if (ACTORS[caller].kind === "operator") return [];
  if (!isReading(at)) throw new Error(`${at} does not name its scope`);
  return ["read"];
}
