import { Elysia } from "elysia";
import type { UploadFolder } from "../../uploads/upload-folder";
import { findUpload } from "../../uploads/uploads";
import { reading } from "../http/reading";
import type { Site } from "../http/site";
import { fileAnswer } from "./answer";

interface Needs extends Site {
  uploads: UploadFolder;
}

/** Stored files (docs/product.md#uploads). */
export function uploadRoutes(services: Needs) {
  const { db, uploads } = services;
  return new Elysia()
    .use(reading(services))
    .get("/uploads/:id", async ({ params, viewer, request }) => {
      const upload = await findUpload(db, params.id, viewer?.id);
      const { part, ...init } = fileAnswer(upload, request.headers);
      return new Response(part && Bun.file(uploads.path(upload.id)).slice(...part), init);
    })
    .head("/uploads/:id", async ({ params, viewer, request }) => {
      const { part, ...init } = fileAnswer(
        await findUpload(db, params.id, viewer?.id),
        request.headers,
      );
      return new Response(null, init);
    });
}
