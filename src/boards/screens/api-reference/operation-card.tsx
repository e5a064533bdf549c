import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { callersOf } from "./callers";
import {
  answersOf,
  errorsOf,
  exampleOf,
  type Media,
  type OpenApiDocument,
  type Schema,
} from "./openapi-document";
import { Prose } from "./prose";
import { codeHref, type ListedOperation } from "./reference-pages";
import { RequestExample } from "./request-example";
import { sampleRequest } from "./sample-request";
import { FieldLine, SchemaFields, TypeWords } from "./schema-fields";

type Props = { document: OpenApiDocument; listed: ListedOperation };

/** One operation: who may call it, what goes in, what comes out, which errors, and how it is called. */
export function OperationCard({ document, listed }: Props) {
  const { method, path, operation } = listed;
  const { operationId, summary, description, deprecated } = operation;
  const callers = callersOf(document, operation);
  return (
    <article
      id={operationId}
      aria-labelledby={`${operationId}-summary`}
      className="scroll-mt-4 space-y-3 rounded-md border border-line bg-surface p-4"
    >
      <header className="space-y-1">
        <h2 id={`${operationId}-summary`} className="font-semibold text-base">
          <a href={`#${operationId}`} className="rounded-sm hover:underline">
            {summary}
          </a>
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          <MethodBadge method={method} />
          <code className="break-all font-mono text-sm">{path}</code>
          <code className="break-all font-mono text-muted text-xs">{operationId}</code>
          {deprecated === true && <Badge tone="medium">Deprecated</Badge>}
        </p>
      </header>
      <div className="grid gap-x-6 gap-y-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className="min-w-0 space-y-4">
          <Part title="Who may call it">
            <p className="text-sm">
              <Prose text={[callers, description].filter(Boolean).join(" ")} />
            </p>
          </Part>
          <Parameters listed={listed} />
          <Body document={document} listed={listed} />
          <Answers document={document} listed={listed} />
          <Errors document={document} listed={listed} />
        </div>
        <RequestExample label={summary} sample={sampleRequest(document, listed)} />
      </div>
    </article>
  );
}

export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={method === "get" ? "low" : "accent"} className="w-14 shrink-0 justify-center">
      {method.toUpperCase()}
    </Badge>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-1">
      <h3 className="font-medium text-muted text-xs">{title}</h3>
      {children}
    </section>
  );
}

function Folded({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details>
      <summary className="w-fit max-w-full break-words rounded-sm text-sm">{title}</summary>
      <div className="space-y-2 py-1.5 pl-4">{children}</div>
    </details>
  );
}

function Parameters({ listed: { operation } }: Pick<Props, "listed">) {
  const all = operation.parameters ?? [];
  const shown = all.filter((parameter) => parameter.in !== "header");
  const headers = all.filter((parameter) => parameter.in === "header");
  if (all.length === 0) return null;
  const rows = (parameters: typeof all) => (
    <ul className="space-y-1.5">
      {parameters.map(({ name, in: part, schema = {}, required, description }) => (
        <li key={`${part} ${name}`} className="text-sm">
          <FieldLine
            name={part === "path" ? `{${name}}` : name}
            schema={schema}
            mark={required === true ? "required" : null}
            description={description}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <Part title="Parameters">
      {shown.length > 0 && rows(shown)}
      {headers.length > 0 && (
        <Folded title={`Headers: ${headers.map(({ name }) => name).join(", ")}`}>
          {rows(headers)}
        </Folded>
      )}
    </Part>
  );
}

function Body({ document, listed: { operation } }: Props) {
  const { requestBody } = operation;
  if (requestBody === undefined) return null;
  return (
    <Part title={requestBody.required === true ? "Body" : "Body, may be left out"}>
      {requestBody.description !== undefined && (
        <p className="text-sm">
          <Prose text={requestBody.description} />
        </p>
      )}
      {bySchema(requestBody.content ?? {}).map(({ types, schema }) => (
        <div key={types} className="space-y-1.5">
          <p className="break-words text-muted text-xs">
            {types}: <TypeWords schema={schema} />
          </p>
          <SchemaFields document={document} schema={schema} marks="required" />
        </div>
      ))}
    </Part>
  );
}

/** Media types with the same schema are one choice. */
function bySchema(content: Readonly<Record<string, Media>>) {
  const groups = new Map<string, { types: string; schema: Schema }>();
  for (const [type, { schema = {} }] of Object.entries(content)) {
    const key = JSON.stringify(schema);
    const known = groups.get(key);
    groups.set(key, { types: known === undefined ? type : `${known.types}, ${type}`, schema });
  }
  return [...groups.values()];
}

function Answers({ document, listed: { operation } }: Props) {
  const answers = answersOf(operation);
  const keyOf = (media: Media) => JSON.stringify(media.schema);
  return (
    <Part title="Answers">
      {answers.map(({ status, description, content = {} }, at) => {
        const before = answers.slice(0, at).flatMap((each) => Object.values(each.content ?? {}));
        const known = new Set(before.map(keyOf));
        return (
          <Folded
            key={status}
            title={
              <>
                <span className="font-mono text-xs">{status}</span> {description}
              </>
            }
          >
            {Object.keys(content).length === 0 && (
              <p className="text-muted text-xs">Without content.</p>
            )}
            {Object.entries(content).map(([type, media]) => (
              <div key={type} className="space-y-2">
                <p className="break-words text-muted text-xs">
                  {type}: <TypeWords schema={media.schema ?? {}} />
                </p>
                {!known.has(keyOf(media)) && <AnswerContent document={document} media={media} />}
              </div>
            ))}
          </Folded>
        );
      })}
    </Part>
  );
}

function AnswerContent({ document, media }: { document: OpenApiDocument; media: Media }) {
  const example = exampleOf(document, media);
  return (
    <>
      <SchemaFields document={document} schema={media.schema ?? {}} marks="optional" />
      {example !== undefined && <JsonExample value={example} />}
    </>
  );
}

export function JsonExample({ value }: { value: unknown }) {
  return (
    <pre className="whitespace-pre-wrap break-words rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs">
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}

function Errors({ document, listed: { operation } }: Props) {
  const errors = errorsOf(document, operation);
  if (errors.length === 0) return null;
  return (
    <Part title="Errors">
      <Folded title={errors.map(({ status }) => status).join(", ")}>
        <ul className="space-y-1 text-sm">
          {errors.map(({ status, codes, words }) => (
            <li key={status} className="flex gap-2">
              <span className="w-8 shrink-0 font-mono text-xs leading-5">{status}</span>
              <ul className="min-w-0 space-y-1 text-muted">
                {words !== "" && <li>{words}</li>}
                {codes.map(({ code, title }) => (
                  <li key={code} className="break-words">
                    <a href={codeHref(code)} className="link font-mono text-xs">
                      {code}
                    </a>{" "}
                    {title}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Folded>
    </Part>
  );
}
