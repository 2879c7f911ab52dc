import type { Server } from "bun";
import { Elysia } from "elysia";
import { LOCALES, type Locale, messagesFor } from "../../../messages/catalogue";
import { ErrorPage, type Resubmission } from "../../../views/errors/error-page";
import { pathWithNext } from "../../../views/layout/navigation";
import {
  type DomainError,
  NotSignedIn,
  TooLarge,
  TooManyRequests,
  Unavailable,
} from "../../lib/errors";
import { requestId } from "../../lib/ids";
import { DEFAULT_LANGUAGE, LANGUAGES } from "../../lib/languages";
import { readerOrVisitor } from "./access";
import type { AppContext } from "./app-context";
import { textFieldsOf } from "./body";
import { setChallenge } from "./challenge";
import { errorText, RouteNotFound, statusOf } from "./errors";
import { fileFormAgain, pageOfForm } from "./form-pages";
import { redirectToMovedPage } from "./moved-pages";
import { notedError } from "./noted-error";
import type { RouteNames } from "./observation";
import { jsonErrorResponse } from "./problem-details";
import type { Reader } from "./reader";
import { refererPath, seeOther } from "./redirect";
import { isApiRequest, pathOf } from "./request";

/** An estimate, because the length of an outage is unknown. */
const RETRY_AFTER_SECONDS = "30";

export function errorMapping(services: AppContext, routes: () => RouteNames) {
  const respondToError = errorResponder(services);
  return new Elysia({ name: "errors" }).onError(
    { as: "global" },
    async ({ error, code, request, server, body, set }) => {
      const response =
        (code === "NOT_FOUND" ? redirectOf(routes(), request) : null) ??
        (await respondToError(error, request, { code, body, server }));
      set.status = response.status;
      return response;
    },
  );
}

function redirectOf(routes: RouteNames, request: Request): Response | null {
  const page = pageOfForm(routes, request);
  return page === null ? redirectToMovedPage(request) : seeOther(page);
}

interface ErrorContext {
  code?: unknown;
  body?: unknown;
  server?: Server<unknown> | null;
}

export function errorResponder(services: AppContext) {
  return async (
    error: unknown,
    request: Request,
    { code, body, server = null }: ErrorContext = {},
  ): Promise<Response> => {
    const domainError = await notedError(services, error, { code, request, server });
    const response = await errorResponse(services, request, domainError, body);
    response.headers.set("x-request-id", requestId() ?? "");
    if (isApiRequest(request.url)) setChallenge(response, domainError);
    if (domainError instanceof TooManyRequests) {
      response.headers.set("retry-after", String(domainError.retryAfterSeconds));
    }
    if (domainError instanceof Unavailable)
      response.headers.set("retry-after", RETRY_AFTER_SECONDS);
    return response;
  };
}

async function errorResponse(
  services: AppContext,
  request: Request,
  error: DomainError | null,
  body: unknown,
): Promise<Response> {
  const status = error ? statusOf(error) : 500;
  const jsonResponse = (locale: Locale) =>
    jsonErrorResponse(request, messagesFor(locale), { error, status, ...services.config });
  if (isApiRequest(request.url)) return jsonResponse(pageLanguage(request));
  const reader = await readerOrVisitor(services, request);
  if (request.headers.get("accept") === "application/json") return jsonResponse(reader.locale);
  const formAgain = error instanceof TooLarge ? fileFormAgain(request, error) : null;
  if (formAgain) return formAgain;
  const resubmission = resubmissionOf(request, error, body);
  return errorPage(services, reader, {
    status,
    error,
    resubmission,
    path: pathOf(request.url),
    backHref: resubmission || error instanceof NotSignedIn ? null : backHrefOf(request),
  });
}

/** The page whose link or form led here. Of other sites, browsers only send `/`. */
function backHrefOf({ method, url, headers }: Request): string | null {
  const page = refererPath(headers.get("referer") ?? undefined);
  const isItself = method === "GET" && page === url.replace(/^\w+:\/\/[^/]*/, "");
  return page === undefined || page === "/" || isItself ? null : page;
}

/** Our own scripts send the language of their page; other clients get English. */
function pageLanguage(request: Request): Locale {
  const languageTag = request.headers.get("x-page-language");
  return LOCALES.find((locale) => locale === languageTag) ?? LANGUAGES[DEFAULT_LANGUAGE];
}

const RETRYABLE_ERRORS = [TooManyRequests, Unavailable, NotSignedIn];

/** The error page can send the form again, without its passwords. */
function resubmissionOf(
  request: Request,
  error: DomainError | null,
  body: unknown,
): Resubmission | null {
  const isRetryable = RETRYABLE_ERRORS.some((kind) => error instanceof kind);
  if (!isRetryable || request.method !== "POST") return null;
  const fields = Object.entries(textFieldsOf(body)).filter(([name]) => !/password/i.test(name));
  if (error instanceof NotSignedIn && fields.length === 0) return null;
  return { action: pathOf(request.url), fields: fields as Resubmission["fields"] };
}

interface ErrorPageOptions {
  backHref: string | null;
  status: number;
  error: DomainError | null;
  resubmission: Resubmission | null;
  path: string;
}

function errorPage({ pages }: AppContext, reader: Reader, options: ErrorPageOptions): Response {
  const { status, error, resubmission, path, backHref } = options;
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
      signInHref={reader.viewer ? null : pathWithNext("/login", reader.returnPath)}
      resubmission={resubmission}
      backHref={backHref}
    />,
  );
  return pages.page(reader, { title: words.title, main, status });
}
