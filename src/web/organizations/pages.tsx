import { ActsPage } from "../../../views/organizations/acts-page";
import { OrganizationInvitationPage } from "../../../views/organizations/invitation-page";
import { OrganizationPage } from "../../../views/organizations/organization-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { findUser } from "../../accounts/users";
import { approvesOwn } from "../../approvals/own-approvals";
import { exposureOf } from "../../auctions/reading/exposure";
import { billingDetailsOf } from "../../invoices/details";
import { billingValues } from "../../invoices/schema";
import { countryCode } from "../../lib/countries";
import { requirePermission } from "../../memberships/permissions";
import { ACTS_PER_PAGE, listActs, subjectsOf } from "../../organizations/acts";
import { organizationDetailsOf } from "../../organizations/details";
import { pendingInvitations } from "../../organizations/invitations";
import { belongingsMoving, findColleagueInvitation } from "../../organizations/joining";
import { membersOf } from "../../organizations/members";
import { openMergers } from "../../organizations/mergers";
import { requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { refusalFields } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

export interface ActsChoice {
  member?: string | undefined;
  subject?: string | undefined;
  after?: string | undefined;
}

interface OrganizationShown {
  refused?: RefusedForm;
  /** Where saving the invoice details leads. */
  returnTo?: string | undefined;
}

export function organizationPages({ db, clock, pages }: AppContext) {
  return {
    async organization(
      reader: Reader,
      { refused, returnTo }: OrganizationShown = {},
    ): Promise<Response> {
      const { id, memberId, permissions } = requireSignedIn(reader.viewer);
      const messages = pages.messages(reader);
      const mayManage = permissions.has("manage");
      const organization = await findUser(db, id);
      const billing = billingValues(await billingDetailsOf(db, id));
      const code = billing.countryCode || (countryCode(organization.country) ?? "");
      const main = (
        <OrganizationPage
          {...(refused ?? EMPTY_FORM)}
          organization={organization}
          details={await organizationDetailsOf(db, id)}
          billing={{ ...billing, countryCode: code, ...(returnTo && { returnTo }) }}
          members={await membersOf(db, id)}
          invitations={mayManage ? await pendingInvitations(db, id, clock.now()) : []}
          mergers={mayManage ? await openMergers(db, id, clock.now()) : []}
          memberId={memberId}
          mayManage={mayManage}
          mayAudit={permissions.has("bill")}
          approvesOwn={await approvesOwn(db, id)}
          limit={await exposureOf(db, id, clock.now())}
          timeZone={reader.timeZone}
        />
      );
      const { title } = messages.organization;
      return pages.page(reader, { title, main, ...refusalFields(messages, refused) });
    },

    async invitation(reader: Reader, token: string, refused?: RefusedForm): Promise<Response> {
      const invitation = await findColleagueInvitation(db, token, clock.now());
      const messages = pages.messages(reader);
      const { organization } = invitation;
      const path = `/organization/invitation/${token}`;
      const { viewer } = reader;
      const belongings =
        viewer && viewer.email === invitation.email
          ? await belongingsMoving(db, viewer.id, invitation.organizationId, clock.now())
          : null;
      return pages.page(reader, {
        title: messages.organization.invited.title({ organization }),
        main: (
          <OrganizationInvitationPage
            invitation={invitation}
            path={path}
            email={viewer?.email ?? null}
            belongings={belongings}
          />
        ),
        ...refusalFields(messages, refused),
      });
    },

    async acts(reader: Reader, { member, subject, after }: ActsChoice): Promise<Response> {
      const { id: organizationId, permissions } = requireSignedIn(reader.viewer);
      requirePermission(permissions, "bill");
      const memberId = member || undefined;
      const query = { organizationId, memberId, subject, after, limit: ACTS_PER_PAGE + 1 };
      const found = await listActs(db, query);
      const acts = found.slice(0, ACTS_PER_PAGE);
      const last = found.length > acts.length ? acts.at(-1) : undefined;
      const older = new URLSearchParams({
        ...(memberId && { member: memberId }),
        ...(subject && { subject }),
        ...(last && { after: last.id }),
      });
      const main = (
        <ActsPage
          acts={acts}
          subjects={await subjectsOf(db, acts)}
          members={await membersOf(db, organizationId)}
          memberId={memberId}
          older={last ? `/organization/acts?${older}` : null}
        />
      );
      return pages.page(reader, { title: pages.messages(reader).organization.acts.title, main });
    },
  };
}
