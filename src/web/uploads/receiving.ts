import type { z } from "zod";
import { TooManyRequests } from "../../lib/errors";
import type { Store } from "../../store/store";
import { type IncomingFile, storeUpload, type Upload } from "../../uploads/uploads";
import type { AppContext } from "../http/app-context";
import { type FormWithFile, readForm } from "./multipart";

interface UploadDeps extends AppContext {
  uploads: Store;
}

const MAX_CONCURRENT_UPLOADS = 4;
const RETRY_AFTER_SECONDS = 30;

export function receiveForm({ db, clock, config, uploads }: UploadDeps) {
  const runningByUser = new Map<string, number>();
  const storeOptions = { db, uploads, maxBytes: config.maxUploadBytes };

  return async (
    request: Request,
    userId: string,
    declared?: z.ZodObject,
  ): Promise<FormWithFile<Upload>> => {
    const runningCount = runningByUser.get(userId) ?? 0;
    if (runningCount >= MAX_CONCURRENT_UPLOADS) throw new TooManyRequests(RETRY_AFTER_SECONDS);
    runningByUser.set(userId, runningCount + 1);
    try {
      const store = (file: IncomingFile) => storeUpload(storeOptions, userId, file, clock.now());
      const form = await readForm(request, store, declared);
      await Promise.allSettled([form.file]);
      return form;
    } finally {
      const remainingCount = (runningByUser.get(userId) ?? 1) - 1;
      if (remainingCount === 0) runningByUser.delete(userId);
      else runningByUser.set(userId, remainingCount);
    }
  };
}
