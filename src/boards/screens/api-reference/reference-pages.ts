import type { OpenApiDocument, Operation } from "./openapi-document";

/** A document with the pages that it is shown on. */
export interface Reference {
  document: OpenApiDocument;
  pages: readonly ReferencePage[];
}

/** An operation with its place. */
export interface ListedOperation {
  method: string;
  path: string;
  operation: Operation;
}

/** A page of the reference: a group of operations, or a part of a large one. */
export interface ReferencePage {
  /** Last segment of its address. */
  slug: string;
  /** The tag. */
  group: string;
  /** Which part of a large group; null for its first page. */
  part: string | null;
  title: string;
  operations: readonly ListedOperation[];
}

/** A group with more operations is split by its sub-paths. */
const LONGEST = 16;
/** A sub-path with fewer operations gets no page of its own. */
const SMALLEST = 3;

const ROOT = "/docs/api";

/** The pages of the reference, in the order of the document. */
export function referencePages(document: OpenApiDocument): ReferencePage[] {
  const groups = new Map<string, ListedOperation[]>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const tag = operation.tags[0] ?? "Other";
      groups.set(tag, [...(groups.get(tag) ?? []), { method, path, operation }]);
    }
  }
  return [...groups].flatMap(([group, operations]) => pagesOf(group, operations));
}

function pagesOf(group: string, operations: readonly ListedOperation[]): ReferencePage[] {
  const slug = slugOf(group);
  if (operations.length <= LONGEST) return [{ slug, group, part: null, title: group, operations }];
  const parts = new Map<string, ListedOperation[]>();
  for (const each of operations) {
    const part = subPathOf(slug, each.path);
    parts.set(part, [...(parts.get(part) ?? []), each]);
  }
  const isPart = (part: string) => part !== "" && (parts.get(part)?.length ?? 0) >= SMALLEST;
  const rest = operations.filter(({ path }) => !isPart(subPathOf(slug, path)));
  const pages = [...parts].filter(([part]) => isPart(part));
  return [
    { slug, group, part: null, title: group, operations: rest },
    ...pages.map(([part, of]) => ({
      slug: `${slug}-${slugOf(part)}`,
      group,
      part: part.replaceAll("-", " "),
      title: `${group}: ${part.replaceAll("-", " ")}`,
      operations: of,
    })),
  ];
}

/** First fixed segment of a path that does not repeat its group: `keys` of `/api/agents/{id}/keys`. */
function subPathOf(slug: string, path: string): string {
  const segments = path.replace(/^\/api\/(?:ip3\/)?(?:v1\/)?/, "").split("/");
  return segments.find((segment) => !segment.startsWith("{") && segment !== slug) ?? "";
}

function slugOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/** Address of a page. */
export function pageHref(page: Pick<ReferencePage, "slug">): string {
  return `${ROOT}/${page.slug}`;
}

/** Address of an operation on its page. */
export function operationHref(page: ReferencePage, { operation }: ListedOperation): string {
  return `${pageHref(page)}#${operation.operationId}`;
}

/** Address of a named schema. */
export function schemaHref(name: string): string {
  return `${ROOT}/schemas/${name}`;
}

/** Address of an error code. */
export function codeHref(code: string): string {
  return `${ROOT}/errors#${code}`;
}
