import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { visibleText } from "@/lib/visible-text";

/** One fact of a statement by its name. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

export function EvidenceFact({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <Fact term="Evidence">
      <span className="inline-flex flex-wrap gap-x-2">
        {ids.map((id) => (
          <Link key={id} href={`?tab=evidence&item=${id}`} className="link font-mono text-xs">
            {id}
          </Link>
        ))}
      </span>
    </Fact>
  );
}

export function Unanswered() {
  return <span className="text-muted">not answered</span>;
}

/** One line, with what would hide or reorder it made visible. */
export function shown(text: string): ReactNode {
  return <bdi>{visibleText(text).text}</bdi>;
}

export function Prose({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-prose whitespace-pre-wrap break-words">
      {visibleText(text).text}
    </p>
  );
}
