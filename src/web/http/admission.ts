import type { AnyElysia, DocumentDecoration } from "elysia";
import { mustAwaitApproval } from "../../accounts/invitations";
import type { Viewer } from "../../accounts/sessions";
import type { Config } from "../../config";
import { ApprovalNeeded } from "../../leaving/waiting-members";
import { once } from "../../lib/memo";
import { suspensionOf } from "../../moderation/refusals";
import type { Scope } from "../../rules/scopes";
import { requireScope } from "../../tokens/scopes";
import { apiCallOf } from "./call";
import type { Opening } from "./route-detail";

interface ListedRoute {
  method: string;
  path: string;
  hooks: { detail?: DocumentDecoration & Opening };
}

/** What decides who may call a route. */
interface Gate {
  openTo: Opening["openTo"];
  scopes: readonly Scope[];
}

/** It only notifies. */
const CHANNEL: Gate = { openTo: undefined, scopes: ["read"] };

const gates = new WeakMap<Request, Gate>();

/** Notes before a route runs whom it admits, because a request does not know its route. */
export function openRoutes<App extends AnyElysia>(app: App): App {
  const gateAt = once(() => {
    const routes: readonly ListedRoute[] = app.routes;
    return new Map(
      routes.map(({ method, path, hooks: { detail } }): [string, Gate] => {
        if (method === "WS") return [`GET ${path}`, CHANNEL];
        const scopes = apiCallOf(detail)?.scopes ?? [];
        return [`${method} ${path}`, { openTo: detail?.openTo, scopes }];
      }),
    );
  });
  app.onTransform({ as: "global" }, ({ request, route }) => {
    if (isRead(request) && !request.headers.has("authorization")) return;
    // Most reads have no route of their own for HEAD.
    const methods = request.method === "HEAD" ? ["HEAD", "GET"] : [request.method];
    const gate = methods.map((method) => gateAt().get(`${method} ${route}`)).find(Boolean);
    if (gate) gates.set(request, gate);
  });
  return app;
}

/** For a call within another request, which no route has noted. */
export function admitTo(scopes: readonly Scope[], request: Request): void {
  gates.set(request, { openTo: undefined, scopes });
}

/** @throws SessionOnly, ScopeMissing, Suspended, ApprovalNeeded */
export function admit(config: Config, viewer: Viewer | null, request: Request): void {
  if (!viewer) return;
  const { openTo, scopes = [] } = gates.get(request) ?? {};
  requireScope(viewer.token, ...scopes);
  if (!isRead(request)) requireActive(config, viewer, openTo);
}

/** @throws Suspended, ApprovalNeeded */
export function requireActive(config: Config, viewer: Viewer, openTo?: Opening["openTo"]): void {
  const suspension = openTo === "suspended" ? null : suspensionOf(viewer);
  if (suspension) throw suspension;
  if (!openTo && mustAwaitApproval(config, viewer)) throw new ApprovalNeeded();
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";
