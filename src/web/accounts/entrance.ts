import type { Server } from "bun";
import { KnownDevice } from "../../accounts/known-device";
import type { RelyingParty } from "../../accounts/relying-party";
import type { StartedSession } from "../../accounts/sessions";
import type { Origin } from "../../accounts/sign-in";
import type { User } from "../../accounts/user";
import { DAY, SECOND } from "../../lib/time";
import { whereabouts } from "../http/address";
import { cookiesOf, giveCookie } from "../http/cookies";
import type { Reader } from "../http/reader";
import type { Site } from "../http/site";
import { giveSession } from "./session-cookie";

/** What routes need that let somebody in. */
export interface EntranceNeeds extends Site {
  /** Signs what browsers keep of the accounts that they are known to. */
  deviceKey: string;
  /** Seals the secrets of authenticator apps. */
  sealKey: string;
  /** This site as passkeys know it. */
  relyingParty: RelyingParty | null;
}

/** A request to be let in. */
export interface Asked {
  reader: Reader;
  request: Request;
  server: Server<unknown> | null;
}

/** Where somebody signs in. */
export function originOf(needs: EntranceNeeds, { reader, request, server }: Asked): Origin {
  return {
    ...whereabouts(request, server, needs.config),
    device: deviceOf(request, needs),
    endedSession: reader.sessionToken,
  };
}

/** The browser that asks, as far as it is known. */
export function deviceOf(request: Request, { config, deviceKey }: EntranceNeeds): KnownDevice {
  return new KnownDevice(deviceKey, cookiesOf(request, config.publicUrl)("device") ?? undefined);
}

const DEVICE_SECONDS = (365 * DAY) / SECOND;

/** Lets a browser be known again where the password of this account was given or chosen in it. */
export function giveDevice(
  answer: Response,
  device: KnownDevice,
  { email, passwordHash }: { email: string; passwordHash: string },
): Response {
  const value = device.remembering(email, passwordHash);
  return giveCookie(answer, { name: "device", value, lifetime: { seconds: DEVICE_SECONDS } });
}

/** Gives a browser its session, and lets it be known again. */
export function letIn(
  answer: Response,
  device: KnownDevice,
  { user, session }: { user: User; session: StartedSession },
): Response {
  const { email, password_hash: passwordHash } = user;
  return giveDevice(giveSession(answer, session), device, { email, passwordHash });
}
