import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Document, type DocumentSlot } from "../../views/layout/document";
import type { NavigationKey } from "../../views/layout/navigation";
import { type Locale, type Messages, messagesFor } from "../../views/messages/catalogue";
import { LanguageProvider } from "../../views/messages/context";
import { type FlashMessage, FlashToast } from "../../views/ui/flash";
import type { Config } from "../config";
import { slot, Template } from "../lib/template";
import type { Clock } from "../lib/time";
import type { Assets } from "./assets";
import { FLASH_COOKIE, type Reader } from "./reader";

export interface Page {
  title: string;
  description?: string;
  /** HTML of everything inside `main`. */
  main: string;
  current?: NavigationKey;
  bar?: "navigation" | "landing";
  status?: number;
  /** Said on this very page, where a redirect's message would come too late. */
  message?: FlashMessage;
  /** Islands on the page, whose modules the browser may fetch at once. */
  islands?: readonly string[];
}

const SHELLS = 5000;
/** Below it compressing gains less than a packet. */
const COMPRESS_FROM = 1400;

/** Renders pages: the shell once for each kind of reader, what is in it for each request. */
export class Pages {
  #shells = new LRUCache<string, Template<DocumentSlot | "head">>({ max: SHELLS });

  constructor(
    private readonly assets: Assets,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** HTML of a component, in the reader's language. */
  html(reader: { locale: Locale }, element: ReactElement): string {
    return renderToStaticMarkup(
      <LanguageProvider locale={reader.locale}>{element}</LanguageProvider>,
    );
  }

  messages(reader: Reader): Messages {
    return messagesFor(reader.locale);
  }

  /** A whole page. A message that a redirect left is said on it, once. */
  page(reader: Reader, page: Page): Response {
    const shell = this.#shellFor(reader, page);
    const message = page.message ?? this.#flashMessage(reader);
    const { layout } = messagesFor(reader.locale);
    const html = `<!doctype html>${shell.fill({
      title: Bun.escapeHTML(page.title),
      description: Bun.escapeHTML(page.description ?? layout.brand),
      head: this.#preloads(page.islands ?? []),
      now: String(this.clock.now()),
      flash: message ? this.html(reader, <FlashToast {...message} />) : "",
      main: page.main,
    })}`;
    const response = this.#respond(reader, html, page.status ?? 200);
    if (reader.flash !== null) {
      response.headers.append("set-cookie", `${FLASH_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`);
    }
    return response;
  }

  /** A part of a page, for htmx to swap in. */
  fragment(reader: Reader, html: string, headers: Record<string, string> = {}): Response {
    const response = this.#respond(reader, html, 200);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  }

  #respond(reader: Reader, html: string, status: number): Response {
    const zipped = html.length >= COMPRESS_FROM && reader.acceptEncoding.includes("gzip");
    return new Response(zipped ? Bun.gzipSync(Buffer.from(html), { level: 5 }) : html, {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        // Kept, the page would come up again by the back button with the price and time of before.
        "cache-control": "no-store",
        vary: "cookie, accept-encoding, hx-request",
        ...(zipped && { "content-encoding": "gzip" }),
      },
    });
  }

  #shellFor(reader: Reader, page: Page): Template<DocumentSlot | "head"> {
    const { viewer, locale, theme } = reader;
    const key = JSON.stringify([locale, theme, viewer, page.current, page.bar]);
    let shell = this.#shells.get(key);
    if (!shell) {
      const markup = renderToStaticMarkup(
        <Document
          locale={locale}
          theme={theme}
          viewer={viewer}
          current={page.current ?? null}
          bar={page.bar ?? "navigation"}
          supportEmail={this.config.supportEmail}
          assets={{
            style: this.assets.path("site.css"),
            script: this.assets.path("site.js"),
            font: this.assets.path("source-serif-4-latin-wght-normal.woff2"),
            icon: this.assets.path("seal.svg"),
          }}
        />,
      );
      shell = new Template(markup.replace("</head>", `${slot("head")}</head>`));
      this.#shells.set(key, shell);
    }
    return shell;
  }

  #preloads(islands: readonly string[]): string {
    return islands
      .flatMap((name) => this.assets.modulesOf(`${name}.js`))
      .map((path) => `<link rel="modulepreload" href="${path}">`)
      .join("");
  }

  #flashMessage(reader: Reader): FlashMessage | null {
    const [code = "", value = ""] = reader.flash?.split("|") ?? [];
    const { flash } = messagesFor(reader.locale);
    if (!Object.hasOwn(flash, code)) return null;
    return { tone: "default", ...flash[code as keyof typeof flash](value) };
  }
}
