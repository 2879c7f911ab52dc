import { Elysia } from "elysia";
import { FileMissing, type Store } from "../../store/store";
import { findUpload, UploadNotFound } from "../../uploads/uploads";
import { reading } from "../http/access";
import type { AppContext } from "../http/app-context";
import { fileAnswer } from "./answer";

interface UploadDeps extends AppContext {
  uploads: Store;
}

export function uploadRoutes(services: UploadDeps) {
  const { db, uploads } = services;
  return new Elysia()
    .use(reading(services))
    .get("/uploads/:id", async ({ params, viewer, request }) => {
      const upload = await findUpload(db, params.id, viewer?.id);
      const { part, ...init } = fileAnswer(upload, request.headers);
      if (part === null) return new Response(null, init);
      const bytes = await uploads.stream(upload.id, ...part).catch((error) => {
        throw error instanceof FileMissing ? new UploadNotFound() : error;
      });
      return new Response(bytes, init);
    })
    .head("/uploads/:id", async ({ params, viewer, request }) => {
      const { part, ...init } = fileAnswer(
        await findUpload(db, params.id, viewer?.id),
        request.headers,
      );
      return new Response(null, init);
    });
}
