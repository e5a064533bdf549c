"use client";

import type { ReactNode } from "react";
import { HowComputed } from "@/components/how-computed";
import { type DataColumn, DataTable } from "@/components/lists/data-table";
import { Did } from "@/components/ui/did";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { GATES } from "@/federation/domain/declaration/gate";
import type {
  RegistrationRowDto,
  ReviewMarkDto,
} from "@/federation/server/registrations/registration-list-dto";
import { visibleText } from "@/lib/visible-text";
import {
  DECISION_NAMES,
  GATE_NAMES,
  GATE_RULES,
  KIND_NAMES,
  ROLE_NAMES,
  RUNTIME_NAMES,
} from "../copy";
import { GateDots } from "../gate-dots";
import { LivenessBadge, RegistrationStatusBadge } from "../status-badge";
import { CAPTIONS } from "./copy";
import { type ListState, registrationLink } from "./search-params";
import { WaitingLabel } from "./waiting-label";

type Column = DataColumn<RegistrationRowDto>;
type View = ListState["view"];

/** What a view shows of a registration: how long it waits, how it was decided, or its status. */
const LAST: Readonly<Record<View, Pick<Column, "title" | "how" | "cell">>> = {
  queue: {
    title: "Waiting",
    how: (
      <HowComputed label="How waiting is counted">
        <p>
          It counts from the moment all six gates had passed. Reminders are sent after 24 hours;
          after 48 hours it is overdue.
        </p>
        <p>Nothing is approved because time went by.</p>
      </HowComputed>
    ),
    cell: (row) =>
      row.review === null ? <Status row={row} /> : <WaitingLabel review={row.review} />,
  },
  decided: { title: "Decision", cell: (row) => <Decision row={row} /> },
  open: { title: "Status", cell: (row) => <Status row={row} /> },
  all: { title: "Status", cell: (row) => <Status row={row} /> },
};

/** Columns appear as the list gets wider; a value without a column is shown below the agent. */
function columnsOf(view: View): Column[] {
  const last = LAST[view];
  return [
    {
      key: "agent",
      title: "Agent",
      className: "overflow-hidden",
      cell: (row) => <Agent row={row} last={last.cell(row)} />,
    },
    {
      key: "gates",
      title: "Gates",
      how: GATES_EXPLAINED,
      width: 10,
      cell: ({ gates }) => <GateDots gates={gates} />,
    },
    {
      key: "operator",
      title: "Operator",
      from: "hidden @2xl:table-cell w-44",
      className: "overflow-hidden",
      cell: ({ operator, role, provider }) => (
        <>
          <bdi className="block truncate">{visibleText(operator.name).text}</bdi>
          <span className="block truncate text-muted text-xs">
            {ROLE_NAMES[role]}
            {provider !== "" && <bdi>, {visibleText(provider).text}</bdi>}
          </span>
        </>
      ),
    },
    {
      key: "runtime",
      title: "Runtime",
      from: "hidden @5xl:table-cell w-28",
      className: "text-muted text-xs",
      cell: (row) => RUNTIME_NAMES[row.runtime_type],
    },
    { key: "last", from: "hidden @md:table-cell w-36", ...last },
    ...(view === "queue" ? [REVIEWER] : []),
    {
      key: "when",
      title: "Submitted",
      from: "hidden @6xl:table-cell w-28",
      className: "text-muted",
      cell: (row) => <Time value={row.submitted_at} />,
    },
  ];
}

const GATES_EXPLAINED = (
  <HowComputed label="The six gates">
    <dl className="space-y-1.5">
      {GATES.map((gate) => (
        <div key={gate}>
          <dt className="font-medium">
            {gate} {GATE_NAMES[gate]}
          </dt>
          <dd className="text-muted">{GATE_RULES[gate]}</dd>
        </div>
      ))}
    </dl>
  </HowComputed>
);

const REVIEWER: Column = {
  key: "with",
  title: "With",
  from: "hidden @4xl:table-cell w-32",
  className: "truncate text-xs",
  cell: ({ review }) => <Reviewer review={review} />,
};

type Props = { rows: readonly RegistrationRowDto[]; view: View };

export function RegistrationTable({ rows, view }: Props) {
  return (
    <DataTable
      caption={CAPTIONS[view]}
      columns={columnsOf(view)}
      rows={rows}
      keyOf={({ registration_id: id, review }) => `${id} ${review?.id ?? ""}`}
    />
  );
}

type RowProps = { row: RegistrationRowDto };

function Agent({ row, last }: RowProps & { last: ReactNode }) {
  const { registration_id: id, did, review } = row;
  return (
    <>
      <Link
        href={registrationLink(id)}
        data-registration={id}
        className="block truncate rounded-sm font-medium outline-offset-0 after:absolute after:inset-0"
      >
        <bdi>{visibleText(row.name === "" ? did : row.name).text}</bdi>
      </Link>
      <span className="flex min-w-0 text-muted text-xs">
        <Did value={did} />
      </span>
      <span className="block text-xs @2xl:hidden">
        <bdi>{visibleText(row.operator.name).text}</bdi>
        <span className="text-muted">, {ROLE_NAMES[row.role].toLowerCase()}</span>
      </span>
      <span className="block pt-0.5 @md:hidden">{last}</span>
      {review !== null && review.kind !== "registration" && (
        <span className="block text-muted text-xs">
          {KIND_NAMES[review.kind]}, revision {row.revision}
        </span>
      )}
    </>
  );
}

function Reviewer({ review }: { review: ReviewMarkDto | null }) {
  if (review?.claimed_by_me) return "you";
  if (review?.claimed_by_name == null) return <span className="text-muted">unassigned</span>;
  return <bdi>{visibleText(review.claimed_by_name).text}</bdi>;
}

function Status({ row }: RowProps) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <RegistrationStatusBadge status={row.status} />
      <LivenessBadge row={row} />
    </span>
  );
}

function Decision({ row }: RowProps) {
  const { review } = row;
  if (review === null || review.decision === null) return <Status row={row} />;
  return (
    <span className="text-xs">
      {DECISION_NAMES[review.decision]}
      {review.decided_at !== null && (
        <span className="block text-muted">
          <Time value={review.decided_at} />
          {review.decided_by_name !== null && (
            <bdi>, {visibleText(review.decided_by_name).text}</bdi>
          )}
        </span>
      )}
    </span>
  );
}
