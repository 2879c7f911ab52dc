import { Elysia } from "elysia";
import { TokenPage } from "../../../views/delivery/token-page";
import { completeConsignment, removeFile } from "../../consignments/consignments";
import { chooseEncoding, encodingChoice } from "../../consignments/encoding-choice";
import { MAX_POSTED_BYTES, receivePosted } from "../../consignments/receiving";
import { createToken, revokeToken } from "../../consignments/tokens";
import { type Delivery, findDeliveryAs } from "../../delivery/delivery";
import { InvalidInput } from "../../lib/errors";
import { reading, signedIn } from "../http/access";
import { formOf } from "../http/body";
import { seeOther } from "../http/redirect";
import { readForm } from "../uploads/multipart";
import type { Deps } from "./tus-api";
import { type Asking, fileNumber } from "./uploader";

const FORM_BYTES = 50_000;

export const POSTED_FILES = [/^\/contract\/[^/]+\/files$/, MAX_POSTED_BYTES + FORM_BYTES] as const;

export function handingInRoutes(services: Deps) {
  const { db, clock, config, handingIn, pages } = services;
  const ownDelivery = ({
    viewer,
    params,
  }: Asking & { params: { id: string } }): Promise<Delivery> =>
    findDeliveryAs(db, "seller", { contractId: params.id, memberId: signedIn(viewer).id });
  const back = ({ contract_id: contractId }: Delivery, code: "done" | "saved" | "removed") =>
    seeOther(`/contract/${contractId}`, code);
  const isFromTrade = (body: unknown) => formOf(body).back === "trade";
  return new Elysia({ prefix: "/contract/:id" })
    .use(reading(services))
    .post(
      "/files",
      async (asking) => {
        const delivery = await ownDelivery(asking);
        const formBytes = Number(asking.request.headers.get("content-length") ?? POSTED_FILES[1]);
        const { file } = await readForm(asking.request, async ({ name, bytes }) => {
          await receivePosted(db, handingIn, delivery.id, { name, bytes, formBytes }, clock.now());
          return name;
        });
        if ((await file) === null)
          throw new InvalidInput([{ path: "file", message: "file-required" }]);
        return back(delivery, "saved");
      },
      { limit: "deliveryPieces" },
    )
    .post(
      "/files/:n/removal",
      async (asking) => {
        const delivery = await ownDelivery(asking);
        const removed = await removeFile(db, delivery.id, { n: fileNumber(asking.params.n) });
        await handingIn.folder.removeFile(removed);
        return back(delivery, "saved");
      },
      { limit: "deliveryPieces" },
    )
    .post(
      "/files/:n/encoding",
      async (asking) => {
        const delivery = await ownDelivery(asking);
        const { encoding, all } = formOf(asking.body);
        const choice = encodingChoice.parse({ encoding, all: all !== undefined });
        await chooseEncoding(db, delivery.id, fileNumber(asking.params.n), choice);
        return back(delivery, "saved");
      },
      { limit: "deliveryPieces" },
    )
    .post(
      "/completion",
      async (asking) => {
        const delivery = await ownDelivery(asking);
        await completeConsignment(db, handingIn, delivery.id, clock.now());
        return back(delivery, "done");
      },
      { limit: "deliverySteps" },
    )
    .post(
      "/token",
      async (asking) => {
        const { reader } = asking;
        const { id, reference, contract_id: contractId } = await ownDelivery(asking);
        const token = await createToken(db, id, clock.now());
        const returnTo = isFromTrade(asking.body) ? ("trade" as const) : undefined;
        const shown = { contractId, reference, token, url: config.publicUrl, returnTo };
        const title = pages.messages(reader).handingIn.tokenOf({ reference });
        const main = <TokenPage {...shown} />;
        return pages.page(reader, { title, main });
      },
      { limit: "deliverySteps" },
    )
    .post(
      "/token/revocation",
      async (asking) => {
        const delivery = await ownDelivery(asking);
        await revokeToken(db, delivery.id, clock.now());
        const code = "removed";
        return isFromTrade(asking.body) ? seeOther("/trade", code) : back(delivery, code);
      },
      { limit: "deliverySteps" },
    );
}
