import type { OpenApiDocument } from "@/boards/screens/api-reference/openapi-document";
import { type Reference, referencePages } from "@/boards/screens/api-reference/reference-pages";
import openApi from "../../../../docs/api/openapi.json";

const document = openApi as OpenApiDocument;

/** The reference of this build. */
export const REFERENCE: Reference = { document, pages: referencePages(document) };
