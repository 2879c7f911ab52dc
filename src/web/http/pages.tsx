import { isValidElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Db } from "../../../db/client";
import { languageOf, messagesFor } from "../../../messages/catalogue";
import type { Messages } from "../../../messages/messages";
import { Document, type DocumentSlot } from "../../../views/layout/document";
import {
  type MemberKind,
  type NavigationKey,
  pathWithNext,
} from "../../../views/layout/navigation";
import { SiteBanner } from "../../../views/layout/site-banner";
import { type FlashMessage, FlashToast } from "../../../views/ui/flash";
import { renderedFor } from "../../../views/ui/rendered";
import type { Viewer } from "../../accounts/sessions";
import type { Config } from "../../config";
import { announcementText } from "../../house/announcements";
import type { HouseTexts } from "../../house/texts";
import type { DomainError } from "../../lib/errors";
import type { TimeFormats } from "../../lib/own-clock";
import { gzip, Passage, type Piece, totalBytes } from "../../lib/passage";
import { type Html, piecesOf, placeholder, Template } from "../../lib/template";
import type { Clock } from "../../lib/time";
import { timesIn } from "../../lib/times";
import { roleOf } from "../../operators/operators";
import type { Assets } from "./assets";
import { setCookie } from "./cookies";
import { refusalFields } from "./errors";
import { flashMessageOf } from "./flash-message";
import { COLORS_FILE, LOGO_FILE } from "./house";
import { uncompressedBody } from "./large-body";
import { metadataHead, NOT_INDEXED, type PageMetadata } from "./page-metadata";
import type { Reader } from "./reader";
import { barSlots, liveBidData } from "./reader";
import { type HtmxHeaders, setHtmxHeaders } from "./redirect";
import { SERVER_ID } from "./server-id";

export interface Page {
  title: string;
  description?: string;
  main: Html | ReactElement;
  current?: NavigationKey;
  bar?: "navigation" | "landing";
  status?: number;
  message?: FlashMessage;
  refused?: { reason: DomainError } | undefined;
  metadata?: PageMetadata;
  isSecret?: boolean;
}

const GZIP_MIN_BYTES = 1400;

/** Needed for the first paint of every page. */
const FIRST_FONTS = [
  "source-serif-4-latin-600-normal.woff2",
  "source-sans-3-latin-wght-normal.woff2",
];

export class Pages {
  /** At most a few hundred, however many members there are. */
  #shells = new Map<string, Template<DocumentSlot | "head">>();
  #metadataHeads = new WeakMap<PageMetadata, Map<string, readonly Piece[]>>();

  constructor(
    private readonly assets: Assets,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly db: Db,
    private readonly houseTexts: HouseTexts,
  ) {}

  html({ locale, timeZone, rights, viewer }: Reader, element: ReactElement): string {
    return renderedFor({ locale, timeZone, rights, permissions: viewer?.permissions }, element);
  }

  messages(reader: Pick<Reader, "locale">): Messages {
    return messagesFor(reader.locale);
  }

  times({ locale, timeZone }: Reader): TimeFormats {
    return timesIn(locale, timeZone);
  }

  page(reader: Reader, { refused, ...fields }: Page): Response {
    const page = { ...fields, ...refusalFields(messagesFor(reader.locale), refused) };
    const shell = this.#shellFor(reader, page);
    const message = page.message ?? flashMessageOf(reader);
    const { layout } = messagesFor(reader.locale);
    const html = shell.pieces({
      title: Bun.escapeHTML(page.title),
      description: Bun.escapeHTML(page.description ?? layout.brand),
      head: this.#metadataHead(reader, page),
      now: String(this.clock.now()),
      flash: message ? this.html(reader, <FlashToast {...message} />) : "",
      notice: this.#notice(reader),
      main: isValidElement(page.main) ? this.html(reader, page.main) : page.main,
      next: pathWithNext("", reader.returnPath),
      member: liveBidData(reader, layout),
      ...barSlots(reader, layout),
    });
    const response = this.#respond(reader, html, page.status ?? 200);
    if (reader.flash === null) return response;
    return setCookie(response, { name: "flash", value: "", lifetime: { seconds: 0 } });
  }

