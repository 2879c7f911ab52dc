import { MaterialForm } from "../../../views/roadshow/material-form";
import type { StoredFile } from "../../../views/roadshow/upload-field";
import { DomainError, NotFound, TooLarge, UnsupportedType } from "../../lib/errors";
import type { Package } from "../../packages/packages";
import type { MaterialRow } from "../../roadshow/material";
import { FILE_TYPES, type MaterialType, materialQuery } from "../../roadshow/schema";
import { listSamples } from "../../samples/samples";
import type { UploadFolder } from "../../uploads/upload-folder";
import { fileUrlOf, findUpload } from "../../uploads/uploads";
import type { Form } from "../http/body";
import { dialogOrPage } from "../http/dialog";
import { errorText, statusOf } from "../http/errors";
import type { Reader } from "../http/reader";
import { signedIn } from "../http/reading";
import type { Site } from "../http/site";
import { receiveForm } from "../uploads/receiving";
import { faultsOf } from "./pages";

interface Needs extends Site {
  uploads: UploadFolder;
}

/** What a form adds to, or changes. */
interface Place {
  lot: Package;
  /** Null where one is added. */
  material: MaterialRow | null;
  type: MaterialType;
}

interface Refused {
  fields: Form;
  error: DomainError;
}

/** Shows the forms of materials, and takes them as they are posted. */
export function materialForms(services: Needs) {
  const { db, pages, config } = services;
  const receive = receiveForm(services);

  return {
    async show(reader: Reader, request: Request, place: Place): Promise<Response> {
      const content = await formFor(reader, place);
      return dialogOrPage(pages, reader, request, {
        title: titleOf(reader, place),
        content,
        current: "roadshows",
      });
    },

    /**
     * Does what a posted form asks for. A file that came with it is an upload like any other: where
     * the form is refused it comes again as it was filled in, and the file stays with it.
     */
    async take(
      reader: Reader,
      request: Request,
      place: Omit<Place, "type">,
      work: (fields: Form) => Promise<Response>,
    ): Promise<Response> {
      const { fields, file } = await receive(request, signedIn(reader.viewer).id);
      try {
        const upload = await file;
        return await work(upload ? { ...fields, fileUrl: fileUrlOf(upload) } : fields);
      } catch (error) {
        if (!(error instanceof DomainError) || error instanceof NotFound) throw error;
        const upload = await file.catch(() => null);
        const kept = upload ? { ...fields, fileUrl: fileUrlOf(upload) } : fields;
        const type = place.material?.type ?? materialQuery.parse(fields).type;
        return refuse(reader, { ...place, type }, { fields: kept, error });
      }
    },
  };

  async function formFor(reader: Reader, place: Place, refused?: Refused) {
    const { lot, material, type } = place;
    const errors = refused ? faults(reader, refused.error) : {};
    return (
      <MaterialForm
        packageId={lot.id}
        type={type}
        materialId={material?.id}
        values={refused?.fields ?? valuesOf(material)}
        errors={errors}
        file={await presentFile(reader, place, errors.fileUrl ? undefined : refused)}
        samples={type === "sample" ? await listSamples(db, lot.id) : []}
        maxBytes={config.maxUploadBytes}
      />
    );
  }

  async function refuse(reader: Reader, place: Place, refused: Refused): Promise<Response> {
    const content = await formFor(reader, place, refused);
    const messages = pages.messages(reader);
    const { failedToAdd, failedToChange } = messages.roadshow.form;
    const { title, text } = place.material ? failedToChange : failedToAdd;
    const reason = errorText(messages, refused.error).text;
    return pages.page(reader, {
      title: titleOf(reader, place),
      current: "roadshows",
      main: pages.html(reader, <div className="dialog-page">{content}</div>),
      status: statusOf(refused.error),
      message: { title, text: `${text} ${reason}`, tone: "destructive" },
    });
  }

  function titleOf(reader: Reader, { material, type }: Place): string {
    const { addLabel, editTitle } = pages.messages(reader).roadshow.content;
    return (material ? editTitle : addLabel)[type];
  }

  function faults(reader: Reader, error: DomainError): Record<string, string> {
    if (!(error instanceof TooLarge || error instanceof UnsupportedType)) return faultsOf(error);
    return { file: errorText(pages.messages(reader), error).text };
  }

  /** The file that a form was sent with, else that of its material. */
  async function presentFile(
    reader: Reader,
    { material, type }: Place,
    refused?: Refused,
  ): Promise<StoredFile | null> {
    if (!FILE_TYPES.some((kind) => kind === type)) return null;
    const fileUrl = refused?.fields.fileUrl ?? "";
    if (fileUrl !== "" && fileUrl !== material?.file_url) {
      const id = fileUrl.split("/").at(-1) ?? "";
      const found = await findUpload(db, id, reader.viewer?.id).catch(() => null);
      if (found) return { fileUrl, name: found.filename, size: found.size };
    }
    if (!material?.file_url) return null;
    const { file_url, filename, file_size } = material;
    return { fileUrl: file_url, name: filename ?? "", size: file_size ?? 0 };
  }
}

function valuesOf(material: MaterialRow | null): Form {
  if (!material) return {};
  const { title, description, content, file_url, type } = material;
  const fields = { title, description, content, fileUrl: type === "sample" ? file_url : null };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? ""]));
}
