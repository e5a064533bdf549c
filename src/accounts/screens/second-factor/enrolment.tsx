"use client";

import { leave } from "@/accounts/screens/session/leave";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { Button } from "@/components/ui/button";
import { copy } from "./copy";
import { SecondFactors } from "./second-factors";

/** All that an account sees whose role needs a second factor, until it has one. */
export function Enrolment({ next }: { next: string }) {
  return (
    <>
      <QueryBoundary what={copy.failed} skeleton={<TableSkeleton label={copy.loading} rows={2} />}>
        {/* A full load: the pages must be made for an account that may see them now. */}
        <SecondFactors onAdded={() => window.location.assign(next)} />
      </QueryBoundary>
      <Button variant="ghost" className="mt-3 w-full" onClick={() => void leave()}>
        Sign out
      </Button>
    </>
  );
}
