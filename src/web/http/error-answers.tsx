import { Elysia } from "elysia";
import type { Logger } from "pino";
import { ErrorPage } from "../../../views/errors/error-page";
import { LOCALES, type Locale, messagesFor } from "../../../views/messages/catalogue";
import { type DomainError, TooManyRequests } from "../../lib/errors";
import { DEFAULT_LANGUAGE, LANGUAGES } from "../../lib/languages";
import { requestId } from "../../lib/request-id";
import { type CookieName, cookiesOf } from "./cookies";
import {
  errorJson,
  errorText,
  foreseenError,
  ReferenceGone,
  RouteNotFound,
  StorageFailed,
  statusOf,
} from "./errors";
import { type Reader, readerOf } from "./reader";
import { pageReader } from "./reading";
import { isCall } from "./request-path";
import type { Site } from "./site";

/** Lets what routes throw be answered; see errorAnswers. */
export function errorMapping(services: Site) {
  const answerTo = errorAnswers(services);
  return new Elysia({ name: "errors" }).onError(
    { as: "global" },
    async ({ error, code, request, set }) => {
      const answer = await answerTo(error, request, code);
      set.status = answer.status;
      return answer;
    },
  );
}

/** The one place where an error becomes an answer: JSON under /api, a page elsewhere. */
export function errorAnswers(services: Site) {
  return async (error: unknown, request: Request, code?: unknown): Promise<Response> => {
    const foreseen = foreseenError(error, code);
    logUnexpected(services.log, error, foreseen);
    const answer = await answerInKind(services, request, foreseen);
    answer.headers.set("x-request-id", requestId() ?? "");
    if (foreseen instanceof TooManyRequests) {
      answer.headers.set("retry-after", String(foreseen.retryAfterSeconds));
    }
    return answer;
  };
}

function logUnexpected(log: Logger, error: unknown, foreseen: DomainError | null): void {
  const line = { err: error, request: requestId() };
  if (!foreseen) log.error(line, "unforeseen error");
  if (foreseen instanceof StorageFailed) log.error(line, "nothing can be stored");
  if (foreseen instanceof ReferenceGone) log.warn(line, "what was referred to is gone");
}

async function answerInKind(
  services: Site,
  request: Request,
  error: DomainError | null,
): Promise<Response> {
  const status = error ? statusOf(error) : 500;
  const json = (locale: Locale) => Response.json(errorJson(messagesFor(locale), error), { status });
  if (isCall(request.url)) return json(pageLanguage(request));
  const reader = await readerOrStranger(services, request);
  if (request.headers.get("accept") === "application/json") return json(reader.locale);
  return errorPage(services, reader, status, error);
}

/** Where it cannot even be found out who reads, the page is a stranger's. */
async function readerOrStranger(services: Site, request: Request): Promise<Reader> {
  try {
    return await pageReader(services, request);
  } catch (error) {
    services.log.error({ err: error, request: requestId() }, "reader not known");
    const cookies = cookiesOf(request, services.config.publicUrl);
    const strangers = (name: CookieName) => (name === "session" ? null : cookies(name));
    return readerOf(request, services.sessions, strangers);
  }
}

/**
 * Programs are answered in English (docs/product.md#languages). Our own scripts say which language
 * the page that they run on is in, since they show the sentence there.
 */
function pageLanguage(request: Request): Locale {
  const named = request.headers.get("x-page-language");
  return LOCALES.find((locale) => locale === named) ?? LANGUAGES[DEFAULT_LANGUAGE];
}

function errorPage(
  { pages }: Site,
  reader: Reader,
  status: number,
  error: DomainError | null,
): Response {
  const words = errorText(messagesFor(reader.locale), error);
  const main = pages.html(
    reader,
    <ErrorPage
      {...words}
      status={status}
      reference={requestId() ?? null}
      hint={error instanceof RouteNotFound}
      signedIn={reader.viewer !== null}
    />,
  );
  return pages.page(reader, { title: words.title, main, status });
}
