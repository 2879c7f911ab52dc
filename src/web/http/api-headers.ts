/** Described once in /api/openapi.json, and referred to by all calls that have them. */
const HEADERS = {
  ETag: "Changes with the content of the answer.",
  "RateLimit-Policy":
    'Each limit that the request counts for, as `"name";q=requests;w=seconds` (draft-ietf-httpapi-ratelimit-headers).',
  RateLimit: 'What is left of it, and for how long, as `"name";r=requests;t=seconds`.',
  Deprecation: "Since when the call is deprecated, as `@` and Unix time (RFC 9745).",
  Sunset: "When it may be gone (RFC 8594).",
};

export const LIMIT_HEADERS = ["RateLimit-Policy", "RateLimit"];
export const DEPRECATION_HEADERS = ["Deprecation", "Sunset"];

export const IF_NONE_MATCH = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The `ETag` of an earlier answer. If nothing has changed, the answer is 304.",
  schema: { type: "string" },
};

export function headersOf(descriptions: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [
      name,
      { description, schema: { type: "string" } },
    ]),
  );
}

export const sharedHeaders = (names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export function usedHeaders(paths: object): object {
  const pathsJson = JSON.stringify(paths);
  const used = Object.entries(HEADERS).filter(([name]) => pathsJson.includes(`headers/${name}"`));
  return headersOf(Object.fromEntries(used));
}
