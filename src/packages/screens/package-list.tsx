"use client";

import { ChevronRight, Package } from "lucide-react";
import { useId } from "react";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Time } from "@/components/ui/time";
import { cn } from "@/lib/cn";
import { truncateMiddle } from "@/lib/format";
import type { PackageListDto, PackageSummaryDto } from "@/packages/server/package-dto";
import { copy } from "./copy";
import { PackageCard } from "./package-card";

const words = copy.earlier;

export type ListProps = {
  /** Digest of the package that is open. */
  open: string | null;
  onOpen: (digest: string | null) => void;
};

type Props = { packages: PackageListDto["packages"] } & ListProps;

/** The packages that were issued; one of them opened. */
export function PackageList({ packages, open, onOpen }: Props) {
  if (packages.length === 0) {
    return (
      <EmptyState icon={Package} title={words.emptyTitle}>
        {words.emptyText}
      </EmptyState>
    );
  }
  return (
    <ul aria-label={words.list} className="rounded-md border border-line bg-surface">
      {packages.map((summary) => (
        <PackageRow
          key={summary.package_sha256}
          summary={summary}
          isOpen={summary.package_sha256 === open}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

type RowProps = { summary: PackageSummaryDto; isOpen: boolean; onOpen: ListProps["onOpen"] };

function PackageRow({ summary, isOpen, onOpen }: RowProps) {
  const contentId = useId();
  const { package_sha256: digest } = summary;
  return (
    <li className="border-b last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => onOpen(isOpen ? null : digest)}
          className="flex min-h-10 w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-1.5 text-left outline-offset-[-2px] hover:bg-hover"
        >
          <ChevronRight
            aria-hidden
            className={cn("size-4 shrink-0 text-faint transition-transform", isOpen && "rotate-90")}
          />
          <span className="font-mono text-xs">{truncateMiddle(digest, 12, 8)}</span>
          <Badge tone={summary.complete ? "positive" : "medium"}>
            {summary.complete ? words.complete : words.incomplete}
          </Badge>
          <span className="text-muted text-xs">
            <Time value={summary.issued_at} show="both" />
          </span>
        </button>
      </h3>
      {isOpen && (
        <div id={contentId} className="px-3 pt-1 pb-4 md:pl-10">
          <PackageCard summary={summary} />
        </div>
      )}
    </li>
  );
}
