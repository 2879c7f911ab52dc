import { useMessages } from "../../messages/context";
import { fileSize } from "../../src/lib/file-size";
import { MAX_PICTURE_BYTES } from "../../src/rules/limits";
import { Submit, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";

interface Props {
  /** Where the form posts the picture. */
  path?: "/profile/picture" | "/organization/logo";
  image: string | null;
  error: string | undefined;
}

/** A member's picture, or an organization's logo. */
export function ProfilePicture({ path = "/profile/picture", image, error }: Props) {
  const { flash, profile } = useMessages();
  const { picture } = profile;
  return (
    <div className="stack">
      <form
        className="stack"
        method="post"
        action={path}
        encType="multipart/form-data"
        data-busy-form
      >
        <Field
          label={picture.choose}
          name="picture"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          hint={picture.hint}
          error={error}
          required
          data-max-bytes={MAX_PICTURE_BYTES}
          data-too-large={flash["file-too-large"]({ value: fileSize(MAX_PICTURE_BYTES) })}
        />
        <p>
          <SubmitButton label={picture.upload} busyLabel={picture.uploading} isSecondary />
        </p>
      </form>
      {image !== null && (
        <form method="post" action={`${path}/removal`}>
          <Submit label={picture.remove} kind="small" />
        </form>
      )}
    </div>
  );
}
