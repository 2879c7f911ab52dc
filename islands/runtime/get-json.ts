import { retryAfterMsOf } from "./back-off";
import { RequestRefused, withTimeout } from "./post-json";

const TIMEOUT_MS = 10_000;

export interface RequestError extends Error {
  retryAfterMs?: number;
}

/** @throws RequestRefused, ResponseTimeout or TypeError */
export function fetchParsed<T>(url: string, parse: (response: Response) => Promise<T>): Promise<T> {
  return withTimeout(TIMEOUT_MS, async (signal) => {
    const response = await fetch(url, { signal });
    if (!response.ok) {
      const refusal = new RequestRefused(await response.text(), response.status);
      throw Object.assign(refusal, { retryAfterMs: retryAfterMsOf(response.headers) });
    }
    return parse(response);
  });
}

export function getJson<T>(url: string): Promise<T> {
  return fetchParsed(url, async (response) => (await response.json()) as T);
}
