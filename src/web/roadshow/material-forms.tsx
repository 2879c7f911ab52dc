import { MaterialForm } from "../../../views/roadshow/material-form";
import type { StoredFile } from "../../../views/roadshow/upload-field";
import type { FilledForm } from "../../../views/ui/filled-form";
import { type DomainError, TooLarge, UnsupportedType } from "../../lib/errors";
import type { Package } from "../../packages/packages";
import type { MaterialRow } from "../../roadshow/material-content";
import { FILE_TYPES, type MaterialType, materialQuery, newMaterial } from "../../roadshow/schema";
import { listSamples } from "../../samples/samples";
import type { Store } from "../../store/store";
import { fileUrlOf, findUpload } from "../../uploads/uploads";
import { requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { Form } from "../http/body";
import { errorText, refusalFields } from "../http/errors";
import { answerForm, dialogOrPage, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { receiveForm } from "../uploads/receiving";

interface Deps extends AppContext {
  uploads: Store;
}

interface MaterialContext {
  lot: Package;
  material: MaterialRow | null;
  type: MaterialType;
}

export function materialForms(services: Deps) {
  const { db, pages, config } = services;
  const receive = receiveForm(services);

  return { show, submit };

  async function show(
    reader: Reader,
    request: Request,
    context: MaterialContext,
    refused?: RefusedForm,
  ): Promise<Response> {
    const messages = pages.messages(reader);
    const { failedToAdd, failedToChange } = messages.roadshow.form;
    const failedText = context.material ? failedToChange : failedToAdd;
    return dialogOrPage(pages, reader, request, {
      title: titleOf(reader, context),
      content: await formFor(reader, context, refused),
      current: "roadshows",
      ...refusalFields(messages, refused, ({ text }) => ({
        title: messages.common.error,
        text: `${failedText} ${text}`,
      })),
    });
  }

  /** The file is uploaded immediately, so that a refused form still has it attached. */
  async function submit(
    reader: Reader,
    request: Request,
    context: Omit<MaterialContext, "type">,
    handle: (form: Form) => Promise<Response>,
  ): Promise<Response> {
    const { fields, file } = await receive(request, requireSignedIn(reader.viewer).id, newMaterial);
    const storedFile = await file.catch(() => null);
    const body = storedFile ? { ...fields, fileUrl: fileUrlOf(storedFile) } : fields;
    const onRefusal = (refused: RefusedForm) => {
      const type = context.material?.type ?? materialQuery.parse(refused.values).type;
      return show(reader, request, { ...context, type }, refused);
    };
    return answerForm({ request, body, onRefusal }, async (form) => {
      await file;
      return handle(form);
    });
  }

  async function formFor(reader: Reader, context: MaterialContext, refused?: RefusedForm) {
    const { lot, material, type } = context;
    const errors: FilledForm["errors"] = {
      ...refused?.errors,
      ...(refused && fileFault(reader, refused.reason)),
    };
    return (
      <MaterialForm
        title={titleOf(reader, context)}
        packageId={lot.id}
        type={type}
        materialId={material?.id}
        values={refused?.values ?? materialValues(material)}
        errors={errors}
        file={await currentFile(reader, context, errors.fileUrl ? undefined : refused)}
        samples={type === "sample" ? await listSamples(db, lot.id) : []}
        maxBytes={config.maxUploadBytes}
      />
    );
  }

  function titleOf(reader: Reader, { material, type }: MaterialContext): string {
    const { common, packages, roadshow } = pages.messages(reader);
    if (material) return roadshow.content.editTitle;
    return common.labelled({
      label: roadshow.form.add,
      value: packages.detail.materialTypes[type],
    });
  }

  function fileFault(reader: Reader, reason: DomainError) {
    if (!(reason instanceof TooLarge || reason instanceof UnsupportedType)) return {};
    return { file: errorText(pages.messages(reader), reason).text };
  }

  async function currentFile(
    reader: Reader,
    { material, type }: MaterialContext,
    refused?: RefusedForm,
  ): Promise<StoredFile | null> {
    if (!FILE_TYPES.some((kind) => kind === type)) return null;
    const fileUrl = refused?.values.fileUrl ?? "";
    if (fileUrl !== "" && fileUrl !== material?.file_url) {
      const id = fileUrl.split("/").at(-1) ?? "";
      const upload = await findUpload(db, id, reader.viewer?.id).catch(() => null);
      if (upload) return { fileUrl, name: upload.filename, size: upload.size };
    }
    if (!material?.file_url) return null;
    const { file_url, filename, file_size } = material;
    return { fileUrl: file_url, name: filename ?? "", size: file_size ?? 0 };
  }
}

function materialValues(material: MaterialRow | null): Form {
  if (!material) return {};
  const { title, description, content, file_url, type } = material;
  const fields = { title, description, content, fileUrl: type === "sample" ? file_url : null };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? ""]));
}
