import type { Messages } from "../../messages/messages";
import { Obstacle } from "../lib/errors";
import { MINUTE, SECOND } from "../lib/time";
import type { DeliveryPromise, DeliveryState, TokenScope } from "./delivery-standing";

/** The waits double from half a second to a minute, for five minutes in total. */
const MAX_TRIES = 12;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = MINUTE;

export interface DeliveryTerminal {
  locale: string;
  words: Messages["delivering"];
  faults: Messages["handingIn"]["faults"];
  print(sentence: string): void;
  pause(ms: number): Promise<void>;
}

interface Access {
  url: string;
  token: string;
  contract: string;
}

export class DeliveryServer {
  private constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly path: string,
    private readonly terminal: DeliveryTerminal,
  ) {}

  static async connect(access: Access, terminal: DeliveryTerminal): Promise<DeliveryServer> {
    const { probe, scope } = await DeliveryServer.#probe(access, terminal);
    const path = `/api/packages/${encodeURIComponent(scope.packageId)}/delivery`;
    return new DeliveryServer(probe.url, access.token, path, terminal);
  }

  /** Servers of the previous version do not send it. @throws Obstacle */
  static async promiseOf(access: Access, terminal: DeliveryTerminal): Promise<DeliveryPromise> {
    const { probe, scope } = await DeliveryServer.#probe(access, terminal);
    const { declared, sampled, contentType } = scope;
    if (!declared) throw new Obstacle(terminal.words.tooOld({ url: probe.url }));
    return { declared, sampled, contentType };
  }

  static async #probe({ url, token, contract }: Access, terminal: DeliveryTerminal) {
    const { words } = terminal;
    if (!/^https?:/i.test(url) || !URL.canParse(url))
      throw new Obstacle(words.noAddress({ url }), 2);
    const probe = new DeliveryServer(new URL(url).origin, token, "", terminal);
    // A delivery's token from before names its contract itself.
    const named = token.startsWith("cm_") ? `?contract=${encodeURIComponent(contract)}` : "";
    const scope = await probe.#json<TokenScope>(`/api/delivery/token${named}`);
    if (contract.toUpperCase() !== scope.contract && contract.toLowerCase() !== scope.contractId)
      throw new Obstacle(words.otherContract({ own: scope.contract, asked: contract }));
    return { probe, scope };
  }

  fetchState(): Promise<DeliveryState> {
    return this.#json(`${this.path}/uploads`);
  }

  async begin(name: string, bytes: number): Promise<string> {
    const filename = Buffer.from(name).toString("base64");
    const headers = { "upload-length": String(bytes), "upload-metadata": `filename ${filename}` };
    const begin = async () => {
      const response = await this.#call("POST", `${this.path}/files`, { headers });
      return ((await response.json()) as { href: string }).href;
    };
    const isSame = (file: DeliveryState["files"][number]) =>
      file.name === name && file.bytes === bytes;
    return this.#runOnce(begin, ({ files }) => files.find(isSame)?.href);
  }

  /** Sends a file from `offset` on in pieces, and resumes after a broken connection. */
  async send(
    address: string,
    { offset, bytes }: { offset: number; bytes: number },
    piece: (offset: number) => Promise<Blob>,
    onProgress: (offset: number) => void,
  ): Promise<void> {
    let sentBytes = offset;
    for (let failures = 0; sentBytes < bytes; ) {
      const end = await this.#sendPiece(address, sentBytes, await piece(sentBytes));
      if (end.offset > sentBytes) failures = 0;
      else await this.#wait(++failures, end.answer);
      sentBytes = end.offset;
      onProgress(sentBytes);
    }
  }

  async remove(n: number): Promise<void> {
    const remove = async () => void (await this.#call("DELETE", `${this.path}/files/${n}`));
    const isGone = ({ files }: DeliveryState) => !files.some((file) => file.n === n) || undefined;
    await this.#runOnce<unknown>(remove, isGone);
  }

  async choose(n: number, encoding: string): Promise<void> {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ encoding, all: true });
    await this.#call("PATCH", `${this.path}/files/${n}`, { headers, body });
  }

  async complete(choice: CompletionChoice): Promise<void> {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(choice);
    const complete = async () =>
      void (await this.#call("POST", `${this.path}/complete`, { headers, body }));
    const isComplete = ({ status }: DeliveryState) => status !== "open" || undefined;
    await this.#runOnce<unknown>(complete, isComplete);
  }

  /** Servers refuse an action on retry if only the response to the first attempt was lost. */
  async #runOnce<Result>(
    work: () => Promise<Result>,
    resultIn: (state: DeliveryState) => Result | undefined,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const { status } = error as { status?: number };
      const result = isRepeatRefusal(status) ? resultIn(await this.fetchState()) : undefined;
      if (result === undefined) throw error;
      return result;
    }
  }

  /** @returns the new offset, which is unchanged if the connection broke */
  async #sendPiece(address: string, offset: number, piece: Blob) {
    const headers = {
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(offset),
    };
    const response = await this.#fetchOnce("PATCH", address, { headers, body: piece });
    if (response?.status === 204) return { offset: offsetIn(response) ?? offset, answer: response };
    if (response && response.status !== 409 && !isTemporary(response.status))
      throw await this.#refusal(response);
    const head = await this.#call("HEAD", address);
    return { offset: offsetIn(head) ?? offset, answer: response };
  }

  async #json<Body>(path: string): Promise<Body> {
    const response = await this.#call("GET", path);
    const body = (await response.json().catch(() => null)) as Body | null;
    if (typeof body !== "object" || body === null) throw this.#unexpectedResponse(response);
    return body;
  }

  async #call(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    for (let failures = 1; ; failures++) {
      const response = await this.#fetchOnce(method, path, init);
      if (response?.ok) return response;
      if (response && !isTemporary(response.status)) throw await this.#refusal(response);
      await this.#wait(failures, response);
    }
  }

  async #wait(failures: number, response: Response | null): Promise<void> {
    const { words, print, pause } = this.terminal;
    if (failures >= MAX_TRIES) throw new Obstacle(words.silent({ url: this.url }), 3);
    const retryAfterMs = Number(response?.headers.get("retry-after") ?? 0) * SECOND;
    const ms = Math.min(MAX_WAIT_MS, Math.max(backoffMs(failures), retryAfterMs || 0));
    if (ms >= 2000) {
      const minutes = Math.max(1, Math.round((ms + waitsAfter(failures)) / MINUTE));
      print(words.broken({ url: this.url, seconds: Math.round(ms / SECOND), minutes }));
    }
    await pause(ms);
  }

  async #fetchOnce(method: string, path: string, init: RequestInit = {}): Promise<Response | null> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      "tus-resumable": "1.0.0",
      "x-page-language": this.terminal.locale,
      ...(init.headers as Record<string, string>),
    };
    // A redirect would send the token elsewhere.
    const request = { ...init, method, headers, redirect: "manual" } as const;
    return fetch(new URL(path, this.url), request).catch(() => null);
  }

  async #refusal(response: Response): Promise<Obstacle> {
    const body = (await response.json().catch(() => null)) as { message?: unknown } | null;
    const message = body?.message;
    if (typeof message !== "string") return this.#unexpectedResponse(response);
    return Object.assign(new Obstacle(message), { status: response.status });
  }

  #unexpectedResponse({ status }: Response): Obstacle {
    return new Obstacle(this.terminal.words.answered({ url: this.url, status }));
  }
}

type CompletionChoice = { countTags: boolean; review: true } | { measuredAt: string };

const backoffMs = (failures: number) => Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));

/** How long the next waits take if the server does not ask for longer ones. */
function waitsAfter(failures: number): number {
  let ms = 0;
  for (let next = failures + 1; next < MAX_TRIES; next++) ms += backoffMs(next);
  return ms;
}

function offsetIn({ headers }: Response): number | null {
  const offset = headers.get("upload-offset");
  return offset === null ? null : Number(offset);
}

function isRepeatRefusal(status: number | undefined): boolean {
  return status === 400 || status === 404 || status === 409;
}

function isTemporary(status: number): boolean {
  return status === 423 || status === 429 || status === 502 || status === 503 || status === 504;
}
