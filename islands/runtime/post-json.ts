/** A refusal of the server: its status, its code for programs, and its own words. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status = 0,
    readonly code = "",
  ) {
    super(message);
  }
}

/** Has the server word a refusal in the language of the page, where it is shown. */
export function pageLanguage(): Record<"x-page-language", string> {
  return { "x-page-language": document.documentElement.lang };
}

/** Posts JSON to our own server. @throws Refused; TypeError where it cannot be reached */
export async function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...pageLanguage(),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  if (response.ok) return response;
  const { message, code } = (await response.json()) as { message: string; code: string };
  throw new Refused(message, response.status, code);
}
