import { type Act, recordAct } from "../../organizations/acts";
import { requireAdmitted } from "./access";
import type { Action, Turn, Visit } from "./action";
import type { AppContext } from "./app-context";
import type { LimitedRequest } from "./limited";
import { whereabouts } from "./request";

export interface Received extends LimitedRequest {
  params: Record<string, string>;
  body: unknown;
  query: unknown;
  headers: Record<string, string | undefined>;
  set: { headers: Record<string, unknown> };
}

export async function visitOf(
  services: AppContext,
  at: string,
  { request, server, body, params = {} }: Received,
): Promise<Visit> {
  const reader = await requireAdmitted(services, request);
  // The router lists the parameters in another order, and undecodable ones as null.
  const [id = "", partId = ""] = at.match(/(?<=:)\w+/g)?.map((name) => params[name] ?? "") ?? [];
  return { reader, request, server, body, params, id, partId };
}

export async function turnOf(
  { db, clock }: AppContext,
  visit: Visit,
  sender: Pick<Turn, "caller" | "form" | "key">,
  { id: findId }: Pick<NonNullable<Action["api"]>, "id">,
  parseInput: () => unknown,
): Promise<Turn> {
  const turn = { ...visit, ...sender, db, now: clock.now() };
  const id = findId ? await findId(turn) : visit.id;
  return { ...turn, id, input: parseInput() };
}

/** Not async, because each function that waits for a refused bid costs part of its time. */
export function perform(services: AppContext, action: Action, turn: Turn) {
  const { run, noted, needs } = action;
  const { caller, request, server } = turn;
  // Of an organization of one, only what concerns its members is listed.
  const act = caller && (caller.roles !== null || needs === "manage") ? actOf(action, turn) : null;
  if (!caller || !(noted || act)) return run(turn);
  return run(turn).then(async (result) => {
    const from = whereabouts(request, server, services.config);
    if (noted) await services.security.note(noted, caller.memberId, from);
    if (act) {
      const { id: subject, db, now } = turn;
      await recordAct(db, caller, { act, subject, address: from.address }, now);
    }
    return result;
  });
}

function actOf({ acts, caller }: Action, { request: { method } }: Turn): Act | null {
  if (acts !== undefined || method === "GET") return acts ?? null;
  return caller === "seller" || caller === "trader" ? "package-edited" : null;
}
