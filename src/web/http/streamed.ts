/** Sends pieces as they are made. */
export function streamed(
  pieces: AsyncIterable<string | Uint8Array>,
  headers: Record<string, string>,
): Response {
  // Types do not know that Bun takes any async iterable.
  return new Response(pieces as unknown as BodyInit, { headers });
}
