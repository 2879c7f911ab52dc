import { Obstacle } from "../lib/obstacle";

/** How what is handed in stands, as the server says. */
export interface Standing {
  status: "none" | "open" | "measuring" | "refused" | "sealed" | "gone";
  files: Array<{ n: number; name: string; bytes: number; received: number; href: string }>;
  faults: Array<{ name: string; fault: string }>;
  differs: string[];
}

/** A line that broke is tried again so often, twice as long after each time. */
const TRIES = 8;
const FIRST_WAIT_MS = 500;

/** A marketplace as a seller's program speaks to it, for one contract. */
export class DeliveryServer {
  private constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly path: string,
  ) {}

  /** @throws Obstacle where the address, the token or the contract does not fit */
  static async of(url: string, token: string, contract: string): Promise<DeliveryServer> {
    if (!URL.canParse(url)) throw new Obstacle(`${url} is no address.`, 2);
    const any = new DeliveryServer(new URL(url).origin, token, "");
    const own = (await (await any.#call("GET", "/api/delivery/token")).json()) as {
      contract: string;
      packageId: string;
    };
    if (own.contract !== contract)
      throw new Obstacle(`This token delivers for ${own.contract}, not for ${contract}.`);
    const path = `/api/packages/${encodeURIComponent(own.packageId)}/delivery`;
    return new DeliveryServer(any.url, token, path);
  }

  async standing(): Promise<Standing> {
    return (await this.#call("GET", `${this.path}/uploads`)).json() as Promise<Standing>;
  }

  /** @returns the upload's address */
  async begin(name: string, bytes: number): Promise<string> {
    const filename = Buffer.from(name).toString("base64");
    const headers = { "upload-length": String(bytes), "upload-metadata": `filename ${filename}` };
    const begun = await this.#call("POST", `${this.path}/files`, { headers });
    return ((await begun.json()) as { href: string }).href;
  }

  /** Sends a piece. @returns where the file ends then, which is less where the line broke */
  async send(address: string, offset: number, piece: Blob): Promise<number> {
    const headers = {
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(offset),
    };
    const sent = await this.#once("PATCH", address, { headers, body: piece });
    if (sent?.status === 204) return Number(sent.headers.get("upload-offset"));
    // Whether it came through, the server knows.
    if (sent && sent.status !== 409 && !isPassing(sent.status)) throw await refusal(sent);
    const stands = await this.#call("HEAD", address);
    return Number(stands.headers.get("upload-offset"));
  }

  async remove(n: number): Promise<void> {
    await this.#call("DELETE", `${this.path}/files/${n}`);
  }

  async complete(): Promise<void> {
    await this.#call("POST", `${this.path}/complete`);
  }

  async #call(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    for (let tried = 1, wait = FIRST_WAIT_MS; ; tried++, wait *= 2) {
      const answer = await this.#once(method, path, init);
      if (answer?.ok) return answer;
      if (answer && !isPassing(answer.status)) throw await refusal(answer);
      if (tried === TRIES)
        throw new Obstacle(
          `${this.url} does not answer. What was sent is kept: run this again later, and it goes on.`,
        );
      await Bun.sleep(wait);
    }
  }

  /** Null where no answer came. */
  async #once(method: string, path: string, init: RequestInit = {}): Promise<Response | null> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      "tus-resumable": "1.0.0",
      ...(init.headers as Record<string, string>),
    };
    return fetch(new URL(path, this.url), { ...init, method, headers }).catch(() => null);
  }
}

/** What passes by waiting. */
function isPassing(status: number): boolean {
  return status === 423 || status === 429 || status === 502 || status === 503 || status === 504;
}

async function refusal(answer: Response): Promise<Obstacle> {
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  return new Obstacle(message ?? `The server answered with ${answer.status}.`);
}
