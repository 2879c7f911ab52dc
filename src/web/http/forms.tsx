import type { ReactElement } from "react";
import { ZodError } from "zod";
import type { FilledForm } from "../../../views/ui/filled-form";
import { DomainError, InvalidInput, TooManyRequests } from "../../lib/errors";
import { type Form, formOf } from "./body";
import { invalidInput, refusal } from "./errors";
import type { Page, Pages } from "./pages";
import type { Reader } from "./reader";
import { forHtmx, isRedirect } from "./redirect";
import { isFragmentWanted } from "./request";

export interface RefusedForm extends FilledForm {
  values: Form;
  reason: DomainError;
}

interface SentForm {
  request: Request;
  body: unknown;
  /** Shows a refused form as typed; throw before `answerForm` for an error page. */
  onRefusal: (refused: RefusedForm) => Response | Promise<Response>;
}

export async function answerForm(
  { request, body, onRefusal }: SentForm,
  work: (form: Form) => Promise<Response>,
): Promise<Response> {
  const values = formOf(body);
  try {
    const answer = await work(values);
    return isRedirect(answer) && isFragmentWanted(request.headers) ? forHtmx(answer) : answer;
  } catch (thrown) {
    const reason = thrown instanceof ZodError ? invalidInput(thrown) : thrown;
    if (!(reason instanceof DomainError)) throw thrown;
    const response = await onRefusal({ values, errors: faultsOf(reason), reason });
    if (reason instanceof TooManyRequests) {
      response.headers.set("retry-after", String(reason.retryAfterSeconds));
    }
    return response;
  }
}

function faultsOf(reason: DomainError): FilledForm["errors"] {
  if (!(reason instanceof InvalidInput)) return {};
  return Object.fromEntries(
    reason.issues.toReversed().map(({ path, message }) => [fieldOf(path), message]),
  );
}

interface DialogPage extends Omit<Page, "main"> {
  content: ReactElement;
  whole?: ReactElement;
}

export function dialogOrPage(
  pages: Pages,
  reader: Reader,
  request: Request,
  { content, whole = content, ...page }: DialogPage,
): Response {
  if (!isFragmentWanted(request.headers)) {
    const main = <div className="dialog-page">{whole}</div>;
    return pages.page(reader, { ...page, main });
  }
  const { message: toast } = { ...page, ...refusal(pages.messages(reader), page.refused) };
  const orders = toast && { trigger: { toast } };
  return pages.fragment(reader, pages.html(reader, content), orders);
}

/** A fault in one entry is shown at the list's field. */
function fieldOf(path: string): string | undefined {
  return path.split(".").findLast((part) => !/^\d+$/.test(part));
}
