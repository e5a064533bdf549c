import { nameOf, type Schema } from "./openapi-document";
import { JsonExample } from "./operation-card";
import { Prose } from "./prose";
import { ReferenceFrame } from "./reference-frame";
import { operationHref, type Reference, schemaHref } from "./reference-pages";
import { SchemaFields, TypeWords } from "./schema-fields";

/** The names of all schemas. */
export function SchemasPage({ reference }: { reference: Reference }) {
  return (
    <ReferenceFrame
      reference={reference}
      current="/docs/api/schemas"
      title="Schemas"
      lead="Bodies and answers that have a name in the OpenAPI document."
    >
      <ul className="gap-6 sm:columns-2 xl:columns-3">
        {Object.keys(reference.document.components.schemas)
          .toSorted()
          .map((name) => (
            <li key={name} className="break-words py-0.5">
              <a href={schemaHref(name)} className="link font-mono text-xs">
                {name}
              </a>
            </li>
          ))}
      </ul>
    </ReferenceFrame>
  );
}

type Props = { reference: Reference; name: string; schema: Schema };

/** One schema: its members, an example, and where it is sent and answered. */
export function SchemaPage({ reference, name, schema }: Props) {
  const { document, pages } = reference;
  const example = document.components.examples[name]?.value;
  const users = pages.flatMap((page) =>
    page.operations
      .filter(({ operation }) => mentions(operation, name))
      .map((listed) => ({ page, listed })),
  );
  const holders = Object.entries(document.components.schemas).filter(
    ([other, holder]) => other !== name && mentions(holder, name),
  );
  return (
    <ReferenceFrame
      reference={reference}
      current={schemaHref(name)}
      title={name}
      {...(schema.description === undefined ? {} : { lead: <Prose text={schema.description} /> })}
    >
      <div className="space-y-5">
        <p className="text-muted text-sm">
          <TypeWords schema={schema} />
        </p>
        <SchemaFields document={document} schema={schema} marks="optional" />
        {example !== undefined && <JsonExample value={example} />}
        <section aria-labelledby="used" className="space-y-1">
          <h2 id="used" className="font-semibold text-base">
            Where it is used
          </h2>
          <ul className="space-y-1.5 text-sm">
            {users.map(({ page, listed }) => (
              <li key={listed.operation.operationId}>
                <a href={operationHref(page, listed)} className="link">
                  {listed.operation.summary}
                </a>
              </li>
            ))}
            {holders.map(([holder]) => (
              <li key={holder}>
                <a href={schemaHref(holder)} className="link font-mono text-xs">
                  {holder}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </ReferenceFrame>
  );
}

/** Whether a part of the document refers to a schema. */
function mentions(part: unknown, name: string): boolean {
  if (typeof part !== "object" || part === null) return false;
  if ("$ref" in part && typeof part.$ref === "string" && part.$ref.includes("/schemas/")) {
    return nameOf(part.$ref) === name;
  }
  return Object.values(part).some((inner) => mentions(inner, name));
}
