import { TooManyRequests } from "../../lib/errors";
import type { Store } from "../../store/store";
import { storeUpload, type Upload } from "../../uploads/uploads";
import type { AppContext } from "../http/app-context";
import { type FormWithFile, readForm } from "./multipart";

interface UploadDeps extends AppContext {
  uploads: Store;
}

const MAX_CONCURRENT = 4;
const TRY_AGAIN_S = 30;

export function receiveForm({ db, clock, config, uploads }: UploadDeps) {
  const underway = new Map<string, number>();
  const storing = { db, uploads, maxBytes: config.maxUploadBytes };

  return async (request: Request, userId: string): Promise<FormWithFile<Upload>> => {
    const running = underway.get(userId) ?? 0;
    if (running >= MAX_CONCURRENT) throw new TooManyRequests(TRY_AGAIN_S);
    underway.set(userId, running + 1);
    try {
      const form = await readForm(request, (file) =>
        storeUpload(storing, userId, file, clock.now()),
      );
      await Promise.allSettled([form.file]);
      return form;
    } finally {
      const left = (underway.get(userId) ?? 1) - 1;
      if (left === 0) underway.delete(userId);
      else underway.set(userId, left);
    }
  };
}
