import type { Server } from "bun";
import type { z } from "zod";
import type { Db } from "../../../db/client";
import type { SecurityEvent } from "../../accounts/security-log";
import type { Viewer } from "../../accounts/sessions";
import type { Act } from "../../organizations/acts";
import type { Permission } from "../../rules/organization";
import type { Scope } from "../../rules/scopes";
import type { ActorName } from "./actors";
import type { BodyBounds, Form } from "./body";
import type { ApiCall, Content } from "./call";
import type { RefusedForm } from "./forms";
import type { DeclaredFields } from "./known-fields";
import type { Reader } from "./reader";
import type { Opening } from "./route-detail";

/**
 * What a member can do, with the address of its form and the address of its call. Both are mounted
 * by `mountActions`, which for each request
 *
 * 1. counts it for the limit, and refuses suspended and waiting members, unless the address is
 *    `openTo` them,
 * 2. refuses callers other than `caller`, and members whose roles do not allow what it `needs`,
 * 3. asks for `proof`: a call without it is refused, and a form leads to the proof page and back,
 * 4. parses `input`, from the fields of a form or from JSON, with the same schema,
 * 5. asks `requires`, then runs the verb, once per idempotency key if the call has `once`,
 * 6. answers: `page.done` or `page.refused`, or `api.json` with `api.status`.
 *
 * The origin, the size of the body and names that neither the schema nor `page.fields` has are
 * refused before. A call that only reads is an action without a page.
 *
 * Several actions can share a form's address. `page.when` then names the field and the value that
 * choose this one. Any other value is refused, so no action is the default.
 *
 * Write `run` before `page` and `api`: TypeScript infers their types in this order.
 */
export interface Action<Actor extends ActorName = ActorName, Input = unknown, Result = unknown> {
  caller: Actor;
  /**
   * What the caller's roles in their organization must allow. What only sellers do needs "sell",
   * unless it only reads or says otherwise. Of several, one must be allowed, and `requires` decides
   * which.
   */
  needs?: Permission | readonly Permission[];
  limit?: ApiCall["limit"];
  /**
   * A form with `submit` asks for the proof itself, and a token needs none.
   *
   * @throws ProofRequired unless the caller has proved recently who they are
   */
  proof?(visit: Visit): Promise<void>;
  input?: z.ZodType<Input>;
  /** A refusal here is shown in the form, and is not stored under an idempotency key. */
  requires?(turn: Turn<Actor, Input>): unknown;
  run(turn: Turn<Actor, Input>): Promise<Result>;
  /**
   * How the acts of the caller's organization list it afterward, about `turn.id`. What only sellers
   * do is a change of a package, unless it says otherwise; null is not listed.
   */
  acts?: Act | null;
  /** Is written to the caller's security log afterward. */
  noted?: SecurityEvent;
  page?: ActionPage<Actor, Input, Result>;
  api?: ActionCall<Actor, Input, Result>;
}

export interface Visit {
  reader: Reader;
  request: Request;
  server: Server<unknown> | null;
  /** As it was received, for `submit` and `takes`. */
  body: unknown;
  params: Record<string, string>;
  /** The first name in the address, which is usually the ID of what is acted on. */
  id: string;
  /** The second name in the address: a part of it. */
  partId: string;
}

export interface Turn<Actor extends ActorName = ActorName, Input = unknown> extends Visit {
  /** The transaction in which the answer to an idempotency key is stored, if there is one. */
  db: Db;
  caller: Actor extends "anyone" ? Viewer | null : Viewer;
  input: Input;
  /** Empty in calls. */
  form: Form;
  /** The idempotency key of a call that is `keyed`. */
  key: string | null;
  now: number;
}

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

export type CallAddress = `${Method} /api/${string}`;

interface ActionPage<Actor extends ActorName, Input, Result> extends BodyBounds, Opening {
  at: `${"POST" | "PUT"} /${string}`;
  when?: readonly [field: string, value: string | undefined];
  /** Names that the form sends, in addition to those of the input. */
  fields?: readonly DeclaredFields[];
  /** Where the proof page leads, if not to the form's address. */
  back?: string;
  /** If the ID is not simply in the address. Comes before the input is parsed. */
  id?(turn: Omit<Turn<Actor>, "input">): string | Promise<string>;
  done(result: Result, turn: Turn<Actor, Input>): Response | Promise<Response>;
  /** Shows the form with what was typed. Without it, a refusal is an error page. */
  refused?(refused: RefusedForm, visit: Visit): Response | Promise<Response>;
  /** Reads a special form. Otherwise, `answerForm` takes its fields, if it has `refused`. */
  submit?(visit: Visit, take: (form: Form) => Promise<Response>): Promise<Response>;
  /** Answers visitors, who otherwise get a 401. */
  visitor?(visit: Visit): Response | Promise<Response>;
}

interface ActionCall<Actor extends ActorName, Input, Result>
  extends Pick<
      ApiCall,
      | "refusals"
      | "description"
      | "parameters"
      | "deprecated"
      | "responseHeaders"
      | keyof BodyBounds
    >,
    Opening {
  at: CallAddress | readonly CallAddress[];
  /**
   * What a token needs for it; null if no token may. Of several, one is enough, and `requires`
   * decides which. Operators' calls are for sessions only, and a call that only reads needs "read",
   * unless they say otherwise.
   */
  scope?: Scope | readonly Scope[] | null;
  summary: string;
  tag: string;
  /** In the description, if the call also takes a token or a signed link. */
  caller?: ApiCall["caller"];
  status?: 200 | 201 | 202 | 204;
  /** By status, if `json` returns a response with its own. */
  answer: ApiCall["responses"];
  /** If the form has another input: the input of the call, in its body or in its query. */
  body?: z.ZodType<Input>;
  query?: z.ZodType<Input>;
  /** If `run` reads the body itself: a file, or fields whose schema depends on others. */
  takes?: z.ZodType | Content;
  /** If the ID is not simply in the address. Comes before the input is parsed. */
  id?(turn: Omit<Turn<Actor>, "input">): string | Promise<string>;
  /** Makes the call idempotent. Returns what makes a request with the same key the same request. */
  once?(turn: Turn<Actor, Input>): readonly unknown[];
  /** For a verb that is idempotent by itself: the call takes a key, which `run` gets. */
  keyed?: boolean;
  /** Of a list in pages: where the next one begins, or null. */
  next?(result: Result): string | null;
  json?(result: Result, turn: Turn<Actor, Input>): unknown;
  headers?(result: Result): Record<string, string>;
}

/** Actions of all types are mounted from one list, so only here are their types related. */
export function action<Actor extends ActorName, Input, Result>(
  definition: Action<Actor, Input, Result>,
): Action {
  return definition as Action;
}
