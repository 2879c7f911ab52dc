import { Elysia } from "elysia";
import { TokenPage } from "../../../views/delivery/token-page";
import { completeConsignment, removeFile } from "../../consignments/consignments";
import { chooseEncoding, encodingChoice } from "../../consignments/encoding-choice";
import { MAX_POSTED_BYTES, receivePostedFile } from "../../consignments/receiving";
import { createToken, revokeToken } from "../../consignments/tokens";
import { type Delivery, findDeliveryAs } from "../../delivery/delivery";
import { InvalidInput } from "../../lib/errors";
import { readerPlugin, requireSignedIn } from "../http/access";
import { FORM_OVERHEAD_BYTES, formOf } from "../http/body";
import { formFields } from "../http/known-fields";
import { seeOther } from "../http/redirect";
import { readForm } from "../uploads/multipart";
import type { Deps } from "./tus-api";
import { type DeliveryContext, fileNumber } from "./uploader";

const MAX_FORM_BYTES = MAX_POSTED_BYTES + FORM_OVERHEAD_BYTES;

export function handingInRoutes(services: Deps) {
  const { db, clock, config, handingIn, pages } = services;
  const ownDelivery = ({
    viewer,
    params,
  }: DeliveryContext & { params: { id: string } }): Promise<Delivery> =>
    findDeliveryAs(db, "seller", { contractId: params.id, memberId: requireSignedIn(viewer).id });
  const redirectToContract = (
    { contract_id: contractId }: Delivery,
    code: "done" | "saved" | "removed",
  ) => seeOther(`/contract/${contractId}`, code);
  const isFromTrade = (body: unknown) => formOf(body).back === "trade";
  return new Elysia({ prefix: "/contract/:id" })
    .use(readerPlugin(services))
    .post(
      "/files",
      async (context) => {
        const delivery = await ownDelivery(context);
        const formBytes = Number(context.request.headers.get("content-length") ?? MAX_FORM_BYTES);
        const { file } = await readForm(context.request, async ({ name, bytes }) => {
          await receivePostedFile(
            db,
            handingIn,
            delivery.id,
            { name, bytes, formBytes },
            clock.now(),
          );
          return name;
        });
        if ((await file) === null)
          throw new InvalidInput([{ path: "file", message: "file-required" }]);
        return redirectToContract(delivery, "saved");
      },
      { limit: "deliveryPieces", streamsUpTo: MAX_FORM_BYTES, ...formFields("file") },
    )
    .post(
      "/files/:n/removal",
      async (context) => {
        const delivery = await ownDelivery(context);
        const removed = await removeFile(db, delivery.id, { n: fileNumber(context.params.n) });
        await handingIn.folder.removeFile(removed);
        return redirectToContract(delivery, "saved");
      },
      { limit: "deliveryPieces" },
    )
    .post(
      "/files/:n/encoding",
      async (context) => {
        const delivery = await ownDelivery(context);
        const { encoding, all } = formOf(context.body);
        const choice = encodingChoice.parse({ encoding, all: all !== undefined });
        await chooseEncoding(db, delivery.id, fileNumber(context.params.n), choice);
        return redirectToContract(delivery, "saved");
      },
      { limit: "deliveryPieces", ...formFields(encodingChoice) },
    )
    .post(
      "/completion",
      async (context) => {
        const delivery = await ownDelivery(context);
        const choice = { countTags: formOf(context.body).countTags !== undefined };
        await completeConsignment(db, handingIn, delivery.id, clock.now(), choice);
        return redirectToContract(delivery, "done");
      },
      { limit: "deliverySteps", ...formFields("countTags") },
    )
    .post(
      "/token",
      async (context) => {
        const { reader } = context;
        const { id, reference, contract_id: contractId } = await ownDelivery(context);
        const token = await createToken(db, id, clock.now());
        const returnTo = isFromTrade(context.body) ? ("trade" as const) : undefined;
        const props = { contractId, reference, token, url: config.publicUrl, returnTo };
        const title = pages.messages(reader).handingIn.tokenOf({ reference });
        const main = <TokenPage {...props} />;
        return pages.page(reader, { title, main });
      },
      { limit: "deliverySteps", ...formFields("back") },
    )
    .post(
      "/token/revocation",
      async (context) => {
        const delivery = await ownDelivery(context);
        await revokeToken(db, delivery.id, clock.now());
        const code = "removed";
        return isFromTrade(context.body)
          ? seeOther("/trade", code)
          : redirectToContract(delivery, code);
      },
      { limit: "deliverySteps", ...formFields("back") },
    );
}
