import type { ComponentProps, ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ReaderProvider } from "../../messages/context";
import { withAmountsIn } from "../../src/lib/money";

type Reader = Omit<ComponentProps<typeof ReaderProvider>, "children">;

/** Static markup with words, times and amounts for one reader. */
export function renderedFor(reader: Reader, element: ReactElement): string {
  return withAmountsIn(reader.locale, () =>
    renderToStaticMarkup(<ReaderProvider {...reader}>{element}</ReaderProvider>),
  );
}
