import { findBucket, removeBucket, retryCopy, setBucket } from "../../buckets/buckets";
import { newBucket } from "../../buckets/schema";
import type { Outgoing } from "../../lib/outgoing";
import { contractIdAt, partyOf } from "../handover/address";
import { action, type Visit } from "../http/action";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { bucketJson, bucketSchema } from "./answers";
import { bucketPage } from "./pages";

interface Deps extends AppContext {
  sealKey: string;
  outgoing: Outgoing;
}

/** As the key: who settles a deal decides where its files go. */
const settling = {
  caller: "member",
  needs: "settle",
  acts: "bucket-changed",
  limit: "buckets",
} as const;

const described = { tag: "Delivery", scope: "receive", id: contractIdAt } as const;
const answered = { answer: bucketSchema, json: bucketJson, refusals: [404, 409] } as const;

export function bucketActions(services: Deps) {
  const { config, sealKey, outgoing } = services;
  const backups = config.backupTo?.to;
  const own = [config.s3, typeof backups === "string" ? null : backups].filter(
    (one) => one != null,
  );
  const rules = { sealKey, outgoing, own };
  const show = bucketPage(services);
  const page = {
    done: (_: unknown, { id }: Visit) => seeOther(`/contract/${id}`, "saved"),
    refused: (refused: RefusedForm, { reader, id }: Visit) => show(reader, id, refused),
  };
  return mountActions(services, [
    action({
      caller: "member",
      run: ({ db, ...turn }) => findBucket(db, partyOf(turn)),
      api: {
        ...described,
        ...answered,
        at: "GET /api/contracts/:number/bucket",
        summary: "Get the bucket that a delivery is copied to, and how far the copy is",
      },
    }),
    action({
      ...settling,
      needs: "settle",
      input: newBucket,
      run: ({ db, input, now, ...turn }) => setBucket(db, rules, partyOf(turn), input, now),
      page: { ...page, at: "POST /contract/:id/bucket" },
      api: {
        ...described,
        ...answered,
        at: "PUT /api/contracts/:number/bucket",
        summary: "Name the bucket that a delivery is copied to once it is sealed",
        description:
          "Writes a small object first, to check the keys. For the same bucket, only the keys are replaced, and the copy continues.",
      },
    }),
    action({
      ...settling,
      needs: "settle",
      run: ({ db, now, ...turn }) => retryCopy(db, partyOf(turn), now),
      page: { ...page, at: "POST /contract/:id/bucket/tries" },
      api: {
        ...described,
        ...answered,
        at: "POST /api/contracts/:number/bucket/retry",
        summary: "Continue a copy that has failed, at once",
        status: 202,
      },
    }),
    action({
      ...settling,
      needs: "settle",
      run: ({ db, now, ...turn }) => removeBucket(db, partyOf(turn), now),
      page: { ...page, at: "POST /contract/:id/bucket/removal" },
      api: {
        ...described,
        at: "DELETE /api/contracts/:number/bucket",
        summary: "Stop copying, and delete the keys; what is in the bucket stays there",
        status: 204,
        answer: null,
        refusals: [404, 409],
      },
    }),
  ]);
}
