import { describe, expect, test } from "bun:test";
import type { ApiDocument } from "../../../src/web/http/api-document";
import { addToSurface, compareSurface, listedSurface, surfaceOf } from "../../support/api-surface";
import { worldForAll } from "../../support/each-world";

const world = worldForAll();
const TODAY = new Date().toISOString().slice(0, 10);

/** docs/api.md#deprecation. New facts are added with UPDATE_API_SURFACE=1, and reviewed as a diff. */
test("the API keeps what docs/api-surface.txt lists", async () => {
  const facts = surfaceOf(await (await world.visitor.get("/api/openapi.json")).json());
  if (process.env.UPDATE_API_SURFACE) addToSurface(listedSurface(), facts);
  const { gone, required, unlisted } = compareSurface(listedSurface(), facts, TODAY);
  expect({ gone, required }).toEqual({ gone: [], required: [] });
  // Run this file with UPDATE_API_SURFACE=1 to list them.
  expect(unlisted).toEqual([]);
});

const documentOf = (changes: object = {}, schemas: object = {}) =>
  ({
    paths: {
      "/api/things": {
        post: {
          parameters: [{ name: "kind", in: "query", schema: { enum: ["a", "b"] } }],
          requestBody: {
            content: {
              "application/json": {
                schema: { properties: { name: {}, size: {} }, required: ["name"] },
              },
            },
          },
          responses: {
            200: {
              content: {
                "application/json": {
                  schema: { type: "array", items: { $ref: "#/components/schemas/Thing" } },
                },
              },
            },
          },
          ...changes,
        },
      },
    },
    components: {
      responses: {},
      schemas: {
        Thing: { type: "object", properties: { id: { type: "string" } } },
        ...schemas,
      },
    },
  }) as unknown as ApiDocument;

const LISTED = [...surfaceOf(documentOf())];

const compared = (document: ApiDocument, listed = LISTED, today = "2027-01-31") =>
  compareSurface(listed, surfaceOf(document), today);

const body = (schema: object) => ({
  requestBody: { content: { "application/json": { schema } } },
});

describe("a list of the API's surface", () => {
  test("has calls, inputs and their values, and answers with their types", () => {
    expect(LISTED).toEqual([
      "POST /api/things",
      "POST /api/things takes kind",
      'POST /api/things takes kind: "a"',
      'POST /api/things takes kind: "b"',
      "POST /api/things takes name",
      "POST /api/things needs name",
      "POST /api/things takes size",
      "POST /api/things 200 array",
      "POST /api/things 200[] Thing",
      "Thing object",
      "Thing.id string",
    ]);
    expect(compared(documentOf())).toEqual({ gone: [], required: [], unlisted: [] });
  });

  test.each<[string, object, object, string]>([
    ["an input", body({ properties: { name: {} } }), {}, "POST /api/things takes size"],
    [
      "a value of an input",
      { parameters: [{ name: "kind", in: "query", schema: { enum: ["a"] } }] },
      {},
      'POST /api/things takes kind: "b"',
    ],
    ["an answer", { responses: {} }, {}, "POST /api/things 200[] Thing"],
    ["a field", {}, { Thing: { type: "object" } }, "Thing.id string"],
    [
      "the type of a field",
      {},
      { Thing: { type: "object", properties: { id: { type: ["string", "null"] } } } },
      "Thing.id string",
    ],
  ])("misses %s that is gone", (_, changes, schemas, line) => {
    expect(compared(documentOf(changes, schemas)).gone).toContain(line);
  });

  test("refuses a new required input of a call, but not of a new call", () => {
    const needed = documentOf(body({ properties: { name: {}, size: {} }, required: ["size"] }));
    expect(compared(needed)).toMatchObject({ gone: [], required: ["POST /api/things needs size"] });
    expect(compared(needed, []).required).toEqual([]);
    // What was required can become optional.
    const optional = documentOf(body({ properties: { name: {}, size: {} } }));
    expect(compared(optional)).toEqual({ gone: [], required: [], unlisted: [] });
  });

  test("lets a call go once its time has run out", () => {
    const warning = "Deprecated since 2027-01-31, and gone from 2027-08-01 at the earliest.";
    const deprecated = documentOf({ deprecated: true, description: warning });
    const { gone, unlisted } = compared(deprecated);
    expect([gone, unlisted]).toEqual([[], ["POST /api/things until 2027-08-01"]]);
    const listed = [...surfaceOf(deprecated)];
    const without = { paths: {}, components: { schemas: documentOf().components.schemas } };
    const removed = without as unknown as ApiDocument;
    expect(compared(removed, LISTED).gone).toContain("POST /api/things");
    expect(compared(removed, listed, "2027-07-31").gone).toContain(
      "POST /api/things until 2027-08-01",
    );
    expect(compared(removed, listed, "2027-08-01").gone).toEqual([]);
  });
});
