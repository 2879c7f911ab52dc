import type { Server } from "bun";
import { languageOf } from "../../../views/messages/catalogue";
import { findSubject, type Subject } from "../../moderation/notice-about";
import { type Receipt, submitNotice } from "../../moderation/notices";
import { newNotice } from "../../moderation/schema";
import type { AppContext } from "../http/app-context";
import { requesterOf } from "../http/limited";
import type { Reader } from "../http/reader";

export interface NoticeDeps extends AppContext {
  pseudonymKey: string;
}

interface NoticeRequest {
  reader: Reader;
  request: Request;
  server: Server<unknown> | null;
}

export async function receiveNotice(
  services: NoticeDeps,
  { reader, request, server }: NoticeRequest,
  body: unknown,
): Promise<Receipt> {
  const { db, clock, config, limits } = services;
  const notice = newNotice.parse(body ?? {});
  const { viewer, locale } = reader;
  const subject = await subjectOf(services, viewer?.id ?? null, notice.about);
  const { network, memberId } = requesterOf({ request, server }, config);
  await limits.use("noticesAddress", notice.email);
  const noticeInput = { ...notice, subject, memberId, network, language: languageOf(locale) };
  return submitNotice(db, noticeInput, clock.now());
}

export function subjectOf(
  { db, config, pseudonymKey }: NoticeDeps,
  viewerId: string | null,
  about: string,
): Promise<Subject> {
  return findSubject(db, about, { viewerId, pseudonymKey, publicUrl: config.publicUrl });
}
