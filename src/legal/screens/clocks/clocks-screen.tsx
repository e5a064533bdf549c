"use client";

import { CalendarPlus } from "lucide-react";
import { useQueryState } from "nuqs";
import { useSession } from "@/accounts/screens/session/use-session";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { CLOCK_LIST } from "@/legal/domain/clock-list";
import { parsersOf } from "@/platform/trpc/browser/list-parsers";
import { ClockLists } from "./clock-lists";
import { copy } from "./copy";

const { source: sourceParser } = parsersOf(CLOCK_LIST);

/** Legal clocks of all incidents that the reader may see. */
export function ClocksScreen() {
  const { may } = useSession();
  const [source] = useQueryState("source", sourceParser);
  return (
    <>
      <PageHeader
        title={copy.title}
        lead={copy.lead}
        actions={
          may["calendar.read_own"] && (
            <Button asChild variant="ghost">
              <Link href="/settings/calendar">
                <CalendarPlus aria-hidden /> {copy.calendar}
              </Link>
            </Button>
          )
        }
      />
      <div className="px-4 pb-3 md:px-6">
        <Notice title={copy.support}>{copy.supportText}</Notice>
      </div>
      <QueryBoundary
        what={copy.failed}
        skeleton={<TableSkeleton label={copy.loading} rows={8} columns={4} />}
      >
        <ClockLists source={source} />
      </QueryBoundary>
    </>
  );
}
