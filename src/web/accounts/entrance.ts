import type { Server } from "bun";
import { KnownDevice } from "../../accounts/device";
import type { StartedSession } from "../../accounts/sessions";
import type { SignInOrigin } from "../../accounts/sign-in";
import type { User } from "../../accounts/user";
import type { RelyingParty } from "../../accounts/webauthn";
import { DAY, SECOND } from "../../lib/time";
import type { AppContext } from "../http/app-context";
import { cookiesOf, setCookie } from "../http/cookies";
import type { Reader } from "../http/reader";
import { whereabouts } from "../http/request";
import { setSessionCookie } from "./session-cookie";

export interface EntranceDeps extends AppContext {
  deviceKey: string;
  sealKey: string;
  relyingParty: RelyingParty | null;
}

export interface EntranceRequest {
  reader: Reader;
  request: Request;
  server: Server<unknown> | null;
}

export function originOf(
  deps: EntranceDeps,
  { reader, request, server }: EntranceRequest,
): SignInOrigin {
  return {
    ...whereabouts(request, server, deps.config),
    device: deviceOf(request, deps),
    endedSession: reader.sessionToken,
  };
}

export function deviceOf(request: Request, { config, deviceKey }: EntranceDeps): KnownDevice {
  return new KnownDevice(deviceKey, cookiesOf(request, config.publicUrl)("device") ?? undefined);
}

const DEVICE_COOKIE_SECONDS = (365 * DAY) / SECOND;

/** Lets the next sign-in recognize this browser. */
export function setDeviceCookie(
  response: Response,
  device: KnownDevice,
  { email, passwordHash }: { email: string; passwordHash: string },
): Response {
  const value = device.cookieValueWith(email, passwordHash);
  return setCookie(response, {
    name: "device",
    value,
    lifetime: { seconds: DEVICE_COOKIE_SECONDS },
  });
}

export function setSignInCookies(
  response: Response,
  device: KnownDevice,
  { user, session }: { user: User; session: StartedSession },
): Response {
  const { email, password_hash: passwordHash } = user;
  return setDeviceCookie(setSessionCookie(response, session), device, { email, passwordHash });
}
