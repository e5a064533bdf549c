"use client";

import { Did } from "@/components/ui/did";
import { Link } from "@/components/ui/link";
import { Td } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { RegistrationRowDto } from "@/federation/server/registrations/registration-list-dto";
import { cn } from "@/lib/cn";
import { visibleText } from "@/lib/visible-text";
import { DECISION_NAMES, KIND_NAMES, ROLE_NAMES, RUNTIME_NAMES } from "../copy";
import { GateDots } from "../gate-dots";
import { LivenessBadge, RegistrationStatusBadge } from "../status-badge";
import { copy } from "./copy";
import { BELOW, COLUMN } from "./list-columns";
import { type ListState, registrationLink } from "./search-params";
import { WaitingLabel } from "./waiting-label";

type Props = { row: RegistrationRowDto; view: ListState["view"] };

export function RegistrationRow({ row, view }: Props) {
  const { registration_id: id, review } = row;
  const name = visibleText(row.name === "" ? row.did : row.name).text;
  return (
    <tr className="relative border-b hover:bg-hover has-[a:focus-visible]:bg-hover">
      <Td className={cn(COLUMN.agent, "overflow-hidden")}>
        <Link
          href={registrationLink(id)}
          data-registration={id}
          className="block truncate rounded-sm font-medium outline-offset-0 after:absolute after:inset-0"
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="flex min-w-0 text-muted text-xs">
          <Did value={row.did} />
        </span>
        <span className={cn("block text-xs", BELOW.operator)}>
          <bdi>{visibleText(row.operator.name).text}</bdi>
          <span className="text-muted">, {ROLE_NAMES[row.role].toLowerCase()}</span>
        </span>
        <span className={cn("block pt-0.5", BELOW.last)}>
          <Last row={row} view={view} />
        </span>
        {review !== null && review.kind !== "registration" && (
          <span className="block text-muted text-xs">
            {KIND_NAMES[review.kind]}, {copy.revision(row.revision)}
          </span>
        )}
      </Td>
      <Td className={COLUMN.gates}>
        <GateDots gates={row.gates} />
      </Td>
      <Td className={cn(COLUMN.operator, "overflow-hidden")}>
        <bdi className="block truncate">{visibleText(row.operator.name).text}</bdi>
        <span className="block truncate text-muted text-xs">
          {ROLE_NAMES[row.role]}
          {row.provider !== "" && <bdi>, {visibleText(row.provider).text}</bdi>}
        </span>
      </Td>
      <Td className={cn(COLUMN.runtime, "text-muted text-xs")}>
        {RUNTIME_NAMES[row.runtime_type]}
      </Td>
      <Td className={COLUMN.last}>
        <Last row={row} view={view} />
      </Td>
      {view === "queue" && (
        <Td className={cn(COLUMN.with, "truncate text-xs")}>
          {review?.claimed_by_me ? (
            copy.withMe
          ) : review?.claimed_by_name != null ? (
            <bdi>{visibleText(review.claimed_by_name).text}</bdi>
          ) : (
            <span className="text-muted">{copy.unclaimed}</span>
          )}
        </Td>
      )}
      <Td className={cn(COLUMN.when, "text-muted")}>
        <Time value={row.submitted_at} />
      </Td>
    </tr>
  );
}

/** How long it waits, how it was decided, or its status: depends on the view. */
function Last({ row, view }: Props) {
  const { review } = row;
  if (view === "queue" && review !== null) return <WaitingLabel review={review} />;
  if (view === "decided" && review !== null && review.decision !== null) {
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
  return (
    <span className="inline-flex flex-wrap gap-1">
      <RegistrationStatusBadge status={row.status} />
      <LivenessBadge row={row} />
    </span>
  );
}
