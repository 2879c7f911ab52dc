import type { ReactElement } from "react";
import { ZodError } from "zod";
import type { FilledForm } from "../../../views/ui/filled-form";
import { DomainError, InvalidInput, TooManyRequests } from "../../lib/errors";
import { type Form, formOf } from "./body";
import { invalidInput, refusalFields } from "./errors";
import type { Page, Pages } from "./pages";
import type { Reader } from "./reader";
import { htmxRedirect, isRedirect } from "./redirect";
import { isFragmentWanted } from "./request";

export interface RefusedForm extends FilledForm {
  values: Form;
  reason: DomainError;
}

interface FormSubmission {
  request: Request;
  body: unknown;
  /** Shows the refused form as it was typed. For an error page, throw before `answerForm`. */
  onRefusal: (refused: RefusedForm) => Response | Promise<Response>;
}

export async function answerForm(
  { request, body, onRefusal }: FormSubmission,
  handle: (form: Form) => Promise<Response>,
): Promise<Response> {
  const values = formOf(body);
  const redirected = (response: Response) =>
    isRedirect(response) && isFragmentWanted(request.headers) ? htmxRedirect(response) : response;
  try {
    return redirected(await handle(values));
  } catch (thrown) {
    const reason = thrown instanceof ZodError ? invalidInput(thrown) : thrown;
    if (!(reason instanceof DomainError)) throw thrown;
    const refused = { values, errors: fieldErrorsOf(reason), reason };
    const response = redirected(await onRefusal(refused));
    if (reason instanceof TooManyRequests) {
      response.headers.set("retry-after", String(reason.retryAfterSeconds));
    }
    return response;
  }
}

export function fieldErrorsOf(reason: DomainError): FilledForm["errors"] {
  if (!(reason instanceof InvalidInput)) return {};
  return Object.fromEntries(
    reason.issues.toReversed().map(({ path, message }) => [fieldOf(path), message]),
  );
}

interface DialogPage extends Omit<Page, "main"> {
  content: ReactElement;
  pageContent?: ReactElement;
}

export function dialogOrPage(
  pages: Pages,
  reader: Reader,
  request: Request,
  { content, pageContent = content, ...page }: DialogPage,
): Response {
  if (!isFragmentWanted(request.headers)) {
    const main = <div className="dialog-page">{pageContent}</div>;
    return pages.page(reader, { ...page, main });
  }
  const { message: toast } = { ...page, ...refusalFields(pages.messages(reader), page.refused) };
  const htmxHeaders = toast && { trigger: { toast } };
  return pages.fragment(reader, pages.html(reader, content), htmxHeaders);
}

/** A fault in one entry of a list is shown at the field of the list. */
function fieldOf(path: string): string | undefined {
  return path.split(".").findLast((part) => !/^\d+$/.test(part));
}
