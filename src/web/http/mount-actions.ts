import { type AnyElysia, status } from "elysia";
import { answerOnce } from "../../idempotency/once";
import { InvalidInput } from "../../lib/errors";
import { requireAdmitted } from "./access";
import type { Action, Turn, Visit } from "./action";
import { ACTORS } from "./actors";
import type { AppContext } from "./app-context";
import { type Form, formOf } from "./body";
import { apiCall } from "./call";
import { handleForm } from "./forms";
import { idempotencyHeaders, keyedRequest } from "./idempotency-key";
import { formFields } from "./known-fields";
import { type LimitedRequest, limitHook } from "./limited";

type PageAction = Action & Required<Pick<Action, "page">>;
type CallAction = Action & Required<Pick<Action, "api">>;

interface Received extends LimitedRequest {
  params: Record<string, string>;
  body: unknown;
  query: unknown;
  headers: Record<string, string | undefined>;
}

/** Mounts both addresses of each action, on the application itself: nested instances are slow. */
export function mountActions(services: AppContext, actions: readonly Action[]) {
  return (app: AnyElysia): AnyElysia => {
    for (const action of actions) if (action.api) mountCall(app, services, action as CallAction);
    const pages = actions.filter((action): action is PageAction => action.page !== undefined);
    for (const group of Map.groupBy(pages, ({ page }) => page.at).values()) {
      mountPage(app, services, group);
    }
    return app;
  };
}

function mountCall(app: AnyElysia, services: AppContext, action: CallAction): void {
  const { api, limit, caller, input } = action;
  const { summary, tag, description, refusals, responseHeaders, query } = api;
  const { detail } = apiCall(summary, {
    caller: ACTORS[caller].kind,
    responses: api.status ? { [api.status]: api.answer } : api.answer,
    tag,
    ...(input && { body: input }),
    ...(description && { description }),
    ...(refusals && { refusals }),
    ...(responseHeaders && { responseHeaders }),
  });
  add(app, api.at, (received) => takeByCall(services, action, received), {
    detail,
    beforeHandle: limitHooks(services, limit),
    ...(query && { query }),
    ...(api.once && { headers: idempotencyHeaders }),
  });
}

function mountPage(app: AnyElysia, services: AppContext, group: readonly PageAction[]): void {
  const [first] = group as [PageAction];
  if (group.some(({ limit, caller }) => limit !== first.limit || caller !== first.caller))
    throw new Error(`${first.page.at} has several limits or callers`);
  const fields = group.flatMap(({ input, page: { when, fields = [] } }) => [
    ...(input ? [input] : []),
    ...(when ? [when[0]] : []),
    ...fields,
  ]);
  add(app, first.page.at, (received) => takeByForm(services, group, received), {
    ...formFields(...fields),
    beforeHandle: limitHooks(services, first.limit),
  });
}

const limitHooks = (services: AppContext, limit: Action["limit"]) =>
  limit ? [limitHook(services, limit)] : [];

function add(
  app: AnyElysia,
  at: string,
  take: (received: Received) => Promise<unknown>,
  options: object,
): void {
  const [method = "", path = ""] = at.split(" ");
  // Destructuring tells Elysia which fields to prepare; otherwise it prepares all.
  const handler = ({ request, server, params, body, query, headers }: Received) =>
    take({ request, server, params, body, query, headers });
  app.route(method, path, handler as never, options);
}

async function takeByCall(
  services: AppContext,
  { caller, input, requires, run, api }: CallAction,
  received: Received,
): Promise<unknown> {
  const visit = await visitOf(services, received);
  const admitted = ACTORS[caller].admit(visit.reader.viewer) as Turn["caller"];
  const given = api.query ? received.query : input?.parse(received.body ?? {});
  const id = api.id?.(given) ?? visit.id;
  const { db, clock } = services;
  const turn = { ...visit, db, caller: admitted, input: given, id, form: {}, now: clock.now() };
  await requires?.(turn);
  const code = api.status ?? 200;
  const work = async (turn: Turn) => {
    const result = await run(turn);
    return { result, json: api.json ? await api.json(result, turn) : result };
  };
  if (!api.once) return answer(await work(turn));
  const key = keyedRequest(received.headers, admitted?.id ?? "", ...api.once(turn));
  const { json } = await answerOnce(db, key, turn.now, async (tx) => {
    const { json } = await work({ ...turn, db: tx });
    return { status: code, json };
  });
  return answer({ json });

  function answer({ json }: { json: unknown }) {
    return code === 200 ? json : code === 204 ? status(204) : status(code, json);
  }
}

async function takeByForm(
  services: AppContext,
  group: readonly PageAction[],
  received: Received,
): Promise<Response> {
  const [{ caller, page }] = group as [PageAction];
  const visit = await visitOf(services, received);
  if (!visit.reader.viewer && page.visitor) return page.visitor(visit);
  const admitted = ACTORS[caller].admit(visit.reader.viewer) as Turn["caller"];
  const { refused: showRefused } = page;
  if (!showRefused) return take(formOf(received.body));
  const { request, body } = received;
  return handleForm({ request, body, onRefusal: (form) => showRefused(form, visit) }, take);

  async function take(form: Form): Promise<Response> {
    const { input, requires, run, page } = chosenBy(form, group);
    const given = input?.parse(form);
    const id = page.id?.(given, form) ?? visit.id;
    const { db, clock } = services;
    const turn = { ...visit, db, caller: admitted, input: given, id, form, now: clock.now() };
    await requires?.(turn);
    return page.done(await run(turn), turn);
  }
}

/** @throws InvalidInput if the form chooses none of the actions at its address */
function chosenBy(form: Form, group: readonly PageAction[]): PageAction {
  const chosen = group.find(({ page: { when } }) => !when || form[when[0]] === when[1]);
  if (chosen) return chosen;
  const path = group[0]?.page.when?.[0] ?? "";
  throw new InvalidInput([{ path, message: "choice-invalid" }]);
}

async function visitOf(
  services: AppContext,
  { request, server, params = {} }: Received,
): Promise<Visit> {
  const reader = await requireAdmitted(services, request);
  const [id = "", partId = ""] = Object.values(params);
  return { reader, request, server, params, id, partId };
}
