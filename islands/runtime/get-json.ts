import { retryAfterMsOf } from "./back-off";
import { Refused, withinTime } from "./post-json";

const PATIENCE_MS = 10_000;

export interface Refusal extends Error {
  retryAfterMs?: number;
}

/** @throws Refused; AnswerOverdue or TypeError if no response comes */
export async function read<T>(url: string, take: (response: Response) => Promise<T>): Promise<T> {
  return withinTime(PATIENCE_MS, async (signal) => {
    const response = await fetch(url, { signal });
    if (!response.ok) {
      const refused = new Refused(await response.text(), response.status);
      throw Object.assign(refused, { retryAfterMs: retryAfterMsOf(response.headers) });
    }
    return take(response);
  });
}

export function getJson<T>(url: string): Promise<T> {
  return read(url, async (response) => (await response.json()) as T);
}
