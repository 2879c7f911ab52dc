import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { LOCALES, type Locale } from "../../messages/catalogue";
import { ReaderProvider } from "../../messages/context";
import { QualityStrip } from "../../views/samples/quality-strip";

const strip = (windows: number[], locale: Locale = "en") =>
  renderToStaticMarkup(
    <ReaderProvider locale={locale}>
      <QualityStrip windows={windows} />
    </ReaderProvider>,
  );

test("states the lowest part of a text", () => {
  expect(strip([100, 100, 40, 100])).toContain("lowest 40/100, 50% of the way in.");
});

test.each(LOCALES)("names no lowest part of a text of even quality (%s)", (locale) => {
  const even = strip([97, 97, 97], locale);
  expect(even).toContain("97");
  expect(even).not.toMatch(/lowest|最も低い|가장 낮은|最低/);
});
