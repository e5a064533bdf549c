"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Clock, RotateCw } from "lucide-react";
import { ExternalLink } from "@/components/external-link";
import { FormProblem } from "@/components/forms/form-problem";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { TicketDto, TicketListDto } from "@/incidents/server/tickets/ticket-dto";
import { formatQuantity } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy, STATE_NAMES, SYSTEM_NAMES } from "./copy";

const WAITING = 3_000;

const isWaiting = (list: TicketListDto | undefined) =>
  list?.tickets.some(({ state }) => state === "queued" || state === "sending_again") ?? false;

/** Tickets of an incident, and how the pushing went; pending ones are polled. */
export function TicketList({ incidentId }: { incidentId: string }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { data } = useSuspenseQuery(
    trpc.tickets.list.queryOptions(
      { id: incidentId },
      { refetchInterval: (query) => (isWaiting(query.state.data) ? WAITING : false) },
    ),
  );
  const refresh = useMutation(
    trpc.tickets.refresh.mutationOptions({
      onSuccess: (list) => {
        client.setQueryData(trpc.tickets.list.queryKey({ id: incidentId }), list);
        toast.success("The trackers were asked");
      },
    }),
  );
  if (data.tickets.length === 0) return <p className="text-muted">No ticket was pushed yet.</p>;
  return (
    <div className="space-y-2">
      <ScrollRegion label={copy.caption}>
        <Table>
          <caption className="sr-only">{copy.caption}</caption>
          <TableHead>
            <Th>System</Th>
            <Th>Ticket</Th>
            <Th>Push</Th>
            <Th>In the tracker</Th>
            <Th>Note</Th>
          </TableHead>
          <tbody>
            {data.tickets.map((ticket) => (
              <TicketRow key={`${ticket.system} ${ticket.target}`} ticket={ticket} />
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
      <FormProblem error={refresh.error} />
      <Button
        size="sm"
        disabled={refresh.isPending}
        onClick={() => refresh.mutate({ id: incidentId })}
      >
        <RotateCw aria-hidden /> {refresh.isPending ? "Asking" : "Ask the trackers"}
      </Button>
    </div>
  );
}

function TicketRow({ ticket }: { ticket: TicketDto }) {
  const key = ticket.external_key ?? "no key yet";
  return (
    <Tr>
      <Td className="whitespace-nowrap">
        {SYSTEM_NAMES[ticket.system]}
        <bdi className="block break-all text-muted text-xs">{visibleText(ticket.target).text}</bdi>
      </Td>
      <Td className="whitespace-nowrap">
        {ticket.external_url === null || !/^https?:\/\//i.test(ticket.external_url) ? (
          <span className={ticket.external_key === null ? "text-muted" : undefined}>{key}</span>
        ) : (
          <ExternalLink href={ticket.external_url}>{key}</ExternalLink>
        )}
      </Td>
      <Td>
        <PushState ticket={ticket} />
      </Td>
      <Td>
        {ticket.external === null ? (
          <span className="text-muted">not asked yet</span>
        ) : (
          <>
            <bdi>{visibleText(ticket.external.status).text}</bdi>
            <span className="block text-muted text-xs">
              asked <Time value={ticket.external.at} />
            </span>
          </>
        )}
      </Td>
      <Td className="min-w-48 text-muted">
        {ticket.pushed_at !== null &&
          (ticket.up_to_date
            ? "The tracker took what the incident says now."
            : "The incident has changed since. Push again to update the ticket.")}
        {ticket.last_error !== null && (
          <span className="block break-words text-critical">
            {visibleText(ticket.last_error).text}
          </span>
        )}
      </Td>
    </Tr>
  );
}

function PushState({ ticket }: { ticket: TicketDto }) {
  const isDone = ticket.state === "created" || ticket.state === "updated";
  const Icon = isDone ? CircleCheck : ticket.state === "failed" ? CircleAlert : Clock;
  return (
    <>
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Icon aria-hidden className="size-4 text-muted" /> {STATE_NAMES[ticket.state]}
      </span>
      <span className="block text-muted text-xs">
        {ticket.pushed_at !== null && (
          <>
            Pushed <Time value={ticket.pushed_at} />
            {", "}
          </>
        )}
        {formatQuantity(ticket.attempts, "attempt", "attempts")}
        {ticket.next_attempt_at !== null && (
          <>
            {". "}
            Next attempt <Time value={ticket.next_attempt_at} />
          </>
        )}
      </span>
    </>
  );
}
