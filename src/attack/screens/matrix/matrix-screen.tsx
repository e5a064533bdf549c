"use client";

import { Download } from "lucide-react";
import { useQueryStates } from "nuqs";
import { QueryBoundary } from "@/components/query-boundary";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { matrixCopy as copy } from "./matrix-copy";
import { MatrixFilterBar } from "./matrix-filter-bar";
import { layerAddress, matrixParsers } from "./matrix-input";
import { MatrixSkeleton } from "./matrix-skeleton";
import { MatrixView } from "./matrix-view";

/** Heat map of technique and tactic over the incidents, marked as what it is: heuristic. */
export function MatrixScreen() {
  const [filters, setFilters] = useQueryStates(matrixParsers, { history: "replace" });
  const change = (next: Partial<typeof filters>) => void setFilters(next);
  return (
    <>
      <PageHeader
        title={copy.title}
        lead={"Which ATT&CK techniques incidents point to, by tactic: what repeats."}
        actions={
          <Button asChild>
            <a
              href={layerAddress(filters)}
              download
              title={"Layer file (format 4.5) of these incidents for the ATT&CK Navigator"}
            >
              <Download aria-hidden /> Navigator layer
            </a>
          </Button>
        }
      />
      <div className="space-y-3 px-4 pb-3 md:px-6">
        <Notice title="Heuristic suggestion, not attribution">
          <p className="max-w-prose">
            Named means that a report or a person names the technique. Suggested means only that
            terms, a weakness type or a CVE point to it; it is no claim about what happened.
          </p>
        </Notice>
        <MatrixFilterBar filters={filters} onChange={change} />
      </div>
      <QueryBoundary what="The techniques could not be loaded" skeleton={<MatrixSkeleton />}>
        <MatrixView filters={filters} onChange={change} />
      </QueryBoundary>
    </>
  );
}
