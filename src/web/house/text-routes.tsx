import { Elysia } from "elysia";
import {
  HouseTextFormPage,
  HouseTextPreviewPage,
  HouseTextsPage,
  TEXTS_PATH,
} from "../../../views/house/texts-pages";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import { houseTextForm, houseTextKind, publishHouseText } from "../../house/publishing";
import { HOUSE_TEXT_KINDS, type HouseTextKind, TextReplaced } from "../../house/texts";
import type { EntranceDeps } from "../accounts/entrance";
import { handleProvedForm } from "../accounts/proved-form";
import { PROOF_FIELDS } from "../accounts/shown-factor";
import { limitedTo, readerPlugin, requireOperator } from "../http/access";
import type { Form } from "../http/body";
import { RouteNotFound } from "../http/errors";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";

function parseKind(name: string): HouseTextKind {
  const { success, data } = houseTextKind.safeParse(name);
  if (!success) throw new RouteNotFound();
  return data;
}

function parseTexts(form: Form) {
  const { text: en, textZh: zh, textJa: ja, textKo: ko, ...others } = houseTextForm.parse(form);
  return { ...others, texts: { en, zh, ja, ko } };
}

export function houseTextRoutes(services: EntranceDeps) {
  const { db, clock, config, pages, houseTexts, security } = services;
  const limitedRoutes = limitedTo(services, "operation")
    .post(
      `${TEXTS_PATH}/:kind/preview`,
      ({ reader, viewer, request, params, body }) => {
        requireOperator(services, viewer);
        const kind = parseKind(params.kind);
        const onRefusal = (refused: RefusedForm) => showForm(reader, kind, refused, refused);
        return handleForm({ request, body, onRefusal }, async (values) => {
          const { texts } = parseTexts(values);
          const { micromark } = await import("micromark");
          const html = {
            en: micromark(texts.en),
            zh: micromark(texts.zh),
            ja: micromark(texts.ja),
            ko: micromark(texts.ko),
          };
          const { preview: title } = pages.messages(reader).operators.texts;
          const main = <HouseTextPreviewPage kind={kind} values={values} html={html} />;
          return pages.page(reader, { title, main });
        });
      },
      formFields(houseTextForm),
    )
    .post(
      `${TEXTS_PATH}/:kind/draft`,
      ({ reader, viewer, request, params, body }) => {
        requireOperator(services, viewer);
        const kind = parseKind(params.kind);
        const onRefusal = (refused: RefusedForm) => showForm(reader, kind, refused, refused);
        return handleForm({ request, body, onRefusal }, async (values) =>
          showForm(reader, kind, { ...EMPTY_FORM, values }),
        );
      },
      formFields(houseTextForm),
    )
    .post(
      `${TEXTS_PATH}/:kind`,
      ({ reader, viewer, request, server, params, body }) => {
        const { id: operatorId } = requireOperator(services, viewer);
        const kind = parseKind(params.kind);
        const onRefusal = (refused: RefusedForm) => {
          const { basedOn } = currentValues(kind);
          const isReplaced = refused.reason instanceof TextReplaced;
          const values = isReplaced ? { ...refused.values, basedOn } : refused.values;
          return showForm(reader, kind, { ...refused, values }, refused);
        };
        const submission = { reader, request, server, body, onRefusal };
        return handleProvedForm(services, submission, async (form) => {
          const { basedOn, ...input } = parseTexts(form);
          const base = basedOn === "" ? null : Number(basedOn);
          const publication = { ...input, kind, basedOn: base, operatorId };
          await publishHouseText(db, houseTexts, publication, clock.now());
          const from = whereabouts(request, server, config);
          await security.note("site-text-published", operatorId, from);
          return seeOther(TEXTS_PATH, "saved");
        });
      },
      formFields(houseTextForm, PROOF_FIELDS),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .get(TEXTS_PATH, ({ reader, viewer }) => {
      requireOperator(services, viewer, "read");
      const { title } = pages.messages(reader).operators.texts;
      const texts = HOUSE_TEXT_KINDS.map((kind) => ({ kind, since: houseTexts.sinceOf(kind) }));
      return pages.page(reader, { title, main: <HouseTextsPage texts={texts} /> });
    })
    .get(`${TEXTS_PATH}/:kind`, ({ reader, viewer, params }) => {
      requireOperator(services, viewer);
      const kind = parseKind(params.kind);
      return showForm(reader, kind, { ...EMPTY_FORM, values: currentValues(kind) });
    })
    .use(limitedRoutes);

  function currentValues(kind: HouseTextKind): FilledForm["values"] {
    return {
      text: houseTexts.ownText(kind, "en"),
      textZh: houseTexts.ownText(kind, "zh"),
      textJa: houseTexts.ownText(kind, "ja"),
      textKo: houseTexts.ownText(kind, "ko"),
      basedOn: String(houseTexts.sinceOf(kind) ?? ""),
    };
  }

  function showForm(reader: Reader, kind: HouseTextKind, form: FilledForm, refused?: RefusedForm) {
    const { title } = pages.messages(reader).operators.texts;
    const main = <HouseTextFormPage kind={kind} form={form} />;
    return pages.page(reader, { title, main, refused });
  }
}
