import type { AnyElysia } from "elysia";
import { mustAwaitApproval } from "../../accounts/invitations";
import type { Viewer } from "../../accounts/sessions";
import type { Config } from "../../config";
import { ApprovalNeeded } from "../../leaving/waiting-members";
import { once } from "../../lib/memo";
import { suspensionOf } from "../../moderation/refusals";
import type { BodyBounds } from "./body";

/**
 * An option of routes and actions that write. Suspended members, and members who wait for approval,
 * can otherwise only read. What is open to suspended members is open to waiting ones too.
 */
export interface Opening {
  openTo?: "suspended" | "waiting";
}

export type RouteDetail = BodyBounds & Opening;

interface ListedRoute {
  method: string;
  path: string;
  hooks: { detail?: Opening };
}

const openings = new WeakMap<Request, Opening["openTo"]>();

/** Notes before a route runs whom it is open to, because a request does not know its route. */
export function openRoutes<App extends AnyElysia>(app: App): App {
  const openTo = once(() => {
    const routes: readonly ListedRoute[] = app.routes;
    return new Map(
      routes.map(({ method, path, hooks }) => [`${method} ${path}`, hooks.detail?.openTo]),
    );
  });
  app.onTransform({ as: "global" }, ({ request, route }) => {
    if (!isRead(request)) openings.set(request, openTo().get(`${request.method} ${route}`));
  });
  return app;
}

/** @throws Suspended, ApprovalNeeded */
export function admit(config: Config, viewer: Viewer | null, request: Request): void {
  if (!viewer || isRead(request)) return;
  const openTo = openings.get(request);
  const suspension = openTo === "suspended" ? null : suspensionOf(viewer);
  if (suspension) throw suspension;
  if (!openTo && mustAwaitApproval(config, viewer)) throw new ApprovalNeeded();
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";
