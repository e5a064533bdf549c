"use client";

import { CalendarPlus } from "lucide-react";
import { useQueryState } from "nuqs";
import { useSession } from "@/accounts/screens/session/use-session";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { UtcTimes } from "@/components/time/time-zone";
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
        lead="Open reports that rules of law may ask for, the earliest limit first. Limits are the conservative reading."
        actions={
          may["calendar.read_own"] && (
            <Button asChild variant="ghost">
              <Link href="/settings/calendar">
                <CalendarPlus aria-hidden /> Add these to your calendar
              </Link>
            </Button>
          )
        }
      />
      <div className="px-4 pb-3 md:px-6">
        <Notice title="Decision support, not legal advice">
          A clock means that recorded facts match a rule. It does not establish a duty, and no clock
          does not establish that there is none. A qualified person decides and files.
        </Notice>
      </div>
      <QueryBoundary
        what="The legal clocks could not be loaded"
        skeleton={<TableSkeleton label="Loading the legal clocks" rows={8} columns={4} />}
      >
        <UtcTimes>
          <ClockLists source={source} />
        </UtcTimes>
      </QueryBoundary>
    </>
  );
}
