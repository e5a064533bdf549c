"use client";

import { Check, CircleX, TriangleAlert } from "lucide-react";
import { TableSkeleton } from "@/components/table-skeleton";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { ReportPreviewDto } from "@/engagements/server/report/report-dto";
import { PREREQUISITES, checklist as words } from "./copy";
import { ProblemList } from "./problem-list";

type Prerequisite = ReportPreviewDto["prerequisites"][number];

const PLACES: Readonly<Partial<Record<Prerequisite["key"], { path: string; label: string }>>> = {
  register: { path: "?tab=register", label: words.toRegister },
  stored_item: { path: "?tab=register", label: words.toRegister },
  scope: { path: "/edit", label: "Edit the plan" },
  rules_approved: { path: "", label: words.toActions },
  deconfliction: { path: "?tab=log", label: "Open the log" },
  reporting: { path: "", label: words.toActions },
};

type Props = {
  engagementId: string;
  query: { data: ReportPreviewDto | undefined; error: unknown };
};

/** Prerequisites of the report: blocking, missing and met ones. */
export function PrerequisiteList({ engagementId, query }: Props) {
  const found = query.data?.prerequisites;
  return (
    <section className="space-y-3">
      <h2 className="font-semibold text-base">{words.heading}</h2>
      {found === undefined && query.error === null && (
        // Lines of what is found break in two on a phone.
        <div className="pb-30 md:pb-0">
          <TableSkeleton label="Checking the register" rows={6} columns={2} />
        </div>
      )}
      {found === undefined && query.error !== null && (
        <ProblemList title="What the report rests on could not be checked" error={query.error} />
      )}
      {found !== undefined && (
        <ul aria-label={words.heading} className="rounded-md border border-line bg-surface">
          {found.map((each) => (
            <Row key={each.key} engagementId={engagementId} prerequisite={each} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ engagementId, prerequisite }: { engagementId: string; prerequisite: Prerequisite }) {
  const { key, met, blocks, entries } = prerequisite;
  const place = PLACES[key];
  const [Icon, tone, state, color] = met
    ? ([Check, "positive", "there", "text-positive"] as const)
    : blocks
      ? ([CircleX, "critical", "blocks the report", "text-critical"] as const)
      : ([TriangleAlert, "medium", "missing", "text-medium"] as const);
  return (
    <li className="flex min-h-9 gap-2.5 border-b px-3 py-1.5 last:border-b-0">
      <Icon aria-hidden className={`my-1 size-4 shrink-0 ${color}`} />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="min-w-0">
          {PREREQUISITES[key][met ? "met" : "missing"]}
          {entries.length > 0 && `: ${entries.join(", ")}`}
        </span>
        <Badge tone={tone}>{state}</Badge>
        {!met && place !== undefined && (
          <Link href={`/engagements/${engagementId}${place.path}`} className="link">
            {place.label}
          </Link>
        )}
      </span>
    </li>
  );
}
