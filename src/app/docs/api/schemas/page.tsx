import type { Metadata } from "next";
import { SchemasPage } from "@/boards/screens/api-reference/schema-pages";
import { REFERENCE } from "../reference";

export const metadata: Metadata = { title: "Schemas of the API" };

export default function ApiSchemasPage() {
  return <SchemasPage reference={REFERENCE} />;
}
