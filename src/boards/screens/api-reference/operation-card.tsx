import { Badge } from "@/components/ui/badge";
import { answersOf, type OpenApiDocument, type Operation, schemaWords } from "./openapi-document";

type Props = { document: OpenApiDocument; method: string; path: string; operation: Operation };

function authWords(operation: Operation): string {
  const schemes = operation.security.flatMap((requirement) => Object.keys(requirement));
  return schemes.length === 0 ? "Public" : `Authentication: ${schemes.join(" or ")}`;
}

/** One operation: what goes in, what comes out, which errors. */
export function OperationCard({ document, method, path, operation }: Props) {
  const body = Object.entries(operation.requestBody?.content ?? {});
  return (
    <article
      id={operation.operationId}
      className="space-y-3 rounded-md border border-line bg-surface p-4"
    >
      <h3 className="flex flex-wrap items-center gap-2">
        <Badge tone={method === "get" ? "low" : "accent"}>{method.toUpperCase()}</Badge>
        <code className="break-all font-mono text-sm">{path}</code>
        {operation.deprecated === true && <Badge tone="medium">deprecated</Badge>}
      </h3>
      <p>{operation.summary}</p>
      <p className="text-muted text-sm">
        {authWords(operation)}. {operation.description}
      </p>
      {operation.parameters !== undefined && operation.parameters.length > 0 && (
        <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1 text-sm">
          {operation.parameters.map((parameter) => (
            <div key={`${parameter.in} ${parameter.name}`} className="contents">
              <dt className="font-mono">
                {parameter.name}
                <span className="ml-1 text-faint">{parameter.in}</span>
              </dt>
              <dd className="break-words text-muted">
                {parameter.schema?.description ?? schemaWords(parameter.schema)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {body.length > 0 && (
        <p className="text-sm">
          Body: {body.map(([type, { schema }]) => `${type} ${schemaWords(schema)}`).join(", ")}
          {operation.requestBody?.description !== undefined &&
            `. ${operation.requestBody.description}`}
        </p>
      )}
      <ul className="space-y-1 text-sm">
        {answersOf(document, operation).map(({ status, words }) => (
          <li key={status} className="flex gap-2">
            <span className="w-10 shrink-0 font-mono tabular-nums">{status}</span>
            <span className="text-muted">{words}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}
