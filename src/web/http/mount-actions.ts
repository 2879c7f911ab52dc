import { type AnyElysia, status } from "elysia";
import type { z } from "zod";
import type { Viewer } from "../../accounts/sessions";
import { answerOnce } from "../../idempotency/once";
import { InvalidInput } from "../../lib/errors";
import { requirePermission } from "../../memberships/permissions";
import { requireSignedIn } from "./access";
import type { Action, Turn } from "./action";
import { ACTORS } from "./actors";
import type { AppContext } from "./app-context";
import { type Form, formOf } from "./body";
import { apiCall, NEXT_PAGE_HEADER, type ResponseBody } from "./call";
import { isReading, scopesOf } from "./call-scopes";
import { deprecationHeaders, lastingDeprecation } from "./deprecation";
import { taggedAnswer } from "./entity-tag";
import { answerForm } from "./forms";
import { idempotencyHeaders, keyedRequest } from "./idempotency-key";
import { formFields } from "./known-fields";
import { limitHook } from "./limited";
import { linkIn } from "./paging";
import { redirectUnlessProved } from "./proof-redirect";
import type { RouteDetail } from "./route-detail";
import { perform, type Received, turnOf, visitOf } from "./turns";

type PageAction = Action & Required<Pick<Action, "page">>;
type CallAction = Action & Required<Pick<Action, "api">>;

/** Mounts both addresses of each action, on the application itself: nested instances are slow. */
export function mountActions(services: AppContext, actions: readonly Action[]) {
  return (app: AnyElysia): AnyElysia => {
    for (const { action, at } of callsOf(actions)) mountCall(app, services, action, at);
    const pages = actions.filter((action): action is PageAction => action.page !== undefined);
    for (const group of Map.groupBy(pages, ({ page }) => page.at).values()) {
      mountPage(app, services, group);
    }
    return app;
  };
}

/** The first addresses come first, so that the API's description lists each kind together. */
function callsOf(actions: readonly Action[]) {
  const calls = actions.filter((action): action is CallAction => action.api !== undefined);
  return calls
    .flatMap((action) => [action.api.at].flat().map((at, place) => ({ action, at, place })))
    .toSorted((a, b) => a.place - b.place);
}

function mountCall(app: AnyElysia, services: AppContext, action: CallAction, at: string): void {
  const { api, limit, caller, needs } = action;
  const { summary, tag, description, parameters, query } = api;
  const responseHeaders = api.next ? NEXT_PAGE_HEADER : api.responseHeaders;
  const refusals = needs ? [...new Set([...(api.refusals ?? []), 403 as const])] : api.refusals;
  const body = api.takes ?? bodyOf(action);
  const { detail } = apiCall(summary, {
    caller: api.caller ?? ACTORS[caller].kind,
    scopes: scopesOf(action, at),
    responses: api.status ? { [api.status]: api.answer as ResponseBody } : api.answer,
    tag,
    ...(body && { body }),
    ...(description && { description }),
    ...(refusals && { refusals }),
    ...(api.deprecated && { deprecated: lastingDeprecation(at, api.deprecated) }),
    ...(parameters && { parameters }),
    ...(responseHeaders && { responseHeaders }),
  });
  add(app, at, (received) => takeByCall(services, action, at, received), {
    detail: { ...detail, ...boundsOf(api) },
    beforeHandle: limitHooks(services, limit),
    ...(query && { query }),
    ...((api.once || api.keyed) && { headers: idempotencyHeaders }),
  });
}

function mountPage(app: AnyElysia, services: AppContext, group: readonly PageAction[]): void {
  const [first] = group as [PageAction];
  const { page } = first;
  if (!group.every((other) => Bun.deepEquals(sharedBy(other), sharedBy(first))))
    throw new Error(`${page.at} has actions that differ in what the first decides for all`);
  if (new Set(group.map((other) => other.page.when?.[1])).size < group.length)
    throw new Error(`${page.at} has an action that no form could choose`);
  const fields = group.flatMap(({ input, page: { when, fields = [] } }) => [
    ...(input ? [input] : []),
    ...(when ? [when[0]] : []),
    ...fields,
  ]);
  add(app, first.page.at, (received) => takeByForm(services, group, received), {
    detail: { ...formFields(...fields).detail, ...boundsOf(first.page) },
    beforeHandle: limitHooks(services, first.limit),
  });
}

/** What the first action at a form's address decides for all actions there. */
const sharedBy = ({ limit, caller, proof, page }: PageAction): readonly unknown[] => [
  ...[limit, caller, proof, page.openTo, page.back, page.maxBodyBytes, page.streamsUpTo],
  ...[page.when?.[0], !page.submit, !page.refused, !page.visitor],
];

