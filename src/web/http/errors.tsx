import { Elysia, ParseError, ValidationError } from "elysia";
import { ZodError } from "zod";
import { isStorageFailure } from "../../../db/errors";
import { ErrorPage } from "../../../views/errors/error-page";
import { LOCALES, type Locale, messagesFor } from "../../../views/messages/catalogue";
import type { Messages } from "../../../views/messages/en/catalogue";
import {
  Conflict,
  DomainError,
  Forbidden,
  Gone,
  InvalidInput,
  NotFound,
  NotSignedIn,
  Refusal,
  TooLarge,
  TooManyRequests,
  Unavailable,
  UnsupportedType,
  WrongCredentials,
} from "../../lib/errors";
import { DEFAULT_LANGUAGE, LANGUAGES } from "../../lib/languages";
import { requestId } from "../../lib/request-id";
import type { Reader } from "./reader";
import { pageReader } from "./reading";
import type { Site } from "./site";

const STATUSES: ReadonlyArray<
  [kind: abstract new (...args: never[]) => DomainError, status: number]
> = [
  [Refusal, 400],
  [NotSignedIn, 401],
  [WrongCredentials, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [Conflict, 409],
  [Gone, 410],
  [TooLarge, 413],
  [UnsupportedType, 415],
  [TooManyRequests, 429],
  [Unavailable, 503],
];

export class NotJson extends Refusal {
  constructor() {
    super("not-json");
  }
}

export class RouteNotFound extends NotFound {
  constructor() {
    super("route-not-found");
  }
}

/** Nothing can be stored at the moment; what was asked for was not done. */
export class StorageFailed extends Unavailable {
  constructor() {
    super("storage-failed");
  }
}

/** The status that a foreseen outcome has. */
export function statusOf(error: DomainError): number {
  const [, status] = STATUSES.find(([kind]) => error instanceof kind) ?? [];
  if (!status) throw new Error(`${error.name} has no status`);
  return status;
}

/** The one place where an error becomes an answer: JSON under /api, a page elsewhere. */
export function errorMapping(services: Site) {
  const { log } = services;
  return new Elysia({ name: "errors" }).onError(
    { as: "global" },
    async ({ error, code, request, set }) => {
      const foreseen = foreseenError(error, code);
      if (!foreseen) log.error({ err: error, request: requestId() }, "unforeseen error");
      if (foreseen instanceof StorageFailed)
        log.error({ err: error, request: requestId() }, "nothing can be stored");
      const status = foreseen ? statusOf(foreseen) : 500;
      set.status = status;
      set.headers["x-request-id"] = requestId() ?? "";
      if (foreseen instanceof TooManyRequests) {
        set.headers["retry-after"] = String(foreseen.retryAfterSeconds);
      }
      if (new URL(request.url).pathname.startsWith("/api/")) {
        return errorJson(messagesFor(pageLanguage(request)), foreseen);
      }
      const reader = await pageReader(services, request);
      if (request.headers.get("accept") === "application/json") {
        return errorJson(messagesFor(reader.locale), foreseen);
      }
      return errorPage(services, reader, status, foreseen);
    },
  );
}

/**
 * Programs are answered in English (docs/product.md#languages). Our own scripts say which language
 * the page that they run on is in, since they show the sentence there.
 */
function pageLanguage(request: Request): Locale {
  const named = request.headers.get("x-page-language");
  return LOCALES.find((locale) => locale === named) ?? LANGUAGES[DEFAULT_LANGUAGE];
}

/** What went wrong in terms of the domain; null for what nobody foresaw. */
function foreseenError(thrown: unknown, code: unknown): DomainError | null {
  // Elysia wraps what reading a body throws; that it was too large is one of it.
  const error = thrown instanceof ParseError ? thrown.cause : thrown;
  if (error instanceof DomainError) return error;
  if (isStorageFailure(error)) return new StorageFailed();
  if (error instanceof ZodError) return invalidInput(error.issues);
  if (error instanceof ValidationError) return refusedBySchema(error);
  if (code === "PARSE") return new NotJson();
  if (code === "NOT_FOUND") return new RouteNotFound();
  return null;
}

export function invalidInput(issues: ZodError["issues"]): InvalidInput {
  return new InvalidInput(
    issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })),
  );
}

/** The same of what Elysia checked; its own text of it would repeat the input, passwords too. */
function refusedBySchema(error: ValidationError): InvalidInput {
  return new InvalidInput(
    error.all.map((fault) => {
      const { path = "", message = "" } = fault as { path?: string; message?: string };
      return { path: path === "root" ? "" : path, message };
    }),
  );
}

interface ErrorJson {
  message: string;
  /** For programs: it stays when the sentence is worded anew. */
  code: string;
  errors?: Array<{ path: string; message: string }>;
}

/** `{ message, code, errors? }` (docs/product.md#json-calls). */
export function errorJson(messages: Messages, error: DomainError | null): ErrorJson {
  const answer = { message: errorText(messages, error).text, code: error?.code ?? "internal" };
  if (!(error instanceof InvalidInput)) return answer;
  return { ...answer, errors: fieldErrors(messages, error) };
}

/** The title and sentence for an outcome. */
export function errorText(messages: Messages, error: DomainError | null) {
  const words = messages.errors[error?.code ?? "internal"];
  if (!words) throw new Error(`No words for the error code ${error?.code}`);
  const text =
    error instanceof InvalidInput ? firstFault(messages, error) : words.text(error?.values ?? {});
  return { title: words.title, text };
}

function fieldErrors(messages: Messages, error: InvalidInput) {
  return error.issues.map(({ path, message }) => ({
    path,
    message: messages.fields[message] ?? message,
  }));
}

/** A worded fault is a sentence of its own; a schema's own needs the field's name before it. */
function firstFault(messages: Messages, error: InvalidInput): string {
  const [issue] = error.issues;
  if (!issue) return "";
  return messages.fields[issue.message] ?? `${issue.path}: ${issue.message}`.replace(/^: /, "");
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
