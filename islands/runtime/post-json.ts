export class Refused extends Error {
  constructor(
    message: string,
    readonly status = 0,
    readonly code = "",
  ) {
    super(message);
  }
}

/** The server words refusals in the language of the page. */
export function pageLanguage(): Record<"x-page-language", string> {
  return { "x-page-language": document.documentElement.lang };
}

/** No response came in time: the server may or may not have acted. */
export class AnswerOverdue extends Error {}

/** Aborts the work after a timeout. @throws AnswerOverdue */
export async function withinTime<T>(
  patienceMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), patienceMs);
  try {
    return await work(control.signal);
  } catch (error) {
    throw control.signal.aborted ? new AnswerOverdue() : error;
  } finally {
    clearTimeout(timer);
  }
}

interface Sending {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** @throws Refused; TypeError if the server cannot be reached */
export function postJson(url: string, body: unknown, sending: Sending = {}): Promise<Response> {
  return sendJson("POST", url, body, sending);
}

export async function sendJson(
  method: "POST" | "PATCH",
  url: string,
  body: unknown,
  { headers = {}, signal }: Sending = {},
): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...pageLanguage(),
      ...headers,
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  if (response.ok) return response;
  const { message, code } = (await response.json()) as { message: string; code: string };
  throw new Refused(message, response.status, code);
}
