import { setCookie } from "../http/cookies";

export function setFavoriteCookie(
  response: Response,
  packageId: string,
  seconds: number,
): Response {
  return setCookie(response, { name: "favorite", value: packageId, lifetime: { seconds } });
}
