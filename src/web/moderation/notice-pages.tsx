import { NoticeConfirmationPage } from "../../../views/moderation/notice-confirmation-page";
import { NoticeDeskPage } from "../../../views/moderation/notice-desk-page";
import { NoticePage } from "../../../views/moderation/notice-page";
import { NoticeStatusPage } from "../../../views/moderation/notice-status-page";
import { StatementPage } from "../../../views/moderation/statement-page";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import { earlierActionOf } from "../../moderation/action-in-force";
import { mayAnswerAppeal } from "../../moderation/appeal-answers";
import {
  appealOf,
  appealsAbout,
  mayAppealNotice,
  mayAppealStatement,
} from "../../moderation/appeals";
import { auctionAtStake } from "../../moderation/auction-at-stake";
import { fourEyesOf } from "../../moderation/four-eyes";
import { lookUpSubject } from "../../moderation/looking-up";
import { findNotice, possibleDecisions, repeatsOf } from "../../moderation/notice-decision";
import { noticeBySecret } from "../../moderation/notice-links";
import { earlierActions } from "../../moderation/notice-list";
import { notifierOf, notifierRecord } from "../../moderation/notice-pause";
import { findConfirmation } from "../../moderation/notice-receipts";
import { isOwnNotice } from "../../moderation/own-notices";
import { concerns, findStatement } from "../../moderation/statements";
import { isOperator } from "../../operators/operators";
import { requireMember } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

export function noticePages({ db, config, clock, pages }: AppContext) {
  return {
    form(reader: Reader, filledForm: FilledForm, refused?: RefusedForm): Response {
      const { title } = pages.messages(reader).notices;
      const main = <NoticePage {...filledForm} />;
      return pages.page(reader, { title, main, refused });
    },

    async status(reader: Reader, secret: string, refused?: RefusedForm): Promise<Response> {
      const notice = await noticeBySecret(db, secret ?? "");
      const appeal = await appealOf(db, notice);
      const props = {
        notice,
        secret,
        appeal,
        earlierAction: await earlierActionOf(db, notice),
        mayAppeal: appeal === null && mayAppealNotice(notice, clock.now()),
        form: refused ?? EMPTY_FORM,
      };
      const response = pages.page(reader, {
        title: pages
          .messages(reader)
          .notices.number({ number: notice.folded_into ?? notice.reference }),
        main: <NoticeStatusPage {...props} />,
        isSecret: true,
        refused,
      });
      response.headers.set("referrer-policy", "no-referrer");
      response.headers.set("x-robots-tag", "noindex");
      return response;
    },

    async confirmation(reader: Reader, token: string, refused?: RefusedForm): Promise<Response> {
      const confirmation = await findConfirmation(db, token, clock.now());
      const path = `/report-confirmation/${token}`;
      const main = (
        <NoticeConfirmationPage {...confirmation} path={path} form={refused ?? EMPTY_FORM} />
      );
      const { title } = pages.messages(reader).notices.confirm;
      const response = pages.page(reader, { title, main, isSecret: true, refused });
      response.headers.set("referrer-policy", "no-referrer");
      response.headers.set("x-robots-tag", "noindex");
      return response;
    },

    async desk(reader: Reader, reference: string, refused?: RefusedForm): Promise<Response> {
      const operatorId = reader.viewer?.memberId ?? "";
      const notice = await findNotice(db, reference);
      const now = clock.now();
      const { package_id: packageId } = notice;
      const target = { act: "remove", packageId: packageId ?? "" } as const;
      const subject = await lookUpSubject(db, notice);
      const props = {
        fourEyes: packageId === null ? null : await fourEyesOf(db, config, target, operatorId),
        notice,
        form: refused ?? EMPTY_FORM,
        repeats: await repeatsOf(db, notice),
        notifier: await notifierRecord(db, notifierOf(notice), now),
        auction: packageId === null ? null : await auctionAtStake(db, packageId, now),
        earlierAction: await earlierActionOf(db, notice),
        isOwn: await isOwnNotice(db, operatorId, notice),
        ...subject,
        decisions: await possibleDecisions(db, notice, subject.lot, now),
        previousActions: await earlierActions(db, notice.subject_id),
        appeals: await appealsAbout(db, notice),
        mayAnswer: await mayAnswerAppeal(db, config, { notice }, operatorId),
      };
      const title = pages.messages(reader).notices.number({ number: reference });
      const main = <NoticeDeskPage {...props} />;
      return pages.page(reader, { title, main, refused });
    },

    async statement(reader: Reader, id: string, refused?: RefusedForm) {
      const viewer = requireMember(reader.viewer);
      const statementRequest = {
        id,
        reader: viewer,
        isOperator: isOperator(config, viewer, "read"),
      };
      const statement = await findStatement(db, statementRequest);
      const isOwn = concerns(statement, viewer);
      const mayAnswer =
        isOperator(config, viewer, "decide") &&
        statement.appeal?.decided_at === null &&
        (await mayAnswerAppeal(db, config, { action: statement }, viewer.memberId));
      const mayAppeal = isOwn && !statement.appeal && mayAppealStatement(statement, clock.now());
      const main = (
        <StatementPage
          statement={statement}
          form={refused ?? EMPTY_FORM}
          mayAppeal={mayAppeal}
          mayAnswer={mayAnswer}
        />
      );
      const { title } = pages.messages(reader).moderation.statement;
      return pages.page(reader, { title, main, refused });
    },
  };
}
