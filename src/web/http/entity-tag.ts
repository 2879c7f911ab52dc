interface Answering {
  request: Request;
  set: { headers: Record<string, unknown> };
}

/**
 * The answer of a call that only reads, with a tag of its content, or a 304 if the client has it
 * already. Files and streams are responses, which have their own headers.
 */
export function taggedAnswer({ request, set }: Answering, answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || answer instanceof Response) return answer;
  const body = JSON.stringify(answer);
  // Weak, because proxies may compress the body.
  const tag = `W/"${Bun.hash(body).toString(36)}"`;
  set.headers.etag = tag;
  if (isKnown(request.headers.get("if-none-match"), tag)) {
    return new Response(null, { status: 304 });
  }
  set.headers["content-type"] = "application/json;charset=utf-8";
  return body;
}

function isKnown(header: string | null, tag: string): boolean {
  if (header === null) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//, "");
  return header.split(",").some((known) => known.trim() === "*" || opaque(known) === opaque(tag));
}
