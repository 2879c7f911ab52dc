type Fault = (request: Request, forward: () => Promise<Response>) => Promise<Response> | Response;

/** Stands between a client and a marketplace, and does something else to the next requests. */
export class FaultyProxy {
  readonly requests: string[] = [];
  readonly #faults: Fault[] = [];
  readonly #server: Bun.Server<undefined>;

  constructor(target: string) {
    this.#server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      idleTimeout: 0,
      error: () => new Response(null, { status: 500 }),
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url);
        this.requests.push(`${request.method} ${pathname}`);
        const { method, headers } = request;
        headers.delete("host");
        const body = method === "GET" ? undefined : await request.bytes();
        const forward = () =>
          fetch(target + pathname + search, {
            method,
            headers,
            body,
            redirect: "manual",
            decompress: false,
          });
        const fault = this.#faults.shift();
        return fault ? fault(request, forward) : forward();
      },
    });
  }

  get address(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  /** For the next requests, in this order. */
  next(...faults: Fault[]): void {
    this.#faults.push(...faults);
  }

  forget(): void {
    this.requests.length = 0;
    this.#faults.length = 0;
  }

  async stop(): Promise<void> {
    await this.#server.stop(true);
  }
}

/** The work is done, but its answer is lost. */
export const lost: Fault = async (_, forward) => {
  await forward();
  return new Response("Bad gateway", { status: 502 });
};

export const answering =
  (status: number, headers: Record<string, string> = {}): Fault =>
  () =>
    new Response("{}", { status, headers });

export const silent: Fault = () => new Promise(() => {});

/** The connection breaks after so many bytes. */
export const brokenAfter =
  (bytes: number): Fault =>
  async (_, forward) => {
    const response = await forward();
    const whole = await response.bytes();
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(whole.subarray(0, bytes));
        await Bun.sleep(0);
        controller.error(new Error("The connection is broken"));
      },
    });
    return new Response(body, { status: response.status });
  };

/** One bit of the answer is another. */
export const altered: Fault = async (_, forward) => {
  const response = await forward();
  const bytes = await response.bytes();
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  return new Response(bytes, { status: response.status });
};
