import { Elysia } from "elysia";
import { biddingFault, listingFault } from "../../accounts/admission";
import { mustWait } from "../../accounts/invitations";
import type { Viewer } from "../../accounts/sessions";
import { isOperator, rightsOf, roleOf } from "../../certification/operators";
import { countWaitingWork } from "../../certification/waiting-work";
import { ApprovalNeeded } from "../../leaving/waiting-members";
import { coded, Forbidden, NotSignedIn } from "../../lib/errors";
import type { Right } from "../../lib/roles";
import type { RouteLimitName } from "../../limits/route-limits";
import { Suspended } from "../../moderation/refusals";
import type { AppContext } from "./app-context";
import { cookiesOf } from "./cookies";
import { RouteNotFound } from "./errors";
import { limiting } from "./limited";
import { type Reader, readerOf } from "./reader";
import { seeOther } from "./redirect";
import { isCall } from "./request";

export function reading(services: AppContext): Reading {
  const instance = plugins.get(services) ?? plugin(services);
  plugins.set(services, instance);
  return instance;
}

/**
 * Routes that share a limit need their own instance, because `guard` also affects earlier routes.
 */
export function limitedTo(services: AppContext, limit: RouteLimitName) {
  return new Elysia().use(reading(services)).guard({ limit });
}

type Reading = ReturnType<typeof plugin>;

/** Sharing one plugin saves part of a millisecond per route at startup. */
const plugins = new WeakMap<AppContext, Reading>();

function plugin(services: AppContext) {
  return new Elysia({ name: "reading" })
    .use(limiting(services))
    .derive({ as: "scoped" }, async ({ request }) => {
      const reader = await pageReader(services, request);
      if (reader.viewer?.suspended && !isOpenToSuspended(request)) throw new Suspended();
      const waits = reader.viewer && mustWait(services.config, reader.viewer);
      if (waits && !isOpenToWaiting(request)) throw new ApprovalNeeded();
      return { reader, viewer: reader.viewer };
    });
}

const OPEN_TO_SUSPENDED = /^\/(logout|language|theme|statements\/|api\/(auth\/logout|notices))/;

function isOpenToSuspended({ method, url }: Request): boolean {
  if (method === "GET" || method === "HEAD") return true;
  return OPEN_TO_SUSPENDED.test(new URL(url).pathname);
}

/** Waiting members can use their own account and whatever is open to everyone. */
const OPEN_TO_WAITING =
  /^\/(settings|profile|proof|login|register|email-verification|account-replacement|password-reset|unsubscribe|notice|api\/users)(\/|$)/;

function isOpenToWaiting(request: Request): boolean {
  return isOpenToSuspended(request) || OPEN_TO_WAITING.test(new URL(request.url).pathname);
}

export async function pageReader(
  { sessions, bars, config, db, announcements }: AppContext,
  request: Request,
): Promise<Reader> {
  const plainReader = await readerOf(request, sessions, cookiesOf(request, config.publicUrl));
  const reader = { ...plainReader, rights: rightsOf(config, plainReader.viewer) };
  const part = request.headers.has("hx-request") || isCall(request.url);
  if (part) return reader;
  // An error page about a lost database needs no announcement.
  const announcement = await announcements.current().catch(() => null);
  if (!reader.viewer) return { ...reader, announcement };
  const role = roleOf(config, reader.viewer);
  const work = role === null ? 0 : await countWaitingWork(db, role);
  return { ...reader, announcement, ...(await bars.of(reader.viewer.id)), work };
}

export function signedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw new NotSignedIn();
  return viewer;
}

export function bidder({ config }: Pick<AppContext, "config">, viewer: Viewer | null): Viewer {
  const user = signedIn(viewer);
  const fault = biddingFault(config, user);
  if (fault) throw fault;
  return user;
}

export class SellerOnly extends coded(Forbidden, "seller-only") {}
export class SellerAccessRequired extends coded(Forbidden, "seller-access-required") {}

/** For everyone else the page does not exist. */
export function member(viewer: Viewer | null): Viewer {
  if (!viewer) throw new RouteNotFound();
  return viewer;
}

/** For everyone else the page does not exist. */
export function operator(
  { config }: Pick<AppContext, "config">,
  viewer: Viewer | null,
  right: Right = "decide",
  ...orRights: Right[]
): Viewer {
  if (!viewer || !isOperator(config, viewer, right, ...orRights)) throw new RouteNotFound();
  return viewer;
}

export function seller(viewer: Viewer | null, Refused: new () => Forbidden = SellerOnly): Viewer {
  const user = signedIn(viewer);
  if (user.role !== "seller") throw new Refused();
  return user;
}

export function lister({ config }: Pick<AppContext, "config">, viewer: Viewer | null): Viewer {
  const user = seller(viewer);
  const fault = listingFault(config, user);
  if (fault) throw fault;
  return user;
}

export async function sellersPage(
  viewer: Viewer | null,
  fallback: string,
  show: (seller: Viewer) => Promise<Response>,
): Promise<Response> {
  const user = member(viewer);
  return user.role === "seller" ? show(user) : seeOther(fallback);
}
