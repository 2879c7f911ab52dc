import { CachedUntilWrite } from "../../../db/kept";
import type { AppContext } from "./app-context";
import { bufferedBody } from "./large-body";
import type { Reader } from "./reader";

interface CachedPage {
  body: Uint8Array<ArrayBuffer>;
  status: number;
  headers: Headers;
}

/** Caches pages until the next write, by URL, language, theme and encoding. */
export function visitorPages({ db, clock }: AppContext) {
  const cache = new CachedUntilWrite<CachedPage>(db, clock);

  return async (
    reader: Reader,
    request: Request,
    render: () => Promise<Response>,
  ): Promise<Response> => {
    if (!isShared(reader, request)) return render();
    const { locale, theme, acceptEncoding } = reader;
    const key = `${locale} ${theme} ${acceptEncoding.includes("gzip")} ${request.url}`;
    const { body, ...head } = await cache.get(key, async () => bufferPage(await render()));
    return new Response(bufferedBody(db, body), head);
  };
}

async function bufferPage(page: Response): Promise<CachedPage> {
  return { body: await page.bytes(), status: page.status, headers: page.headers };
}

function isShared({ viewer, flash }: Reader, { method, headers }: Request): boolean {
  return viewer === null && flash === null && method === "GET" && !headers.has("hx-request");
}
