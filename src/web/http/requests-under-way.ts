/**
 * Lets a server stop without cutting a request off. Once answers are held, they are ready but not
 * sent: clients that wait for one send nothing new, so that nothing lies unread in a connection
 * when listening ends. Then every answer goes out and asks its client not to use the connection
 * again.
 */
export class RequestsUnderWay {
  #count = 0;
  #released: PromiseWithResolvers<void> | null = null;

  /** Requests that have come in and are not answered. */
  get count(): number {
    return this.#count;
  }

  holdAnswers(): void {
    this.#released ??= Promise.withResolvers();
  }

  /** Listening has ended: what was held back goes out. */
  releaseAnswers(): void {
    this.#released?.resolve();
  }

  /** Sees a request through to its answer. */
  async through(answering: Promise<Response> | Response): Promise<Response> {
    this.#count++;
    try {
      const response = await answering;
      if (!this.#released) return response;
      await this.#released.promise;
      return closing(response);
    } finally {
      this.#count--;
    }
  }
}

/** Copied, as the headers of a redirect cannot be changed. A socket's has no response. */
function closing(response: Response | undefined): Response {
  if (!response) return response as never;
  const last = new Response(response.body, response);
  last.headers.set("connection", "close");
  return last;
}
