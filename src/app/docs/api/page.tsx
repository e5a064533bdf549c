import type { Metadata } from "next";
import { ApiReference } from "@/boards/screens/api-reference/api-reference";
import type { OpenApiDocument } from "@/boards/screens/api-reference/openapi-document";
import openApi from "../../../../docs/api/openapi.json";

export const metadata: Metadata = { title: "API reference" };

export default function ApiReferencePage() {
  return <ApiReference document={openApi as OpenApiDocument} />;
}
