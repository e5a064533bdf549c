import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { type OpenApiDocument, operationsByTag, schemaWords } from "./openapi-document";
import { OperationCard } from "./operation-card";

/** The API as the document describes it; a plain page that needs no script. */
export function ApiReference({ document }: { document: OpenApiDocument }) {
  const groups = [...operationsByTag(document)];
  return (
    <div className="mx-auto max-w-5xl pb-16">
      <PageHeader
        title={`${document.info.title} API`}
        lead={document.info.description}
        actions={
          <>
            <a className="underline underline-offset-4" href="/api/openapi.json">
              OpenAPI 3.1 document
            </a>
            <Link className="underline underline-offset-4" href="/incidents">
              Console
            </Link>
          </>
        }
      />
      <main id="content" className="space-y-10 px-4 md:px-6">
        <nav aria-label="Groups of operations">
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {groups.map(([tag]) => (
              <li key={tag}>
                <a className="underline underline-offset-4" href={`#${tag}`}>
                  {tag}
                </a>
              </li>
            ))}
            <li>
              <a className="underline underline-offset-4" href="#schemas">
                Schemas
              </a>
            </li>
          </ul>
        </nav>
        {groups.map(([tag, operations]) => (
          <section key={tag} id={tag} aria-label={tag} className="space-y-3">
            <h2 className="font-semibold text-lg">{tag}</h2>
            {operations.map((item) => (
              <OperationCard key={item.operation.operationId} document={document} {...item} />
            ))}
          </section>
        ))}
        <section id="schemas" aria-label="Schemas" className="space-y-3">
          <h2 className="font-semibold text-lg">Schemas</h2>
          {Object.entries(document.components.schemas).map(([name, schema]) => (
            <details key={name} className="rounded-md border border-line bg-surface px-4 py-2">
              <summary className="cursor-pointer font-medium font-mono text-sm">{name}</summary>
              {schema.description !== undefined && (
                <p className="mt-2 text-muted">{schema.description}</p>
              )}
              <dl className="mt-2 grid grid-cols-[minmax(8rem,auto)_1fr] gap-x-4 gap-y-1 text-sm">
                {Object.entries(schema.properties ?? {}).map(([property, type]) => (
                  <div key={property} className="contents">
                    <dt className="font-mono">{property}</dt>
                    <dd className="break-words text-muted">
                      {schemaWords(type)}
                      {type.description !== undefined && `: ${type.description}`}
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          ))}
        </section>
      </main>
    </div>
  );
}
