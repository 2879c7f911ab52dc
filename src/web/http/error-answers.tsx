import type { Server } from "bun";
import { Elysia } from "elysia";
import type { Logger } from "pino";
import { ErrorPage, type Resubmission } from "../../../views/errors/error-page";
import { pathWithNext } from "../../../views/layout/navigation";
import { LOCALES, type Locale, messagesFor } from "../../../views/messages/catalogue";
import {
  type DomainError,
  Forbidden,
  NotSignedIn,
  TookTooLong,
  TooManyRequests,
  Unavailable,
} from "../../lib/errors";
import { requestId } from "../../lib/ids";
import { DEFAULT_LANGUAGE, LANGUAGES } from "../../lib/languages";
import { StoreUnavailable } from "../../store/store";
import { pageReader } from "./access";
import type { AppContext } from "./app-context";
import { textsOf } from "./body";
import { type CookieName, cookiesOf } from "./cookies";
import {
  DatabaseAway,
  errorJson,
  errorText,
  foreseenError,
  ReferenceGone,
  RouteNotFound,
  StorageFailed,
  statusOf,
} from "./errors";
import { type Reader, readerOf } from "./reader";
import { isCall, pathOf, whereabouts } from "./request";

/** A guess, because nobody knows how long the outage will last. */
const UNAVAILABLE_SECONDS = "30";

export function errorMapping(services: AppContext) {
  const answerTo = errorAnswers(services);
  return new Elysia({ name: "errors" }).onError(
    { as: "global" },
    async ({ error, code, request, server, body, set }) => {
      const answer = await answerTo(error, request, { code, body, server });
      set.status = answer.status;
      return answer;
    },
  );
}

interface Circumstances {
  code?: unknown;
  body?: unknown;
  server?: Server<unknown> | null;
}

export function errorAnswers(services: AppContext) {
  return async (
    error: unknown,
    request: Request,
    { code, body, server = null }: Circumstances = {},
  ): Promise<Response> => {
    const foreseen = foreseenError(error, code);
    if (!isSenderGone(error, request)) logUnexpected(services.log, error, foreseen);
    if (foreseen instanceof Forbidden) await noteRefusal(services, request, server);
    const answer = await answerInKind(services, request, foreseen, body);
    answer.headers.set("x-request-id", requestId() ?? "");
    if (foreseen instanceof TooManyRequests) {
      answer.headers.set("retry-after", String(foreseen.retryAfterSeconds));
    }
    if (foreseen instanceof Unavailable) answer.headers.set("retry-after", UNAVAILABLE_SECONDS);
    return answer;
  };
}

function isSenderGone(error: unknown, { signal }: Request): boolean {
  return signal.aborted && (error as { name?: unknown } | null)?.name === "AbortError";
}

/** Logs what ASVS 16.3.2 requires, but not plain 404s. */
async function noteRefusal(
  services: AppContext,
  request: Request,
  server: Server<unknown> | null,
): Promise<void> {
  const { viewer } = await readerOrStranger(services, request);
  if (!viewer) return;
  await services.security.note(
    "access-refused",
    viewer.id,
    whereabouts(request, server, services.config),
  );
}

function logUnexpected(log: Logger, error: unknown, foreseen: DomainError | null): void {
  const line = { err: error, request: requestId() };
  if (!foreseen) log.error(line, "unexpected error");
  if (foreseen instanceof DatabaseAway) log.error(line, "the database does not respond");
  if (foreseen instanceof StorageFailed) log.error(line, "nothing can be stored");
  if (foreseen instanceof StoreUnavailable) log.error(line, "the store does not respond");
  if (foreseen instanceof TookTooLong) log.error(line, "a worker took too long");
  if (foreseen instanceof ReferenceGone) log.warn(line, "a referenced row is gone");
}

async function answerInKind(
  services: AppContext,
  request: Request,
  error: DomainError | null,
  body: unknown,
): Promise<Response> {
  const status = error ? statusOf(error) : 500;
  const json = (locale: Locale) => Response.json(errorJson(messagesFor(locale), error), { status });
  if (isCall(request.url)) return json(pageLanguage(request));
  const reader = await readerOrStranger(services, request);
  if (request.headers.get("accept") === "application/json") return json(reader.locale);
  const resubmission = resubmissionOf(request, error, body);
  return errorPage(services, reader, {
    status,
    error,
    again: resubmission,
    path: pathOf(request.url),
  });
}

async function readerOrStranger(services: AppContext, request: Request): Promise<Reader> {
  try {
    return await pageReader(services, request);
  } catch (error) {
    services.log.error({ err: error, request: requestId() }, "reader not identified");
    const cookies = cookiesOf(request, services.config.publicUrl);
    const strangers = (name: CookieName) => (name === "session" ? null : cookies(name));
    return readerOf(request, services.sessions, strangers);
  }
}

/** API clients get English, and our own scripts name their page's language. */
function pageLanguage(request: Request): Locale {
  const languageTag = request.headers.get("x-page-language");
  return LOCALES.find((locale) => locale === languageTag) ?? LANGUAGES[DEFAULT_LANGUAGE];
}

const RETRYABLE_ERRORS = [TooManyRequests, Unavailable, NotSignedIn];

/** Lets the reader send the form again from the error page, except for passwords. */
function resubmissionOf(
  request: Request,
  error: DomainError | null,
  body: unknown,
): Resubmission | null {
  const later = RETRYABLE_ERRORS.some((kind) => error instanceof kind);
  if (!later || request.method !== "POST") return null;
  const fields = Object.entries(textsOf(body)).filter(([name]) => !/password/i.test(name));
  if (error instanceof NotSignedIn && fields.length === 0) return null;
  return { action: pathOf(request.url), fields: fields as Resubmission["fields"] };
}

interface Failure {
  status: number;
  error: DomainError | null;
  again: Resubmission | null;
  path: string;
}

function errorPage({ pages }: AppContext, reader: Reader, failure: Failure): Response {
  const { status, error, again: resubmission, path } = failure;
  const messages = messagesFor(reader.locale);
  const { title, text } = errorText(messages, error);
  const words = { title: title || messages.errorPages.title({ status: String(status) }), text };
  const main = pages.html(
    reader,
    <ErrorPage
      {...words}
      status={status}
      reference={requestId() ?? null}
      unknownPath={error instanceof RouteNotFound ? path : null}
      signInHref={reader.viewer ? null : pathWithNext("/login", reader.wayBack)}
      resubmission={resubmission}
    />,
  );
  return pages.page(reader, { title: words.title, main, status });
}
