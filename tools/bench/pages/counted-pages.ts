import "./counted-queries";
import pino from "pino";
import { openDatabase } from "../../../db/client";
import { CACHE_MS } from "../../../db/kept";
import { createApp } from "../../../src/app";
import { loadConfig } from "../../../src/config";
import { type Clock, MINUTE } from "../../../src/lib/time";
import { Assets } from "../../../src/web/http/assets";
import { shared } from "../shared";
import { queriesOf } from "./counted-queries";
import { type DemoPages, PAGES } from "./pages";

export interface CountedPage {
  status: number;
  queries: string[];
  /** Sent to the thread that only reads. */
  threadQueries: string[];
  /** Of the page, without and with gzip. */
  bytes: number;
  gzipBytes: number;
  /** Of the scripts that the page loads at once, with gzip. */
  scriptBytes: number;
}

interface Place {
  file: string;
  dataDir: string;
  assetFolder: string;
}

/**
 * Requests each page twice, since the first request also fills what lasts for all. Time stands still
 * except before the second one, when lists that are kept for a moment have expired.
 */
export async function countPages(
  { file, dataDir, assetFolder }: Place,
  { paths, cookies }: DemoPages,
  clock: Clock,
): Promise<CountedPage[]> {
  let now = Math.ceil(clock.now() / MINUTE) * MINUTE;
  const app = await createApp({
    db: openDatabase(file),
    clock: { now: () => now },
    config: loadConfig({ DATA_DIR: dataDir }),
    assets: await Assets.load(assetFolder),
    log: pino({ level: "silent" }),
    ...(await shared("")),
  });
  const get = (path: string, headers: Record<string, string>) =>
    app.handle(new Request(`http://localhost${path}`, { headers }));
  try {
    const counted: CountedPage[] = [];
    for (const [i, { viewer }] of PAGES.entries()) {
      const page = { path: paths[i] as string, cookie: cookies[viewer] };
      await (await get(page.path, headersOf(page))).text();
      now += CACHE_MS;
      counted.push(await countPage(get, page));
    }
    return counted;
  } finally {
    await app.finish();
  }
}

type Get = (path: string, headers: Record<string, string>) => Promise<Response> | Response;

interface RequestedPage {
  path: string;
  cookie: string;
}

const headersOf = ({ cookie }: RequestedPage): Record<string, string> => (cookie ? { cookie } : {});

async function countPage(get: Get, page: RequestedPage): Promise<CountedPage> {
  const { path } = page;
  const headers = headersOf(page);
  let [status, html] = [0, ""];
  const { queries, threadQueries } = await queriesOf(async () => {
    const response = await get(path, headers);
    [status, html] = [response.status, await response.text()];
  });
  const zipped = await get(path, { ...headers, "accept-encoding": "gzip" });
  return {
    status,
    queries,
    threadQueries,
    bytes: Buffer.byteLength(html),
    gzipBytes: (await zipped.bytes()).length,
    scriptBytes: await bytesOfScripts(get, html),
  };
}

async function bytesOfScripts(get: Get, html: string): Promise<number> {
  const tags = html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+\.js)"/g);
  let total = 0;
  for (const path of new Set([...tags].map(([, at = ""]) => at)))
    total += (await (await get(path, { "accept-encoding": "gzip" })).bytes()).length;
  return total;
}
