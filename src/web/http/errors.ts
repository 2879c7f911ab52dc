import { ParseError, ValidationError } from "elysia";
import { ZodError, z } from "zod";
import { isForeignKeyViolation, isStorageFailure, isUnreachable } from "../../../db/errors";
import { faultText } from "../../../messages/fault-text";
import type { Messages } from "../../../messages/messages";
import type { FlashMessage } from "../../../views/ui/flash";
import { SecondFactorRequired } from "../../accounts/second-factor";
import * as schemas from "../../lib/answers";
import type { ErrorCode, ErrorValues } from "../../lib/error-codes";
import {
  Conflict,
  coded,
  DomainError,
  Forbidden,
  Gone,
  InvalidInput,
  Locked,
  NotFound,
  NotProved,
  NotSignedIn,
  OutOfRoom,
  PreconditionFailed,
  Refusal,
  TooLarge,
  TooManyRequests,
  Unavailable,
  UnsupportedType,
  WrongCredentials,
} from "../../lib/errors";
import type { Fault } from "../../lib/faults";
import { issuesOf } from "../../lib/issues";
import { textOf, type Wording } from "../../lib/wording";
import { errorTextKey, type SharedTextCode, type SharedTextKey } from "./shared-words";

const STATUS_BY_ERROR: ReadonlyArray<
  [kind: abstract new (...args: never) => DomainError, status: number]
> = [
  [Refusal, 400],
  [NotSignedIn, 401],
  [WrongCredentials, 401],
  [NotProved, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [Conflict, 409],
  [Gone, 410],
  [PreconditionFailed, 412],
  [TooLarge, 413],
  [UnsupportedType, 415],
  [Locked, 423],
  [TooManyRequests, 429],
  [Unavailable, 503],
  [OutOfRoom, 507],
];

export class NotJson extends coded(Refusal, "not-json") {}
export class RouteNotFound extends coded(NotFound, "route-not-found") {}
export class StorageFailed extends coded(Unavailable, "storage-failed") {}
export class DatabaseUnreachable extends coded(Unavailable, "database-away") {}
export class ReferenceGone extends coded(Conflict, "reference-gone") {}

export function statusOf(error: DomainError): number {
  const [, status] = STATUS_BY_ERROR.find(([kind]) => error instanceof kind) ?? [];
  if (!status) throw new Error(`${error.name} has no status`);
  return status;
}

export function domainErrorOf(thrown: unknown, code: unknown): DomainError | null {
  // Elysia wraps errors that occur while reading a body.
  const error = thrown instanceof ParseError ? thrown.cause : thrown;
  if (error instanceof DomainError) return error;
  if (isStorageFailure(error)) return new StorageFailed();
  if (isUnreachable(error)) return new DatabaseUnreachable();
  if (isForeignKeyViolation(error)) return new ReferenceGone();
  if (error instanceof ZodError) return invalidInput(error);
  if (error instanceof ValidationError) return validationFaults(error);
  if (code === "PARSE") return new NotJson();
  if (code === "NOT_FOUND") return new RouteNotFound();
  return null;
}

export function invalidInput(error: ZodError): InvalidInput {
  return new InvalidInput(
    issuesOf(error).map(({ path, message }) => ({ path, message: message as Fault })),
  );
}

/** Elysia's own messages repeat the input, including passwords. */
function validationFaults(error: ValidationError): InvalidInput {
  return new InvalidInput(
    error.all.map((fault) => {
      const { path = "", message = "" } = fault as { path?: string; message?: string };
      return { path: path === "root" ? "" : path, message: message as Fault };
    }),
  );
}

export const errorSchema = z
  .object({
    message: schemas.text,
    code: schemas.text.describe("For programs. It does not change when the message does."),
    secondFactor: z
      .array(schemas.text)
      .optional()
      .describe("The second factors that can complete the sign-in."),
    errors: z
      .array(z.object({ path: schemas.text, message: schemas.text }))
      .optional()
      .describe("What is wrong with each field."),
  })
  .meta({ id: "Error" });

type ErrorJson = z.output<typeof errorSchema>;

export function errorJson(messages: Messages, error: DomainError | null): ErrorJson {
  const json = { message: errorText(messages, error).text, code: error?.code ?? "internal" };
  if (error instanceof SecondFactorRequired) {
    const app = error.available.authenticator ? ["authenticator"] : [];
    return { ...json, secondFactor: [...app, "recovery-code"] };
  }
  if (!(error instanceof InvalidInput)) return json;
  return { ...json, errors: fieldErrors(messages, error) };
}

/** If `title` is empty, the page title comes from the status. */
interface ErrorText {
  title: string;
  text: string;
}

/** The text of each code may use only the values of that code. */
type ErrorWords = {
  [Code in Exclude<ErrorCode, SharedTextCode | "unreadable-file">]:
    | Wording<NonNullable<ErrorValues[Code]>>
    | { title: string; text: Wording<NonNullable<ErrorValues[Code]>> };
} & Record<SharedTextKey | "internal", string>;

export function errorText(messages: Messages, error: DomainError | null): ErrorText {
  const words: ErrorWords = messages.errors;
  if (error instanceof InvalidInput) {
    return { title: messages.errors["invalid-input"], text: firstFault(messages, error) };
  }
  if (error?.code === "unreadable-file") {
    const { path, fault } = error.values as ErrorValues["unreadable-file"];
    const text = [path, messages.handingIn.faults[fault]].filter(Boolean).join(": ");
    return { title: "", text };
  }
  const errorWords = error ? words[errorTextKey(error.code) as keyof ErrorWords] : words.internal;
  const { title, text } =
    typeof errorWords === "object" ? errorWords : { title: "", text: errorWords };
  // TypeScript cannot relate a code to the type of its values here.
  return { title, text: textOf(text as Wording<unknown>, error?.values) };
}

/** The status and the toast of a page that shows a refused form again. */
export function refusalFields(
  messages: Messages,
  refused: { reason: DomainError } | undefined,
  reword: (words: ErrorText) => ErrorText = (words) => words,
): { status?: number; message?: FlashMessage } {
  if (!refused) return {};
  const words = reword(errorText(messages, refused.reason));
  return { status: statusOf(refused.reason), message: { ...words, tone: "destructive" } };
}

function fieldErrors(messages: Messages, { issues }: InvalidInput) {
  return issues.map((issue) => ({ path: issue.path, message: fieldFault(messages, issue) }));
}

function firstFault(messages: Messages, { issues: [issue] }: InvalidInput): string {
  if (!issue) return "";
  const text = fieldFault(messages, issue);
  const isTranslated = text !== issue.message;
  return isTranslated || issue.path === "" ? text : `${issue.path}: ${text}`;
}

function fieldFault(messages: Messages, issue: InvalidInput["issues"][number]): string {
  const { path, message, similar } = issue;
  if (message !== "field-unknown") return faultText(messages, message);
  const { unknownField, unknownFieldLike } = messages.errorPages;
  const name = path.split(".").at(-1) ?? "";
  return similar ? unknownFieldLike({ name, similar }) : unknownField({ name });
}
