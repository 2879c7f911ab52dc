import { changeProfile } from "../../accounts/profile";
import { findUser } from "../../accounts/users";
import { billingDetailsOf, changeBillingDetails } from "../../invoices/details";
import { billingDetails, billingValues } from "../../invoices/schema";
import { roleOf } from "../../operators/operators";
import { changeDetails, removeLogo, setLogo } from "../../organizations/details";
import { organizationForm } from "../../organizations/schema";
import { MAX_PICTURE_BYTES } from "../../rules/limits";
import type { EntranceDeps } from "../accounts/entrance";
import { pictureBytes } from "../accounts/picture-bytes";
import { provedForm } from "../accounts/proved-form";
import { type Action, action, type Visit } from "../http/action";
import { FORM_OVERHEAD_BYTES } from "../http/body";
import type { RefusedForm } from "../http/forms";
import { localPath, seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import { organizationPages } from "./pages";

const PAGE = "/organization";

export function detailActions(services: EntranceDeps): Action[] {
  const { config, security } = services;
  const view = organizationPages(services);
  const refused = (form: RefusedForm, { reader }: Visit) =>
    view.organization(reader, { refused: form });
  const managing = { caller: "member", needs: "manage", acts: "organization-changed" } as const;
  const proved = provedForm(services, refused);
  return [
    action({
      ...managing,
      limit: "account",
      run: async ({ db, caller, form, now }) => {
        const isUnchanged = form.country === (await findUser(db, caller.id)).country;
        const { country, ...rest } = form;
        const changes = organizationForm.parse(isUnchanged ? rest : { ...rest, country });
        const { domain, timeZone, ...profile } = changes;
        await changeProfile(db, caller, profile, now, roleOf(config, caller) !== null);
        await changeDetails(db, caller.id, { domain, timeZone }, now);
      },
      page: {
        at: "POST /organization",
        fields: [organizationForm],
        done: () => seeOther(PAGE, "saved"),
        refused,
      },
    }),
    action({
      ...managing,
      limit: "picture",
      run: async ({ db, caller, body, now }) =>
        setLogo(db, caller.id, await pictureBytes(body), now),
      page: {
        at: "POST /organization/logo",
        fields: ["picture"],
        maxBodyBytes: MAX_PICTURE_BYTES + FORM_OVERHEAD_BYTES,
        done: () => seeOther(PAGE, "saved"),
        refused,
      },
    }),
    action({
      ...managing,
      limit: "account",
      run: ({ db, caller }) => removeLogo(db, caller.id),
      page: { at: "POST /organization/logo/removal", done: () => seeOther(PAGE, "removed") },
    }),
    action({
      caller: "member",
      needs: "bill",
      acts: "billing-changed",
      limit: "account",
      run: async ({ db, caller: { id, memberId, role }, request, server, form, now }) => {
        // The form for buyers omits the fields for sellers.
        const storedBilling =
          role === "seller" ? {} : billingValues(await billingDetailsOf(db, id));
        const details = billingDetails.parse({ ...storedBilling, ...form });
        const from = whereabouts(request, server, config);
        const { isChanged } = await changeBillingDetails(db, { memberId: id, from }, details, now);
        if (isChanged) await security.note("billing-details-changed", memberId, from);
      },
      page: {
        at: "POST /organization/billing",
        openTo: "waiting",
        ...proved,
        fields: [...proved.fields, billingDetails, "returnTo"],
        done: (_, { form }) =>
          seeOther(localPath(form.returnTo) ?? "/organization#billing", "saved"),
      },
    }),
  ];
}
