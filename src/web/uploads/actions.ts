import { z } from "zod";
import { count, id, text } from "../../lib/answers";
import { InvalidInput } from "../../lib/errors";
import type { Store } from "../../store/store";
import { fileUrlOf, type Upload } from "../../uploads/uploads";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { FORM_OVERHEAD_BYTES } from "../http/body";
import { mountActions } from "../http/mount-actions";
import { receiveForm } from "./receiving";

interface UploadDeps extends AppContext {
  uploads: Store;
}

const uploadSchema = z
  .object({
    fileUrl: text,
    id,
    mediaType: text,
    size: count.describe("Size in bytes."),
    filename: text,
  })
  .meta({ id: "Upload" });

const FILE_FORM = {
  mediaType: "multipart/form-data",
  schema: {
    type: "object",
    properties: { file: { type: "string", format: "binary" } },
    required: ["file"],
  },
};

export function uploadActions(services: UploadDeps) {
  const receive = receiveForm(services);
  return mountActions(services, [
    action({
      caller: "seller",
      acts: null,
      limit: "uploads",
      run: async ({ caller, request }) => {
        const file = await (await receive(request, caller.id)).file;
        if (!file) throw new InvalidInput([{ path: "file", message: "file-required" }]);
        return file;
      },
      api: {
        at: "POST /api/uploads",
        scope: "sell",
        summary: "Upload a file for a roadshow material",
        tag: "Roadshows",
        streamsUpTo: services.config.maxUploadBytes + FORM_OVERHEAD_BYTES,
        takes: FILE_FORM,
        status: 201,
        answer: uploadSchema,
        refusals: [409, 415],
        json: uploadJson,
      },
    }),
  ]);
}

function uploadJson(upload: Upload): z.output<typeof uploadSchema> {
  const { id, media_type: mediaType, size, filename } = upload;
  return { fileUrl: fileUrlOf(upload), id, mediaType, size, filename };
}
