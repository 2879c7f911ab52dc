import { Elysia } from "elysia";
import { languageOf } from "../../../views/messages/catalogue";
import { credentials, registration } from "../../accounts/schema";
import { signIn } from "../../accounts/sign-in";
import { applicantFrom, EmailTaken, registerUser } from "../../accounts/users";
import { keepDraft, overwriteFromDraft } from "../../leaving/replacement";
import { DomainError } from "../../lib/errors";
import { clientAddress } from "../http/address";
import { formOf } from "../http/body";
import { invalidInput } from "../http/errors";
import { reading } from "../http/reading";
import { localPath, seeOther } from "../http/redirect";
import type { Site } from "../http/site";
import { accountPages, missingField } from "./pages";
import { sessionCookie } from "./session-cookie";

/** The sign-in and registration pages and their forms (docs/product.md#registration). */
export function accountRoutes(services: Site) {
  const { db, clock, config, limits } = services;
  const { showLogin, showRegistration, showComplete } = accountPages(services);
  return new Elysia()
    .use(reading(services))
    .get("/login", ({ reader, query }) => {
      return reader.viewer ? seeOther("/") : showLogin(reader, query);
    })
    .post("/login", async ({ reader, body, request, server }) => {
      const form = formOf(body);
      const missing = missingField(form);
      if (missing) return showLogin(reader, form, { missing });
      try {
        const { user, session } = await signIn(services, credentials.parse(form), {
          address: clientAddress(request, server, config),
          endedSession: reader.sessionToken,
          userAgent: request.headers.get("user-agent") ?? "",
        });
        const response = seeOther(localPath(form.next) ?? "/", "signed-in", user.role);
        response.headers.append("set-cookie", sessionCookie(config, session));
        return response;
      } catch (error) {
        if (error instanceof DomainError) return showLogin(reader, form, { error });
        throw error;
      }
    })
    .get("/register", ({ reader }) =>
      reader.viewer ? seeOther("/") : showRegistration(reader, {}),
    )
    .post("/register", async ({ reader, body, request, server }) => {
      const form = formOf(body);
      try {
        await limits.use("registration", clientAddress(request, server, config));
        const parsed = registration.safeParse(form);
        if (!parsed.success) throw invalidInput(parsed.error.issues);
        const applicant = await applicantFrom(parsed.data, languageOf(reader.locale));
        const { email } = applicant;
        try {
          await registerUser(db, applicant, clock.now());
          return seeOther("/register/complete", "registered", email);
        } catch (error) {
          if (!(error instanceof EmailTaken)) throw error;
          const draft = await keepDraft(db, applicant, clock.now());
          return showRegistration(reader, form, error, { draft, email });
        }
      } catch (error) {
        if (error instanceof DomainError) return showRegistration(reader, form, error);
        throw error;
      }
    })
    .post("/register/overwrite", async ({ body }) => {
      const user = await overwriteFromDraft(db, formOf(body).draft ?? "", clock.now());
      return user
        ? seeOther("/register/complete", "registered", user.email)
        : seeOther("/register/complete?overwrite=true", "overwrite-waits");
    })
    .get("/register/complete", ({ reader, query }) =>
      showComplete(reader, query.overwrite === "true"),
    );
}
