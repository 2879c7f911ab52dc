import { findOwnDelivery } from "../../delivery/delivery";
import { issueOwnInvoice, saveOrderNumber } from "../../delivery/invoicing";
import { orderNumber } from "../../invoices/schema";
import { limitedTo, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { formOf } from "../http/body";
import { formFields } from "../http/known-fields";
import { seeOther } from "../http/redirect";

export function invoiceRoutes(services: AppContext) {
  const { db, clock } = services;
  return limitedTo(services, "deals")
    .post("/contract/:id/invoice", async ({ viewer, params }) => {
      const party = { contractId: params.id, memberId: requireSignedIn(viewer).id };
      await issueOwnInvoice(db, party, clock.now());
      return seeOther(`/contract/${params.id}`, "done");
    })
    .post(
      "/contract/:id/order-number",
      async ({ viewer, params, body }) => {
        const { id: memberId } = requireSignedIn(viewer);
        const { delivery } = await findOwnDelivery(db, { contractId: params.id, memberId });
        const { orderNumber: number } = orderNumber.parse(formOf(body));
        await saveOrderNumber(db, { reference: delivery.reference, memberId }, number || null);
        return seeOther(`/contract/${params.id}`, "saved");
      },
      formFields(orderNumber),
    );
}
