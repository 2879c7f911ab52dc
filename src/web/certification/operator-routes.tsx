import { Elysia } from "elysia";
import { OperatorPage } from "../../../views/certification/operator-page";
import type { RefusedDecision } from "../../../views/certification/request-review";
import type { Viewer } from "../../accounts/sessions";
import {
  AlreadyDecided,
  approveCertification,
  declineCertification,
  findRequest,
} from "../../certification/decisions";
import { isOperator } from "../../certification/operators";
import { decisionRecords, waitingRequests } from "../../certification/queue";
import { certificationDecision } from "../../certification/schema";
import { type DomainError, InvalidInput, NotFound } from "../../lib/errors";
import { isId } from "../../lib/ids";
import { formOf } from "../http/body";
import { errorText, invalidInput, RouteNotFound, statusOf } from "../http/errors";
import type { Reader } from "../http/reader";
import { reading } from "../http/reading";
import { seeOther } from "../http/redirect";
import type { Site } from "../http/site";

/** The operators' desk (docs/product.md#certification); to everybody else it is not there. */
export function operatorRoutes(services: Site) {
  const { db, clock } = services;
  const asOperator = (viewer: Viewer | null): Viewer => {
    if (!viewer || !isOperator(services.config, viewer)) throw new RouteNotFound();
    return viewer;
  };
  const show = operatorPage(services);
  return new Elysia()
    .use(reading(services))
    .get("/operator", ({ reader, viewer, query }) => {
      asOperator(viewer);
      return show(reader, { before: query.before });
    })
    .post("/operator/requests/:id", async ({ reader, viewer, params, body }) => {
      const { id: decidedBy } = asOperator(viewer);
      const form = formOf(body);
      const decision = certificationDecision.safeParse(form);
      const refused = { requestId: params.id, note: form.note ?? "" };
      if (!decision.success) {
        return show(reader, { refused, error: invalidInput(decision.error.issues) });
      }
      const { verdict, note } = decision.data;
      try {
        const { id: requestId, package_id: packageId } = await findRequest(db, params.id);
        const decided = { requestId, packageId, decidedBy, note };
        const decide = verdict === "approve" ? approveCertification : declineCertification;
        await decide(db, decided, clock.now());
      } catch (error) {
        // A deleted package took its request along; a decided one is in the record.
        if (!(error instanceof AlreadyDecided || error instanceof NotFound)) throw error;
        return show(reader, { refused, error });
      }
      return seeOther(
        "/operator",
        `certification-${verdict === "approve" ? "approved" : "declined"}`,
      );
    });
}

interface Shown {
  /** Where the record is read on from. */
  before?: string | undefined;
  refused?: RefusedDecision;
  error?: DomainError;
}

function operatorPage({ db, pages }: Site) {
  return async (reader: Reader, { before, refused, error }: Shown): Promise<Response> => {
    const messages = pages.messages(reader);
    const from = before && isId(before) ? before : undefined;
    const { records, next } = await decisionRecords(db, from);
    const page = (
      <OperatorPage
        {...(await waitingRequests(db))}
        records={records}
        nextRecords={next}
        refused={refused && { ...refused, error: noteFault(error) }}
      />
    );
    return pages.page(reader, {
      title: messages.certification.operator.title,
      main: pages.html(reader, page),
      ...(error && {
        status: statusOf(error),
        message: { ...errorText(messages, error), tone: "destructive" as const },
      }),
    });
  };
}

function noteFault(error: DomainError | undefined): string | undefined {
  if (!(error instanceof InvalidInput)) return undefined;
  return error.issues.find(({ path }) => path === "note")?.message;
}
