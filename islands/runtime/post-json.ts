export class RequestRefused extends Error {
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

/** The server may or may not have processed the request. */
export class ResponseTimeout extends Error {}

/** @throws ResponseTimeout */
export async function withTimeout<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? new ResponseTimeout() : error;
  } finally {
    clearTimeout(timer);
  }
}

interface Options {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** @throws RequestRefused; TypeError if the server cannot be reached */
export function postJson(url: string, body: unknown, options: Options = {}): Promise<Response> {
  return sendJson("POST", url, body, options);
}

export async function sendJson(
  method: "POST" | "PATCH",
  url: string,
  body: unknown,
  { headers = {}, signal }: Options = {},
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
  throw new RequestRefused(message, response.status, code);
}
