"use client";

import { useQueryStates } from "nuqs";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { boardParsers, VIEWS } from "./board-input";
import { board as copy } from "./copy";
import { DeadlineBoard } from "./deadline-board";
import { DeadlineCalendar } from "./deadline-calendar";
import { OwnerFilter } from "./owner-filter";

const VIEW_OPTIONS = VIEWS.map((value) => ({ value, label: copy.views[value] }));

export function SlaScreen() {
  const [{ view, owner, month }, change] = useQueryStates(boardParsers, { history: "replace" });
  return (
    <>
      <PageHeader
        title={copy.title}
        lead="What has to be fixed by when. Real incidents only; days are days in UTC."
        actions={
          <>
            <Button asChild variant="ghost">
              <Link href="/settings/sla">Rules for deadlines</Link>
            </Button>
            <Segmented
              label="View"
              value={view}
              options={VIEW_OPTIONS}
              onChange={(next) => void change({ view: next }, { history: "push" })}
            />
          </>
        }
      />
      <div className="px-4 pb-2 md:px-6">
        <OwnerFilter owner={owner} onChange={(next) => void change({ owner: next })} />
      </div>
      {view === "board" ? (
        <QueryBoundary
          what="The deadlines could not be loaded"
          skeleton={<TableSkeleton label="Loading the deadlines" rows={10} columns={5} />}
        >
          <DeadlineBoard owner={owner} />
        </QueryBoundary>
      ) : (
        <QueryBoundary
          what="The calendar could not be loaded"
          skeleton={<TableSkeleton label="Loading the calendar" rows={10} columns={7} />}
        >
          <DeadlineCalendar
            owner={owner}
            month={month}
            onMonth={(next) => void change({ month: next })}
          />
        </QueryBoundary>
      )}
    </>
  );
}
