import { answersOf, exampleOf, type OpenApiDocument } from "./openapi-document";
import type { ListedOperation } from "./reference-pages";

/** Who an example's request comes from; `anonymous` needs nothing. */
export type Credential =
  | "anonymous"
  | "bearer"
  | "chat_token"
  | "svc_secret"
  | "agent"
  | "agent_pop"
  | "agent_registration"
  | "operator";

export type SampleBody =
  | { kind: "json"; value: unknown }
  | { kind: "file"; type: string; name: string }
  | { kind: "form"; name: string };

/** A request of an operation with sample values, from which its examples are written. */
export interface SampleRequest {
  method: string;
  /** With its query. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  credential: Credential;
  body: SampleBody | null;
  /** Form of the answer. */
  answer: "json" | "text" | "bytes" | "events" | "nothing";
}

/** Makes a sample request of what the document says and of its own sample values, without anything optional. */
export function sampleRequest(
  document: OpenApiDocument,
  { method, path, operation }: ListedOperation,
): SampleRequest {
  const required = (operation.parameters ?? []).filter(({ required }) => required === true);
  const inPart = (part: string) => required.filter((parameter) => parameter.in === part);
  const filled = inPart("path").reduce(
    (target, { name, example }) => target.replace(`{${name}}`, segment(example)),
    path,
  );
  const query = new URLSearchParams(
    inPart("query").map(({ name, example }) => [name, String(example)]),
  ).toString();
  return {
    method: method.toUpperCase(),
    target: query === "" ? filled : `${filled}?${query}`,
    headers: inPart("header").map(({ name, example }) => [name.toLowerCase(), String(example)]),
    credential: credentialOf(operation.security),
    body: bodyOf(document, operation.requestBody?.content ?? {}),
    answer: answerOf(operation),
  };
}

/** DIDs keep their colons, which a path may have. */
function segment(example: unknown): string {
  return encodeURIComponent(String(example)).replaceAll("%3A", ":");
}

/** The plainest credential of those that are taken; a session is the console's own. */
const PREFERRED = ["bearer", "agent", "chat_token", "svc_secret", "agent_pop", "operator"] as const;

function credentialOf(security: readonly Readonly<Record<string, unknown>>[]): Credential {
  const alternatives = security.map((each) => Object.keys(each));
  if (alternatives.length === 0 || alternatives.some((names) => names.length === 0)) {
    return "anonymous";
  }
  const alone = PREFERRED.find((scheme) => alternatives.some((names) => names.join() === scheme));
  if (alone !== undefined) return alone;
  const isRegistration = alternatives.some(
    (names) => names.includes("agent_pop") && names.includes("bearer"),
  );
  if (isRegistration) return "agent_registration";
  throw new Error(`no example can be made for ${JSON.stringify(security)}`);
}

type Contents = Readonly<Record<string, Parameters<typeof exampleOf>[1]>>;

const FILE_NAMES: Readonly<Record<string, string>> = {
  "application/json": "report.json",
  "application/xml": "report.xml",
  "text/csv": "report.csv",
  "text/plain": "report.txt",
};

/** JSON with the document's example, else a file as it is, else a form with a file. */
function bodyOf(document: OpenApiDocument, content: Contents): SampleBody | null {
  for (const [type, media] of Object.entries(content)) {
    const isBinary = media.schema?.format === "binary";
    if (type === "application/json" && !isBinary) {
      return { kind: "json", value: exampleOf(document, media) };
    }
    if (type !== "application/json" && type !== "multipart/form-data") {
      return { kind: "file", type, name: FILE_NAMES[type] ?? "report" };
    }
  }
  return "multipart/form-data" in content ? { kind: "form", name: "evidence.png" } : null;
}

function answerOf(operation: ListedOperation["operation"]): SampleRequest["answer"] {
  const types = answersOf(operation).flatMap(({ content }) => Object.keys(content ?? {}));
  const [type] = types;
  if (type === undefined) return "nothing";
  if (type === "application/json") return "json";
  if (type === "text/event-stream") return "events";
  return type.startsWith("text/") ? "text" : "bytes";
}
