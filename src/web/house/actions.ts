import type { z } from "zod";
import { TEXTS_PATH } from "../../../views/house/texts-pages";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import {
  announcementForm,
  announcementIn,
  endAnnouncement,
  publishAnnouncement,
} from "../../house/announcements";
import { houseTextForm, publishHouseText } from "../../house/publishing";
import type { EntranceDeps } from "../accounts/entrance";
import { provedForm } from "../accounts/proved-form";
import { action } from "../http/action";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { housePages, parseKind } from "./pages";

const ANNOUNCEMENT_PATH = "/operator/announcement";

function textsIn({ text: en, textZh: zh, textJa: ja, textKo: ko }: z.output<typeof houseTextForm>) {
  return { en, zh, ja, ko };
}

export function houseActions(services: EntranceDeps) {
  const { houseTexts } = services;
  const view = housePages(services);
  const announcementProof = provedForm(services, (refused, { reader }) =>
    view.announcement(reader, refused, refused),
  );
  const endProof = provedForm(services, (refused, { reader }) =>
    view.announcement(reader, EMPTY_FORM, refused),
  );
  const textProof = provedForm(services, (refused, { reader, id: kind }) =>
    view.refusedText(reader, kind, refused),
  );
  return mountActions(services, [
    action({
      caller: "operator",
      limit: "operation",
      input: announcementForm,
      run: async ({ input, now }) => announcementIn(input, now),
      page: {
        at: `POST ${ANNOUNCEMENT_PATH}/preview`,
        done: (announcement, { reader, form }) =>
          view.announcementPreview(reader, announcement, form),
        refused: (refused, { reader }) => view.announcement(reader, refused, refused),
      },
    }),
    action({
      caller: "operator",
      limit: "operation",
      run: async () => {},
      page: {
        at: `POST ${ANNOUNCEMENT_PATH}/draft`,
        fields: [announcementForm],
        done: (_, { reader, form }) => view.announcement(reader, { ...EMPTY_FORM, values: form }),
        refused: (refused, { reader }) => view.announcement(reader, refused, refused),
      },
    }),
    action({
      caller: "operator",
      limit: "operation",
      input: announcementForm,
      run: ({ db, caller, input, now }) =>
        publishAnnouncement(
          db,
          { ...announcementIn(input, now), operatorId: caller.memberId },
          now,
        ),
      noted: "site-text-published",
      page: {
        at: `POST ${ANNOUNCEMENT_PATH}`,
        ...announcementProof,
        done: () => seeOther(ANNOUNCEMENT_PATH, "saved"),
      },
    }),
    action({
      caller: "operator",
      limit: "operation",
      run: ({ db, id, caller, now }) =>
        endAnnouncement(db, { id, operatorId: caller.memberId }, now),
      page: {
        at: `POST ${ANNOUNCEMENT_PATH}/:id/end`,
        ...endProof,
        done: () => seeOther(ANNOUNCEMENT_PATH, "removed"),
      },
    }),
    action({
      caller: "operator",
      limit: "operation",
      input: houseTextForm,
      run: async ({ input }) => textsIn(input),
      page: {
        at: `POST ${TEXTS_PATH}/:kind/preview`,
        done: (texts, { reader, id: kind, form }) => view.textPreview(reader, kind, form, texts),
        refused: (refused, { reader, id: kind }) => view.text(reader, kind, refused, refused),
      },
    }),
    action({
      caller: "operator",
      limit: "operation",
      run: async () => {},
      page: {
        at: `POST ${TEXTS_PATH}/:kind/draft`,
        fields: [houseTextForm],
        done: (_, { reader, id: kind, form }) =>
          view.text(reader, kind, { ...EMPTY_FORM, values: form }),
        refused: (refused, { reader, id: kind }) => view.text(reader, kind, refused, refused),
      },
    }),
    action({
      caller: "operator",
      limit: "operation",
      input: houseTextForm,
      run: async ({ db, id, caller, input, now }) => {
        const publication = {
          kind: parseKind(id),
          texts: textsIn(input),
          facts: input.facts,
          basedOn: input.basedOn === "" ? null : Number(input.basedOn),
          operatorId: caller.memberId,
        };
        await publishHouseText(db, houseTexts, publication, now);
      },
      noted: "site-text-published",
      page: {
        at: `POST ${TEXTS_PATH}/:kind`,
        ...textProof,
        done: () => seeOther(TEXTS_PATH, "saved"),
      },
    }),
  ]);
}
