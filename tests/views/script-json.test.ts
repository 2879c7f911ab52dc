import { expect, test } from "bun:test";
import fc from "fast-check";
import { scriptJson } from "../../views/ui/island";

test.each(["</script>", "<!--", "<script>", "]]>", "&lt;", "\u2028", "\u2029"])(
  "escapes %p in a script element",
  (hostile) => {
    const json = scriptJson({ title: hostile, [hostile]: [hostile] });
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ title: hostile, [hostile]: [hostile] });
  },
);

test("returns every value from a round trip", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = scriptJson(value);
      expect(json).not.toMatch(/[<>&]/);
      expect(JSON.stringify(JSON.parse(json))).toBe(JSON.stringify(value));
    }),
  );
});
