import { Elysia } from "elysia";
import { languageOf } from "../../../views/messages/catalogue";
import { registration, signInForm } from "../../accounts/schema";
import { signIn } from "../../accounts/sign-in";
import { type Applicant, applicantFrom } from "../../accounts/users";
import { overwriteFromDraft, registerOrAsk } from "../../leaving/replacement";
import { formOf } from "../http/body";
import { answerForm } from "../http/forms";
import { localPath } from "../http/own-path";
import { reading } from "../http/reading";
import { seeOther } from "../http/redirect";
import { deviceOf, type EntranceNeeds, giveDevice, letIn, originOf } from "./entrance";
import { accountPages } from "./pages";

/** The sign-in and registration pages and their forms (docs/product.md#registration). */
export function accountRoutes(services: EntranceNeeds) {
  const { db, clock } = services;
  const view = accountPages(services);
  return new Elysia()
    .use(reading(services))
    .get("/login", ({ reader, query }) =>
      reader.viewer ? seeOther("/") : view.login(reader, query),
    )
    .post(
      "/login",
      async ({ reader, body, request, server }) =>
        answerForm(
          { request, body },
          async (form) => {
            const origin = originOf(services, { reader, request, server });
            const signedIn = await signIn(services, signInForm.parse(form), origin);
            const answer = seeOther(localPath(form.next) ?? "/", "signed-in", signedIn.user.role);
            return letIn(answer, origin.device, signedIn);
          },
          (refused) => view.login(reader, refused.values, refused),
        ),
      { limit: "signIn" },
    )
    .get("/register", ({ reader }) => (reader.viewer ? seeOther("/") : view.registration(reader)))
    .post(
      "/register",
      async ({ reader, body, request }) => {
        let applicant: Applicant | undefined;
        const answer = await answerForm(
          { request, body },
          async (form) => {
            applicant = await applicantFrom(registration.parse(form), languageOf(reader.locale));
            await registerOrAsk(db, applicant, clock.now());
            return seeOther("/register/complete", "registered", applicant.email);
          },
          (refused) => view.registration(reader, refused),
        );
        return applicant ? giveDevice(answer, deviceOf(request, services), applicant) : answer;
      },
      { limit: "registration" },
    )
    .post(
      "/register/overwrite",
      async ({ body }) => {
        const user = await overwriteFromDraft(db, formOf(body).draft ?? "", clock.now());
        return user
          ? seeOther("/register/complete", "registered", user.email)
          : seeOther("/register/complete?overwrite=true", "overwrite-waits");
      },
      { limit: "registration" },
    )
    .get("/register/complete", ({ reader, query }) =>
      view.complete(reader, query.overwrite === "true"),
    );
}
