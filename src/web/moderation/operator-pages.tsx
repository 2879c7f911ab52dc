import { AccountActsPage } from "../../../views/console/account-page";
import { MemberDeskPage, PackageDeskPage } from "../../../views/console/found-pages";
import { OrganizationDeskPage } from "../../../views/console/organization-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { memberTimeline } from "../../console/member-story";
import { packageTimeline } from "../../console/package-story";
import { personName } from "../../lib/languages";
import { accountStateOf } from "../../moderation/account-acts";
import type { Action } from "../../moderation/actions";
import { type FourEyes, fourEyesOf } from "../../moderation/four-eyes";
import { type FoundMember, lookUpMember, lookUpPackage } from "../../moderation/looking-up";
import { latestUnfounded, notifierRecord } from "../../moderation/notice-pause";
import { availablePackageActs } from "../../moderation/packages";
import { findOwnCases, isInvolvedWith } from "../../operators/own-cases";
import { organizationDetailsOf } from "../../organizations/details";
import { countMembers, pendingInvitations } from "../../organizations/invitations";
import { membersOf } from "../../organizations/members";
import { nameOf } from "../../organizations/merger-news";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

export const accountPathOf = (memberId: string) => `/operator/members/${memberId}/account`;

function availableActs(
  { suspended_at, verified_at, organization }: FoundMember,
  fourEyes: FourEyes | null,
): string[] {
  return [
    suspended_at === null ? "suspend" : "restore",
    ...(verified_at === null && organization ? ["verify"] : []),
  ].filter((act) => act !== fourEyes?.pendingAct?.act);
}

/** Do not check the operator's rights; the route must. */
export function operatorPages({ db, readOnlyDb, config, clock, pages }: AppContext) {
  const view = {
    async package(reader: Reader, id: string, refused?: RefusedForm) {
      const subject = await lookUpPackage(db, id);
      const story = await packageTimeline(readOnlyDb, subject.id, clock.now());
      const target = { act: "remove", packageId: subject.id } as const;
      const viewerId = reader.viewer?.memberId ?? "";
      const fourEyes = await fourEyesOf(db, config, target, viewerId);
      const isOwnCase = (await findOwnCases(db, viewerId, [subject.id])).size > 0;
      const acts = availablePackageActs(subject, clock.now()).filter(
        (act) => act !== fourEyes?.pendingAct?.act,
      );
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
    },

    async organization(reader: Reader, id: string, refused?: RefusedForm): Promise<Response> {
      const subject = await lookUpMember(db, id);
      const { organizationId } = subject;
      if (organizationId !== id) return view.organization(reader, organizationId, refused);
      const viewerId = reader.viewer?.id ?? "";
      const target = { act: "suspend", memberId: id } as const;
      const fourEyes = await fourEyesOf(db, config, target, viewerId);
      const { first_name, last_name, merged_into } = subject;
      const members = merged_into === null ? await membersOf(db, id) : [];
      const founder = members[0]?.name || personName(first_name, last_name);
      const title = subject.organization || founder || subject.email;
      const main = (
        <OrganizationDeskPage
          organization={subject}
          title={title}
          mergedName={merged_into && (await nameOf(db, merged_into))}
          domain={(await organizationDetailsOf(db, id)).domain}
          members={members}
          invitations={await pendingInvitations(db, id, clock.now())}
          story={await memberTimeline(readOnlyDb, subject, clock.now())}
          acts={merged_into ? [] : availableActs(subject, fourEyes)}
          form={refused ?? EMPTY_FORM}
          fourEyes={fourEyes}
          isOwnCase={await isInvolvedWith(db, viewerId, id)}
        />
      );
      return pages.page(reader, { title, main, refused });
    },

    async member(reader: Reader, id: string, refused?: RefusedForm): Promise<Response> {
      const subject = await lookUpMember(db, id);
      if (subject.is_person === 0) return view.organization(reader, id, refused);
      const story = await memberTimeline(readOnlyDb, subject, clock.now());
      const target = { act: "suspend", memberId: subject.id } as const;
      const viewerId = reader.viewer?.memberId ?? "";
      const fourEyes = await fourEyesOf(db, config, target, viewerId);
      const isOwnCase = await isInvolvedWith(db, viewerId, subject.id);
      const isAlone = (await countMembers(db, subject.organizationId)) === 1;
      const acts = availableActs(subject, fourEyes).filter((act) => act !== "verify" || isAlone);
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
    },

    async account(reader: Reader, id: string, refused?: RefusedForm): Promise<Response> {
      const member = await lookUpMember(db, id);
      const target = { act: "grant-operator", memberId: member.id } as const;
      const viewerId = reader.viewer?.memberId ?? "";
      const props = {
        member,
        account: await accountStateOf(db, config, member),
        fourEyes: await fourEyesOf(db, config, target, viewerId),
        isOwnCase: await isInvolvedWith(db, viewerId, member.id),
        path: accountPathOf(member.id),
        form: refused ?? EMPTY_FORM,
      };
      const main = <AccountActsPage {...props} />;
      return pages.page(reader, { title: member.email, main, refused });
    },

    /** The page of what a requested action is about. */
    subject(reader: Reader, { package_id, member_id }: Action, refused: RefusedForm) {
      return package_id === null
        ? view.member(reader, member_id ?? "", refused)
        : view.package(reader, package_id, refused);
    },
  };
  return view;
}
