import type { Metadata } from "next";
import { ApiReference } from "@/features/api-reference/api-reference";
import type { OpenApiDocument } from "@/features/api-reference/openapi-document";
import openApi from "../../../../docs/api/openapi.json";

export const metadata: Metadata = { title: "API reference" };

export default function ApiReferencePage() {
  return <ApiReference document={openApi as OpenApiDocument} />;
}
