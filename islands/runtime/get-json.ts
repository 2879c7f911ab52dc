import { Refused, withinTime } from "./post-json";

/** What takes longer would be stale when it comes. */
const PATIENCE_MS = 10_000;

/** Reads JSON from our own server. @throws Refused; AnswerOverdue, TypeError where none comes */
export async function getJson<T>(url: string): Promise<T> {
  return withinTime(PATIENCE_MS, async (signal) => {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Refused(await response.text(), response.status);
    return (await response.json()) as T;
  });
}
