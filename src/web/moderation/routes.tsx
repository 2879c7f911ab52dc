import { Elysia } from "elysia";
import { z } from "zod";
import { MemberDeskPage, PackageDeskPage } from "../../../views/console/found-pages";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import type { Viewer } from "../../accounts/sessions";
import { memberTimeline } from "../../console/member-story";
import { packageTimeline } from "../../console/package-story";
import { actOnMember, actOnPackage, confirmAct } from "../../moderation/acting";
import { type Action, deskPathOf } from "../../moderation/actions";
import { declineAct, findAct } from "../../moderation/asked-acts";
import { fourEyesOf } from "../../moderation/four-eyes";
import { lookUpMember, lookUpPackage } from "../../moderation/looking-up";
import { latestUnfounded, notifierRecord } from "../../moderation/notice-pause";
import { availablePackageActs } from "../../moderation/packages";
import { MEMBER_ACTS, memberDecision, PACKAGE_ACTS, statedReasons } from "../../moderation/schema";
import { findOwnCases, isInvolvedWith } from "../../operators/own-cases";
import type { EntranceDeps } from "../accounts/entrance";
import { handleProvedForm } from "../accounts/proved-form";
import { PROOF_FIELDS } from "../accounts/shown-factor";
import { limitedTo, readerPlugin, requireOperator } from "../http/access";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { operatorDecision } from "./decided-by";

const packageActForm = statedReasons.extend({ act: z.enum(PACKAGE_ACTS, "choice-invalid") });
const memberActForm = memberDecision.extend({ act: z.enum(MEMBER_ACTS, "choice-invalid") });

export function moderationRoutes(services: EntranceDeps) {
  const { db, readOnlyDb, config, clock, pages } = services;
  const asOperator = (viewer: Viewer | null) => requireOperator(services, viewer);

  async function showPackage(reader: Reader, id: string, refused?: RefusedForm) {
    const subject = await lookUpPackage(db, id);
    const story = await packageTimeline(readOnlyDb, subject.id, clock.now());
    const target = { act: "remove", packageId: subject.id } as const;
    const viewerId = reader.viewer?.id ?? "";
    const fourEyes = await fourEyesOf(db, config, target, viewerId);
    const isOwnCase = (await findOwnCases(db, viewerId, [subject.id])).size > 0;
    const acts = availablePackageActs(subject).filter((act) => act !== fourEyes?.pendingAct?.act);
    const form = refused ?? EMPTY_FORM;
    const { title } = subject;
    const main = (
      <PackageDeskPage
        lot={subject}
        story={story}
        acts={acts}
        form={form}
        fourEyes={fourEyes}
        isOwnCase={isOwnCase}
      />
    );
    return pages.page(reader, { title, main, refused });
  }

  async function showMember(reader: Reader, id: string, refused?: RefusedForm) {
    const subject = await lookUpMember(db, id);
    const story = await memberTimeline(readOnlyDb, subject, clock.now());
    const target = { act: "suspend", memberId: subject.id } as const;
    const viewerId = reader.viewer?.id ?? "";
    const fourEyes = await fourEyesOf(db, config, target, viewerId);
    const isOwnCase = await isInvolvedWith(db, viewerId, subject.id);
    const acts = [
      subject.suspended_at === null ? "suspend" : "restore",
      ...(subject.verified_at === null && subject.organization ? ["verify"] : []),
    ].filter((act) => act !== fourEyes?.pendingAct?.act);
    const form = refused ?? EMPTY_FORM;
    const title = subject.email;
    const notifier = { memberId: subject.id };
    const reports = {
      record: await notifierRecord(db, notifier, clock.now()),
      reference: await latestUnfounded(db, notifier, clock.now()),
    };
    const props = { member: subject, story, reports, acts, form, fourEyes, isOwnCase };
    const main = <MemberDeskPage {...props} />;
    return pages.page(reader, { title, main, refused });
  }

  const limitedRoutes = limitedTo(services, "operation")
    .post(
      "/operator/packages/:id",
      async ({ reader, viewer, request, params, body }) => {
        const operatorUser = asOperator(viewer);
        const onRefusal = (refused: RefusedForm) => showPackage(reader, params.id, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { act, ...reasons } = packageActForm.parse(form);
          const decision = { ...operatorDecision(operatorUser, reasons), packageId: params.id };
          const { done_at } = await actOnPackage(db, config, act, decision, clock.now());
          const flash = done_at === null ? "act-asked" : "decided";
          return seeOther(`/operator/packages/${params.id}`, flash);
        });
      },
      formFields(packageActForm),
    )
    .post(
      "/operator/members/:id",
      async ({ reader, viewer, request, params, body }) => {
        const operatorUser = asOperator(viewer);
        const onRefusal = (refused: RefusedForm) => showMember(reader, params.id, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { act, ...reasons } = memberActForm.parse(form);
          const decision = { ...operatorDecision(operatorUser, reasons), memberId: params.id };
          const { done_at } = await actOnMember(db, config, act, decision, clock.now());
          const flash = done_at === null ? "act-asked" : "decided";
          return seeOther(`/operator/members/${params.id}`, flash);
        });
      },
      formFields(memberActForm),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .use(
      secondOperatorRoutes(services, (reader, { package_id, member_id }, refused) =>
        package_id === null
          ? showMember(reader, member_id ?? "", refused)
          : showPackage(reader, package_id, refused),
      ),
    )
    .get("/operator/packages/:id", ({ reader, viewer, params }) => {
      requireOperator(services, viewer, "read");
      return showPackage(reader, params.id);
    })
    .get("/operator/members/:id", ({ reader, viewer, params }) => {
      requireOperator(services, viewer, "read");
      return showMember(reader, params.id);
    })
    .use(limitedRoutes);
}

const secondVerdictForm = z.object({ verdict: z.enum(["confirm", "decline"], "choice-invalid") });

function secondOperatorRoutes(
  services: EntranceDeps,
  show: (reader: Reader, pendingAction: Action, refused: RefusedForm) => Promise<Response>,
) {
  const { db, config, clock } = services;
  return limitedTo(services, "operation").post(
    "/operator/actions/:id/second",
    async ({ reader, viewer, request, server, params: { id }, body }) => {
      const { id: operatorId } = requireOperator(services, viewer);
      const pendingAction = await findAct(db, id);
      const onRefusal = (refused: RefusedForm) => show(reader, pendingAction, refused);
      const submission = { reader, request, server, body, onRefusal };
      return handleProvedForm(services, submission, async (form) => {
        const isConfirmed = secondVerdictForm.parse(form).verdict === "confirm";
        if (isConfirmed) await confirmAct(db, config, { id, operatorId }, clock.now());
        else await declineAct(db, { id, operatorId }, clock.now());
        return seeOther(deskPathOf(pendingAction), isConfirmed ? "decided" : "act-declined");
      });
    },
    formFields(secondVerdictForm, PROOF_FIELDS),
  );
}
