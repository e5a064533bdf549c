import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SchemaPage } from "@/boards/screens/api-reference/schema-pages";
import { REFERENCE } from "../../reference";

type Props = { params: Promise<{ name: string }> };

const { schemas } = REFERENCE.document.components;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${(await params).name} · API reference` };
}

export default async function ApiSchemaPage({ params }: Props) {
  const { name } = await params;
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (schema === undefined) notFound();
  return <SchemaPage reference={REFERENCE} name={name} schema={schema} />;
}
