import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { PublicFrame } from "@/federation/screens/directory/public-frame";
import { cn } from "@/lib/cn";
import { pageHref, type Reference, type ReferencePage } from "./reference-pages";
import { SearchField } from "./search-field";

const ENTRIES = [
  { href: "/docs/api", label: "Overview" },
  { href: "/docs/api/errors", label: "Errors" },
  { href: "/docs/api/schemas", label: "Schemas" },
];

type Props = {
  reference: Reference;
  /** Address of the page that is shown. */
  current: string;
  title: string;
  lead?: ReactNode;
  /** What the search was asked for by address. */
  typed?: string;
  children: ReactNode;
};

/** A page of the reference beside the list of all groups, below the search. */
export function ReferenceFrame({ reference, current, title, lead, typed = "", children }: Props) {
  return (
    <PublicFrame>
      <PageHeader title={title} lead={lead} actions={<SearchField typed={typed} />} />
      <div className="grid gap-x-8 gap-y-4 px-4 md:px-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <details className="rounded-md border border-line bg-surface px-3 py-2 lg:hidden">
          <summary className="rounded-sm text-sm">Groups and operations</summary>
          <Groups reference={reference} current={current} label="Groups and operations" />
        </details>
        <div className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto py-2 lg:block">
          <Groups reference={reference} current={current} label="Groups and their operations" />
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </PublicFrame>
  );
}

type GroupsProps = Pick<Props, "reference" | "current"> & { label: string };

/** All groups; of the one that is open also its parts, and the operations of the page. */
function Groups({ reference: { pages }, current, label }: GroupsProps) {
  const open = pages.find((page) => pageHref(page) === current);
  return (
    <nav aria-label={label}>
      <ul className="space-y-0.5 text-sm">
        {ENTRIES.map(({ href, label }) => (
          <li key={href}>
            <Place href={href} current={current}>
              {label}
            </Place>
          </li>
        ))}
      </ul>
      <ul className="mt-3 space-y-0.5 text-sm">
        {pages
          .filter(({ part, group }) => part === null || group === open?.group)
          .map((page) => (
            <li key={page.slug} className={page.part === null ? undefined : "ml-3"}>
              <Place href={pageHref(page)} current={current}>
                {page.part === null ? (
                  page.group
                ) : (
                  <>
                    <span className="sr-only">{page.group}: </span>
                    {page.part}
                  </>
                )}
              </Place>
              {page === open && <Operations page={page} />}
            </li>
          ))}
      </ul>
    </nav>
  );
}

function Operations({ page: { operations } }: { page: ReferencePage }) {
  return (
    <ul className="mt-0.5 mb-1 ml-2 space-y-0.5 border-l pl-2">
      {operations.map(({ operation: { operationId, summary } }) => (
        <li key={operationId}>
          <a
            href={`#${operationId}`}
            className="line-clamp-2 rounded-sm py-0.5 text-muted text-xs hover:text-ink"
          >
            {summary}
          </a>
        </li>
      ))}
    </ul>
  );
}

type PlaceProps = { href: string; current: string; children: ReactNode };

function Place({ href, current, children }: PlaceProps) {
  const isCurrent = href === current;
  return (
    <Link
      href={href}
      {...(isCurrent ? { "aria-current": "page" } : {})}
      className={cn(
        "block rounded-sm px-2 py-1 text-muted hover:bg-hover hover:text-ink",
        isCurrent && "bg-accent-soft font-medium text-ink",
      )}
    >
      {children}
    </Link>
  );
}
