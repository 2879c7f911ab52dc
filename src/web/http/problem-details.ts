import { z } from "zod";
import type { Messages } from "../../../messages/messages";
import * as schemas from "../../lib/answers";
import type { DomainError } from "../../lib/errors";
import { ERROR_RESPONSES } from "./call";
import { errorJson, errorSchema, errorText } from "./errors";

export const PROBLEM_TYPE = "application/problem+json";

/** RFC 9457, with the fields of other errors beside it. */
export const problemSchema = errorSchema
  .extend({
    type: schemas.text.describe("An address that ends with the code and does not change."),
    title: schemas.text.describe("The same for all errors of a type."),
    status: z.int(),
    detail: schemas.text.describe("Same as `message`."),
  })
  .meta({ id: "Problem" });

interface Refused {
  error: DomainError | null;
  status: number;
  publicUrl: string;
}

/** Problem details are an answer of their own, so that they change nothing for other clients. */
export function jsonErrorResponse(
  { headers }: Request,
  messages: Messages,
  { error, status, publicUrl }: Refused,
): Response {
  const json = errorJson(messages, error);
  if (!isProblemWanted(headers.get("accept") ?? "")) return Response.json(json, { status });
  const problem: z.output<typeof problemSchema> = {
    type: `${publicUrl}/developers/errors#${json.code}`,
    title: errorText(messages, error).title || nameOf(status),
    status,
    detail: json.message,
    ...json,
  };
  return Response.json(problem, { status, headers: { "content-type": PROBLEM_TYPE } });
}

/** Such as "Not Found". */
const nameOf = (status: number) =>
  (ERROR_RESPONSES[status]?.name ?? "Error").replace(/(?<=[a-z])(?=[A-Z])/g, " ");

/** Only by its name: clients that accept anything get what they always got. */
function isProblemWanted(accept: string): boolean {
  return accept.split(",").some((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    return type === PROBLEM_TYPE && !parameters.some((name) => /^q=0(\.0*)?$/.test(name));
  });
}
