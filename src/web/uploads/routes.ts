import { Elysia } from "elysia";
import type { Viewer } from "../../accounts/sessions";
import { isOperator } from "../../operators/operators";
import { FileMissing, type Store } from "../../store/store";
import { inlineDisposition } from "../../uploads/inspection";
import { findUpload, type Upload, UploadNotFound } from "../../uploads/uploads";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { type RangeResponse, rangeResponse } from "../http/byte-range";

interface UploadDeps extends AppContext {
  uploads: Store;
}

export function uploadRoutes(services: UploadDeps) {
  const { db, config, uploads } = services;
  const findVisibleUpload = (id: string, viewer: Viewer | null) =>
    findUpload(db, id, viewer?.id, isOperator(config, viewer, "read", "review"));
  return new Elysia()
    .use(readerPlugin(services))
    .get("/uploads/:id", async ({ params, viewer, request }) => {
      const upload = await findVisibleUpload(params.id, viewer);
      const { part, ...init } = fileResponse(upload, request.headers);
      if (part === null) return new Response(null, init);
      const bytes = await uploads.stream(upload.id, ...part).catch((error) => {
        throw error instanceof FileMissing ? new UploadNotFound() : error;
      });
      return new Response(bytes, init);
    })
    .head("/uploads/:id", async ({ params, viewer, request }) => {
      const { part, ...init } = fileResponse(
        await findVisibleUpload(params.id, viewer),
        request.headers,
      );
      return new Response(null, init);
    });
}

/** Uploaded files must not run scripts, whatever type a browser assumes (ASVS 3.2.1). */
function fileResponse({ id, size, ...upload }: Upload, requestHeaders: Headers): RangeResponse {
  const headers = {
    "content-type": upload.media_type,
    "content-disposition": inlineDisposition(upload.filename),
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
    "cache-control": "private, max-age=3600",
  };
  return rangeResponse({ size, tag: id, headers }, requestHeaders);
}
