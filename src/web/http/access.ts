import { Elysia } from "elysia";
import { biddingFault, listingFault } from "../../accounts/admission";
import type { Viewer } from "../../accounts/sessions";
import { coded, Forbidden, NotSignedIn } from "../../lib/errors";
import { requestId } from "../../lib/ids";
import type { RouteLimitName } from "../../limits/route-limits";
import { requirePermission } from "../../memberships/permissions";
import { findSuspensionId } from "../../moderation/statements";
import { isOperator, rightsOf, roleOf } from "../../operators/operators";
import { totalCount, waitingWork, workForRole } from "../../operators/waiting-work";
import type { Right } from "../../rules/roles";
import { admit } from "./admission";
import type { AppContext } from "./app-context";
import { cookiesOf } from "./cookies";
import { RouteNotFound } from "./errors";
import { rateLimitPlugin } from "./limited";
import { type Reader, readerOf } from "./reader";
import { seeOther } from "./redirect";
import { isApiRequest } from "./request";

export function readerPlugin(services: AppContext): ReaderPlugin {
  const instance = plugins.get(services) ?? createReaderPlugin(services);
  plugins.set(services, instance);
  return instance;
}

/**
 * Routes that share a limit need their own instance, because `guard` also affects earlier routes.
 */
export function limitedTo(services: AppContext, limit: RouteLimitName) {
  return new Elysia().use(readerPlugin(services)).guard({ limit });
}

type ReaderPlugin = ReturnType<typeof createReaderPlugin>;

/** Sharing one plugin saves part of a millisecond per route at startup. */
const plugins = new WeakMap<AppContext, ReaderPlugin>();

function createReaderPlugin(services: AppContext) {
  return new Elysia({ name: "reading" })
    .use(rateLimitPlugin(services))
    .derive({ as: "scoped" }, async ({ request }) => {
      const reader = await requireAdmitted(services, request);
      return { reader, viewer: reader.viewer };
    });
}

/** @throws Suspended, ApprovalNeeded */
export async function requireAdmitted(services: AppContext, request: Request): Promise<Reader> {
  const reader = await pageReader(services, request);
  admit(services.config, reader.viewer, request);
  return reader;
}

export async function pageReader(
  { sessions, bars, config, db, announcements }: AppContext,
  request: Request,
): Promise<Reader> {
  const plainReader = await readerOf(request, sessions, cookiesOf(request, config.publicUrl));
  const reader = { ...plainReader, rights: rightsOf(config, plainReader.viewer) };
  const isPartial = request.headers.has("hx-request") || isApiRequest(request.url);
  if (isPartial) return reader;
  // If the database is down, the error page has no announcement.
  const announcement = await announcements.current().catch(() => null);
  if (!reader.viewer) return { ...reader, announcement };
  const role = roleOf(config, reader.viewer);
  const waiting = role === null || role === "support" ? null : await waitingWork(db);
  const { id, memberId, suspended } = reader.viewer;
  const suspensionId = suspended
    ? ((await findSuspensionId(db, id)) ?? (await findSuspensionId(db, memberId)))
    : null;
  const work = role && waiting ? totalCount(workForRole(role, waiting)) : 0;
  return {
    ...reader,
    announcement,
    suspensionId,
    ...(await bars.get(reader.viewer)),
    work,
    waiting,
  };
}

/** If the database is down, nobody is identified. */
export async function readerOrVisitor(services: AppContext, request: Request): Promise<Reader> {
  try {
    return await pageReader(services, request);
  } catch (error) {
    services.log.error({ err: error, request: requestId() }, "reader not identified");
    const cookies = cookiesOf(request, services.config.publicUrl);
    return readerOf(request, { viewerOf: async () => null }, cookies);
  }
}

export function requireSignedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw new NotSignedIn();
  return viewer;
}

export function requireBidder(
  { config }: Pick<AppContext, "config">,
  viewer: Viewer | null,
): Viewer {
  const user = requireSignedIn(viewer);
  const fault = biddingFault(config, user);
  if (fault) throw fault;
  return user;
}

export class SellerOnly extends coded(Forbidden, "seller-only") {}
export class SellerAccessRequired extends coded(Forbidden, "seller-access-required") {}

export function requireMember(viewer: Viewer | null): Viewer {
  if (!viewer) throw new RouteNotFound();
  return viewer;
}

/** Other members get a 404, which hides the operator pages. */
export function requireOperator(
  { config }: Pick<AppContext, "config">,
  viewer: Viewer | null,
  right: Right = "decide",
  ...orRights: Right[]
): Viewer {
  if (!viewer || !isOperator(config, viewer, right, ...orRights)) throw new RouteNotFound();
  return viewer;
}

export function requireSeller(
  viewer: Viewer | null,
  ErrorClass: new () => Forbidden = SellerOnly,
): Viewer {
  const user = requireSignedIn(viewer);
  if (user.role !== "seller") throw new ErrorClass();
  return user;
}

/** For pages where a seller prepares what only the role of seller may then do. */
export function requireSelling(viewer: Viewer | null): Viewer {
  const seller = requireSeller(viewer);
  requirePermission(seller.permissions, "sell");
  return seller;
}

export function requireLister(
  { config }: Pick<AppContext, "config">,
  viewer: Viewer | null,
): Viewer {
  const user = requireSeller(viewer);
  const fault = listingFault(config, user);
  if (fault) throw fault;
  return user;
}

export async function sellerOnlyPage(
  viewer: Viewer | null,
  fallback: string,
  show: (seller: Viewer) => Promise<Response>,
): Promise<Response> {
  const user = requireMember(viewer);
  return user.role === "seller" ? show(requireSelling(user)) : seeOther(fallback);
}
