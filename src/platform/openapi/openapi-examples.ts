import "server-only";
import type { createDocument } from "zod-openapi";
import { ERROR_TABLE, type ErrorCode } from "@/encoding/domain/errors";
import { type ExampleSchema, schemaExample } from "./schema-example";

type Document = ReturnType<typeof createDocument>;

interface Media {
  schema?: ExampleSchema;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}

interface Body {
  $ref?: string;
  description?: string;
  content?: Record<string, Media>;
}

interface Parameter {
  name: string;
  in: string;
  schema?: ExampleSchema;
  example?: unknown;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

/** The document as it is written: the example of each schema is in `components.examples` once. */
interface Written extends Pick<Document, "openapi" | "info" | "servers"> {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas?: Record<string, ExampleSchema>;
    responses?: Record<string, Body>;
    examples?: Record<string, { value: unknown }>;
  };
}

/** The document with an example of each parameter, request and response in JSON, made from their schemas. */
export function withExamples(document: Document): Written {
  const written: Written = JSON.parse(JSON.stringify(document));
  const named = written.components.schemas ?? {};
  const shared: Record<string, { value: unknown }> = {};
  const show = (media: Media) => {
    const name = media.schema?.$ref?.split("/").at(-1);
    if (name === undefined) {
      media.example = schemaExample(media.schema ?? {}, named);
      return;
    }
    shared[name] ??= { value: schemaExample(named[name] ?? {}, named) };
    media.examples = { [name]: { $ref: `#/components/examples/${name}` } };
  };
  for (const operation of Object.values(written.paths).flatMap((item) => Object.values(item))) {
    for (const parameter of operation.parameters ?? []) {
      if (parameter.example === undefined && parameter.schema !== undefined)
        parameter.example = schemaExample(parameter.schema, named);
    }
    for (const body of [operation.requestBody ?? {}, ...Object.values(operation.responses)]) {
      const json = body.content?.["application/json"];
      if (json !== undefined) show(json);
    }
  }
  for (const [name, refusal] of Object.entries(written.components.responses ?? {})) {
    const problem = refusal.content?.["application/problem+json"];
    if (problem !== undefined) problem.example = problemExample(problem, named, name, refusal);
  }
  written.components.examples = shared;
  return written;
}

/** A refusal with the first of the codes that it may carry. */
function problemExample(
  { schema = {} }: Media,
  named: Record<string, ExampleSchema>,
  name: string,
  { description = "" }: Body,
): unknown {
  const example: Record<string, unknown> = Object(schemaExample(schema, named));
  // The one that has members of its own, where there is one.
  const [, first = "internal_error"] = /^`(\w+)`/.exec(description) ?? [];
  const code = schema.anyOf === undefined ? first : String(example.code);
  return {
    ...example,
    type: `urn:proofline:error:${code}`,
    title: ERROR_TABLE[code as ErrorCode].title,
    status: Number(name.split("_")[0]),
    instance: "/api/ip3/v1/incidents",
    code,
    error: code,
  };
}