  fragment(reader: Reader, html: Html, htmxHeaders: HtmxHeaders = {}): Response {
    return setHtmxHeaders(this.#respond(reader, html, 200), htmxHeaders);
  }

  #respond(reader: Reader, html: Html, status: number): Response {
    const pieces = piecesOf(html);
    const isGzipped =
      reader.acceptEncoding.includes("gzip") && totalBytes(pieces) >= GZIP_MIN_BYTES;
    return new Response(isGzipped ? gzip(pieces) : uncompressedBody(this.db, pieces), {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        // A cached page would show an old price after going back.
        "cache-control": "no-store",
        vary: "cookie, accept-encoding, accept-language, hx-request",
        ...(isGzipped && { "content-encoding": "gzip" }),
      },
    });
  }

  #shellFor(reader: Reader, page: Page): Template<DocumentSlot | "head"> {
    const { locale, theme, usesBrowserTimeZone } = reader;
    const member = reader.viewer && this.#memberKind(reader.viewer);
    const look = [locale, theme, usesBrowserTimeZone, this.houseTexts.has("imprint")];
    const key = JSON.stringify([...look, member, page.current, page.bar]);
    let shell = this.#shells.get(key);
    if (!shell) {
      const markup = renderToStaticMarkup(
        <Document
          locale={locale}
          theme={theme}
          member={member}
          usesBrowserClock={usesBrowserTimeZone}
          current={page.current ?? null}
          bar={page.bar ?? "navigation"}
          supportEmail={this.config.supportEmail}
          hasImprint={this.houseTexts.has("imprint")}
          assets={{
            style: this.assets.path("site.css"),
            script: this.assets.path("site.js"),
            fonts: FIRST_FONTS.map((name) => this.assets.path(name)),
            icon: this.assets.find(LOGO_FILE) ?? this.assets.path("seal.svg"),
            logo: this.assets.find(LOGO_FILE),
            colours: this.assets.find(COLORS_FILE),
          }}
          development={
            this.config.development
              ? { script: this.assets.path("reload.js"), server: SERVER_ID }
              : null
          }
        />,
      );
      const document = markup.replace("</head>", `${placeholder("head")}</head>`);
      shell = new Template(`<!doctype html>${document}`);
      this.#shells.set(key, shell);
    }
    return shell;
  }

  #notice(reader: Reader): string {
    const { announcement, viewer, locale, suspensionId } = reader;
    const since = this.houseTexts.effectiveSince;
    const termsSince = viewer && (viewer.termsAcceptedAt ?? 0) < (since ?? 0) ? since : null;
    const text = announcement && announcementText(announcement.texts, languageOf(locale));
    const { waiting: isWaiting = false, suspended = null } = viewer ?? {};
    const { needsApproval: isRestricted = false } = viewer ?? {};
    const isPlain = !isWaiting && !suspended && !isRestricted;
    if (termsSince === null && !text && isPlain) return "";
    return this.html(
      reader,
      <SiteBanner
        text={text}
        termsSince={termsSince}
        isWaiting={isWaiting}
        suspended={suspended}
        isRestricted={isRestricted}
        suspensionId={suspensionId}
      />,
    );
  }

  #memberKind(viewer: Viewer): MemberKind {
    return {
      role: viewer.role,
      operator: roleOf(this.config, viewer) !== null,
      picture: viewer.profileImageUrl !== null,
    };
  }

  #metadataHead({ locale, hasLanguageInUrl }: Reader, page: Page): readonly Piece[] {
    const isHidden = page.isSecret || (page.status && page.status >= 400);
    if (!page.metadata) return piecesOf(isHidden ? NOT_INDEXED : "");
    const heads = this.#metadataHeads.get(page.metadata) ?? new Map<string, readonly Piece[]>();
    this.#metadataHeads.set(page.metadata, heads);
    const key = `${locale} ${hasLanguageInUrl} ${page.title} ${page.description}`;
    let head = heads.get(key);
    if (!head) {
      const { brand } = messagesFor(locale).layout;
      const { title, description = brand, metadata } = page;
      const { publicUrl } = this.config;
      const headOptions = {
        ...metadata,
        title,
        description,
        brand,
        publicUrl,
        locale,
        hasLanguageInUrl,
      };
      head = [new Passage(Buffer.from(metadataHead(headOptions)))];
      heads.set(key, head);
    }
    return head;
  }
}
