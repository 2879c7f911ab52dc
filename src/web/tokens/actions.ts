import { z } from "zod";
import { SCOPES } from "../../rules/scopes";
import { listTokens, readToken } from "../../tokens/reading";
import { TokenNotFound } from "../../tokens/refusals";
import { newToken, rotation, tokenForm } from "../../tokens/schema";
import { createToken, type IssuedToken, revokeToken, rotateToken } from "../../tokens/tokens";
import type { EntranceDeps } from "../accounts/entrance";
import { requireAnyRecentProof } from "../accounts/proof";
import { provedForm } from "../accounts/proved-form";
import { action, type Visit } from "../http/action";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { apiTokenJson, apiTokenSchema, issuedTokenSchema } from "./answers";
import { tokenPages } from "./pages";

const PAGE = "/settings/tokens";
const tag = "Tokens";

const issuedJson = ({ token, secret }: IssuedToken) => ({ ...apiTokenJson(token), token: secret });

/** Members create and change tokens in a session; a token can only ask what it is itself. */
export function tokenActions(services: EntranceDeps) {
  const view = tokenPages(services);
  const issuing = {
    caller: "member",
    limit: "account",
    proof: ({ reader }: Visit) => requireAnyRecentProof(services, reader),
  } as const;
  const form = {
    ...provedForm(services, (refused, { reader }) => view.list(reader, refused)),
    done: (issued: IssuedToken, { reader }: Visit) => view.issued(reader, issued),
  };
  return mountActions(services, [
    action({
      caller: "member",
      limit: "account",
      run: ({ db, caller }) => listTokens(db, caller),
      api: {
        at: "GET /api/tokens",
        scope: null,
        summary: "List your tokens and, if you own an organization, all of its tokens",
        tag,
        answer: z.array(apiTokenSchema),
        json: (tokens) => tokens.map(apiTokenJson),
      },
    }),
    action({
      caller: "member",
      limit: "account",
      run: ({ db, caller }) => {
        if (!caller.token) throw new TokenNotFound();
        return readToken(db, caller, caller.token.id);
      },
      api: {
        at: "GET /api/token",
        scope: SCOPES,
        summary: "Get what the token with which you call may do",
        tag,
        answer: apiTokenSchema,
        refusals: [404],
        json: apiTokenJson,
      },
    }),
    action({
      ...issuing,
      acts: "token-created",
      noted: "token-created",
      input: tokenForm,
      run: ({ db, caller, input, now }) => createToken(db, caller, input, now),
      page: { ...form, at: "POST /settings/tokens" },
      api: {
        at: "POST /api/tokens",
        scope: null,
        summary: "Create a token, which only this answer contains",
        tag,
        body: newToken,
        status: 201,
        answer: issuedTokenSchema,
        refusals: [403, 409],
        json: issuedJson,
      },
    }),
    action({
      ...issuing,
      acts: "token-rotated",
      noted: "token-rotated",
      input: rotation,
      run: ({ db, caller, id, input, now }) => rotateToken(db, caller, { id, ...input }, now),
      page: { ...form, at: "POST /settings/tokens/:id/rotation" },
      api: {
        at: "POST /api/tokens/:id/rotate",
        scope: null,
        summary: "Replace a token; the one before works for `overlapHours` more, by default 24",
        tag,
        answer: issuedTokenSchema,
        refusals: [403],
        json: issuedJson,
      },
    }),
    action({
      caller: "member",
      limit: "account",
      acts: "token-revoked",
      noted: "token-revoked",
      run: ({ db, caller, id, now }) => revokeToken(db, caller, id, now),
      page: {
        at: "POST /settings/tokens/:id/revocation",
        openTo: "waiting",
        done: () => seeOther(PAGE, "token-revoked"),
      },
      api: {
        at: "DELETE /api/tokens/:id",
        scope: null,
        openTo: "waiting",
        summary: "Revoke a token, which ends its connections and uploads",
        tag,
        status: 204,
        answer: null,
      },
    }),
  ]);
}
