import { useMessages } from "../../messages/context";
import { LISTING_CATEGORIES, OTHER_CATEGORIES } from "../../src/packages/vocabulary";
import { SelectField } from "../ui/select-field";

interface Props {
  label: string;
  error: string | undefined;
  defaultValue: string | undefined;
}

export function CategoryField({ defaultValue, ...field }: Props) {
  const { collections, packages } = useMessages();
  const { fields } = collections.create;
  const general = withChosen(OTHER_CATEGORIES, defaultValue, LISTING_CATEGORIES);
  return (
    <SelectField
      name="category"
      {...field}
      defaultValue={defaultValue}
      placeholder={fields.choose}
      groups={[
        { label: fields.listing, values: LISTING_CATEGORIES },
        { label: fields.general, values: general },
      ]}
      labelFor={packages.category}
    />
  );
}

/** Keeps a general choice that an earlier listing has. */
export function withChosen(
  others: readonly string[],
  chosen: string | undefined,
  listed: readonly string[],
): readonly string[] {
  const isOffered = !chosen || listed.includes(chosen) || others.includes(chosen);
  return isOffered ? others : [...others, chosen];
}
