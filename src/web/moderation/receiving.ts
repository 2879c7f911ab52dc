import { languageOf } from "../../../messages/catalogue";
import { findSubject, type Subject } from "../../moderation/notice-about";
import { type Receipt, submitNotice } from "../../moderation/notices";
import type { NewNotice } from "../../moderation/schema";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

export interface NoticeDeps extends AppContext {
  pseudonymKey: string;
}

export async function receiveNotice(
  services: NoticeDeps,
  reader: Reader,
  notice: NewNotice,
): Promise<Receipt> {
  const { db, clock } = services;
  const { viewer, locale } = reader;
  const subject = await subjectOf(services, viewer?.id ?? null, notice.about);
  const member = viewer && {
    id: viewer.id,
    email: viewer.email,
    isConfirmed: viewer.emailVerified,
  };
  const noticeInput = { ...notice, subject, member, language: languageOf(locale) };
  return submitNotice(db, noticeInput, clock.now());
}

function subjectOf(
  { db, config, pseudonymKey }: NoticeDeps,
  viewerId: string | null,
  about: string,
): Promise<Subject> {
  return findSubject(db, about, { viewerId, pseudonymKey, publicUrl: config.publicUrl });
}
