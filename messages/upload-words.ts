import type { Messages } from "./messages";

export function uploadWords({ collections, common, errors, handingIn, layout }: Messages) {
  const { create, upload } = collections;
  const { encoding, chooseEncoding } = handingIn.island;
  return {
    ...upload,
    encoding,
    chooseEncoding,
    cancel: common.cancel,
    close: layout.closeDialog,
    contentType: create.fields.contentType,
    analysisFailed: errors["analysis-timed-out"].title,
    discard: { ...layout.discard, ...upload.discard },
  };
}

export type UploadWords = ReturnType<typeof uploadWords>;