const boundsOf = ({ maxBodyBytes, streamsUpTo, openTo }: RouteDetail): RouteDetail => ({
  ...(maxBodyBytes && { maxBodyBytes }),
  ...(streamsUpTo && { streamsUpTo }),
  ...(openTo && { openTo }),
});

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
  const handler = async ({ request, server, params, body, query, headers, set }: Received) =>
    take({ request, server, params, body, query, headers, set });
  // Elysia types a handler by the route, which is known only here.
  app.route(method, path, handler as never, options);
}

function bodyOf({ api, input }: CallAction): z.ZodType | undefined {
  return api.body ?? (api.query || api.takes ? undefined : input);
}

async function takeByCall(
  services: AppContext,
  action: CallAction,
  at: string,
  received: Received,
): Promise<unknown> {
  const { caller, api } = action;
  if (api.deprecated) Object.assign(received.set.headers, deprecationHeaders(api.deprecated));
  const visit = await visitOf(services, at, received);
  const { kind, admit } = ACTORS[caller];
  const { viewer } = visit.reader;
  const admitted = admit(kind === "anyone" ? viewer : requireSignedIn(viewer), services);
  requireAllowed(action, admitted, isReading(at));
  // Creating the token took a proof of identity.
  if (!visit.reader.viewer?.token) await action.proof?.(visit);
  const key = (api.keyed && received.headers["idempotency-key"]) || null;
  const turn = await turnOf(services, visit, { caller: admitted, form: {}, key }, api, () =>
    api.query ? received.query : bodyOf(action)?.parse(received.body ?? {}),
  );
  await action.requires?.(turn);
  const code = api.status ?? 200;
  const answered = await (api.once ? answeredOnce(api.once(turn)) : take(turn));
  if (code !== 200) return code === 204 ? status(204) : status(code, answered);
  return isReading(at) ? taggedAnswer(received, answered) : answered;

  async function take(turn: Turn): Promise<unknown> {
    const result = await perform(services, action, turn);
    Object.assign(received.set.headers, api.headers?.(result), linkIn(turn, api.next?.(result)));
    return api.json ? api.json(result, turn) : result;
  }

  async function answeredOnce(values: readonly unknown[]): Promise<unknown> {
    const key = keyedRequest(received.headers, admitted?.memberId ?? "", ...values);
    const { json } = await answerOnce(services.db, key, turn.now, async (tx) => ({
      status: code,
      json: await take({ ...turn, db: tx }),
    }));
    return json;
  }
}

async function takeByForm(
  services: AppContext,
  group: readonly PageAction[],
  received: Received,
): Promise<Response> {
  const [{ caller, page, proof }] = group as [PageAction];
  const visit = await visitOf(services, page.at, received);
  if (!visit.reader.viewer && page.visitor) return page.visitor(visit);
  const admitted = ACTORS[caller].admit(visit.reader.viewer, services);
  // A form with `submit` asks for the proof itself.
  const asked = page.submit ? undefined : proof;
  const redirect = asked && (await redirectUnlessProved(asked(visit), received.request, page.back));
  if (redirect) return redirect;
  const { refused: showRefused } = page;
  if (page.submit) return page.submit(visit, take);
  if (!showRefused) return take(formOf(received.body));
  const { request, body } = received;
  return answerForm({ request, body, onRefusal: (form) => showRefused(form, visit) }, take);

  async function take(form: Form): Promise<Response> {
    const action = chosenBy(form, group);
    const { input, requires, page } = action;
    requireAllowed(action, admitted);
    const sender = { caller: admitted, form, key: null };
    const turn = await turnOf(services, visit, sender, page, () => input?.parse(form));
    await requires?.(turn);
    return page.done(await perform(services, action, turn), turn);
  }
}

/** @throws PermissionMissing */
function requireAllowed(
  { caller, needs }: Action,
  admitted: Viewer | null,
  isReading = false,
): void {
  const isSelling = !isReading && (caller === "seller" || caller === "trader");
  const [first, ...others] = [needs ?? (isSelling ? "sell" : [])].flat();
  if (!admitted || first === undefined) return;
  if (!others.some((other) => admitted.permissions.has(other)))
    requirePermission(admitted.permissions, first);
}

/** @throws InvalidInput if the form chooses none of the actions at its address */
function chosenBy(form: Form, group: readonly PageAction[]): PageAction {
  const chosen = group.find(({ page: { when } }) => !when || form[when[0]] === when[1]);
  if (chosen) return chosen;
  const path = group[0]?.page.when?.[0] ?? "";
  throw new InvalidInput([{ path, message: "choice-invalid" }]);
}
