import { formatQuantity } from "@/lib/format";
import { errorsOf } from "./openapi-document";
import { ReferenceFrame } from "./reference-frame";
import {
  type ListedOperation,
  operationHref,
  type Reference,
  type ReferencePage,
} from "./reference-pages";

/** Codes that more operations answer are of all requests; their list would say nothing. */
const MOST_LISTED = 24;

interface KnownCode {
  title: string;
  statuses: Set<string>;
  operations: { page: ReferencePage; listed: ListedOperation }[];
}

function codesOf({ document, pages }: Reference): [code: string, KnownCode][] {
  const codes = new Map<string, KnownCode>();
  for (const page of pages) {
    for (const listed of page.operations) {
      for (const { code, title, status } of errorsOf(document, listed.operation).flatMap(
        (error) => error.codes,
      )) {
        const known = codes.get(code) ?? { title, statuses: new Set(), operations: [] };
        known.statuses.add(status);
        known.operations.push({ page, listed });
        codes.set(code, known);
      }
    }
  }
  return [...codes].sort(([a], [b]) => a.localeCompare(b));
}

/** Every code that an operation may answer with, and which do. */
export function ErrorsPage({ reference }: { reference: Reference }) {
  return (
    <ReferenceFrame
      reference={reference}
      current="/docs/api/errors"
      title="Errors"
      lead="An error is a problem document (RFC 9457). Its code never changes its meaning; texts may."
    >
      <ul className="space-y-2">
        {codesOf(reference).map(([code, { title, statuses, operations }]) => (
          <li key={code} id={code} className="scroll-mt-4 border-b pb-2 last:border-b-0">
            <p className="break-words">
              <code className="font-mono text-sm">{code}</code>{" "}
              <span className="text-muted text-xs">{[...statuses].join(", ")}</span> {title}
            </p>
            {operations.length > MOST_LISTED ? (
              <p className="text-muted text-xs">{count(operations.length)}</p>
            ) : (
              <details className="text-xs">
                <summary className="w-fit rounded-sm py-1 text-muted">
                  {count(operations.length)}
                </summary>
                <ul className="space-y-2 py-2 pl-4">
                  {operations.map(({ page, listed }) => (
                    <li key={listed.operation.operationId}>
                      <a href={operationHref(page, listed)} className="link">
                        {listed.operation.summary}
                      </a>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </ReferenceFrame>
  );
}

function count(operations: number): string {
  return `answered by ${formatQuantity(operations, "operation", "operations")}`;
}
