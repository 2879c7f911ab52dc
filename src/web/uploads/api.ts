import { Elysia } from "elysia";
import { z } from "zod";
import { count, id, text } from "../../lib/answers";
import { InvalidInput } from "../../lib/errors";
import type { Store } from "../../store/store";
import { fileUrlOf, type Upload } from "../../uploads/uploads";
import { readerPlugin, requireSeller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { FORM_OVERHEAD_BYTES } from "../http/body";
import { apiCall } from "../http/call";
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

export function uploadApi(services: UploadDeps) {
  const receive = receiveForm(services);
  return new Elysia({ prefix: "/api", tags: ["Roadshows"] }).use(readerPlugin(services)).post(
    "/uploads",
    async ({ viewer, request, status }) => {
      const { id } = requireSeller(viewer);
      const file = await (await receive(request, id)).file;
      if (!file) throw new InvalidInput([{ path: "file", message: "file-required" }]);
      return status(201, uploadJson(file));
    },
    apiCall("Upload a file for a roadshow material", {
      streamsUpTo: services.config.maxUploadBytes + FORM_OVERHEAD_BYTES,
      limit: "uploads",
      caller: "seller",
      body: FILE_FORM,
      responses: { 201: uploadSchema },
      refusals: [409, 415],
    }),
  );
}

function uploadJson(upload: Upload): z.output<typeof uploadSchema> {
  const { id, media_type: mediaType, size, filename } = upload;
  return { fileUrl: fileUrlOf(upload), id, mediaType, size, filename };
}
