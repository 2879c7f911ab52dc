import { AnnouncementPage, AnnouncementPreviewPage } from "../../../views/house/announcement-page";
import { HouseTextFormPage, HouseTextPreviewPage } from "../../../views/house/texts-pages";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import { type NewAnnouncement, unendedAnnouncements } from "../../house/announcements";
import { houseTextKind } from "../../house/publishing";
import { type HouseTextKind, TextReplaced } from "../../house/texts";
import type { AppContext } from "../http/app-context";
import type { Form } from "../http/body";
import { RouteNotFound } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

/** @throws RouteNotFound */
export function parseKind(name: string): HouseTextKind {
  const { success, data } = houseTextKind.safeParse(name);
  if (!success) throw new RouteNotFound();
  return data;
}

export function housePages({ db, clock, pages, announcements, houseTexts }: AppContext) {
  function currentValues(kind: HouseTextKind): FilledForm["values"] {
    return {
      text: houseTexts.ownText(kind, "en"),
      textZh: houseTexts.ownText(kind, "zh"),
      textJa: houseTexts.ownText(kind, "ja"),
      textKo: houseTexts.ownText(kind, "ko"),
      basedOn: String(houseTexts.sinceOf(kind) ?? ""),
    };
  }

  const view = {
    async announcement(reader: Reader, form: FilledForm, refused?: RefusedForm): Promise<Response> {
      const now = clock.now();
      const current = await announcements.current();
      const unended = await unendedAnnouncements(db, now);
      const { title } = pages.messages(reader).certification.announcement;
      const main = <AnnouncementPage form={form} current={current} unended={unended} now={now} />;
      return pages.page(reader, { title, main, refused });
    },

    announcementPreview(reader: Reader, announcement: NewAnnouncement, values: Form): Response {
      const { preview: title } = pages.messages(reader).operators.texts;
      const main = <AnnouncementPreviewPage announcement={announcement} values={values} />;
      return pages.page(reader, { title, main });
    },

    text(reader: Reader, name: string, form?: FilledForm, refused?: RefusedForm): Response {
      const kind = parseKind(name);
      const { title } = pages.messages(reader).operators.texts;
      const shownForm = form ?? { ...EMPTY_FORM, values: currentValues(kind) };
      const main = <HouseTextFormPage kind={kind} form={shownForm} />;
      return pages.page(reader, { title, main, refused });
    },

    refusedText(reader: Reader, name: string, refused: RefusedForm): Response {
      const { basedOn } = currentValues(parseKind(name));
      const isReplaced = refused.reason instanceof TextReplaced;
      const values = isReplaced ? { ...refused.values, basedOn } : refused.values;
      return view.text(reader, name, { ...refused, values }, refused);
    },

    async textPreview(
      reader: Reader,
      name: string,
      values: Form,
      texts: Record<"en" | "zh" | "ja" | "ko", string>,
    ): Promise<Response> {
      const { micromark } = await import("micromark");
      const html = {
        en: micromark(texts.en),
        zh: micromark(texts.zh),
        ja: micromark(texts.ja),
        ko: micromark(texts.ko),
      };
      const { preview: title } = pages.messages(reader).operators.texts;
      const main = <HouseTextPreviewPage kind={parseKind(name)} values={values} html={html} />;
      return pages.page(reader, { title, main });
    },
  };
  return view;
}
