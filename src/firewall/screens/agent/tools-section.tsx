"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Ban, CircleCheck, UserCheck, Wrench } from "lucide-react";
import { useRef } from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";

import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { AgentToolsDto } from "@/firewall/server/grants/list-agent-tools";
import { useFocusReturn } from "@/lib/use-focus-return";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useGrantEdit } from "../grants/grant-edit";

const HEADING = "Tools";

const CAPTION = "Tools that the agent was granted";

/** With what asks before the page is left: nothing can be changed before that is there. */
const GrantsEditor = loadedWhenShown(() =>
  Promise.all([import("../grants/grants-editor"), import("@/components/leave-guard")]).then(
    ([module]) => module.GrantsEditor,
  ),
);

type Tool = AgentToolsDto["tools"][number];

/** Which tools an agent may call, and what a call of each would be answered now. */
export function ToolsSection({ agentId }: { agentId: string }) {
  return (
    <QueryBoundary
      what="The tools could not be loaded"
      skeleton={<TableSkeleton label="Loading the tools" rows={4} columns={4} />}
    >
      <ToolList agentId={agentId} />
    </QueryBoundary>
  );
}

function ToolList({ agentId: id }: { agentId: string }) {
  const trpc = useTRPC();
  const { data: agent } = useSuspenseQuery(trpc.agents.get.queryOptions({ id }));
  const { data } = useSuspenseQuery(trpc.agents.tools.queryOptions({ id }));
  const [edit, setEdit] = useGrantEdit();
  const isEdited = edit !== "closed";
  const editRef = useRef<HTMLButtonElement>(null);
  useFocusReturn(isEdited, editRef);
  if (isEdited) {
    return (
      <QueryBoundary
        what="The grants could not be loaded"
        skeleton={<TableSkeleton label="Loading the grants" rows={4} columns={3} />}
      >
        <GrantsEditor agentId={id} onClose={() => setEdit("closed")} />
      </QueryBoundary>
    );
  }
  return (
    <section aria-label={HEADING}>
      <h2 className="sr-only">{HEADING}</h2>
      <div className="flex flex-wrap items-start justify-between gap-3 px-4 py-4 md:px-6">
        <p className="min-w-0 max-w-prose flex-1 basis-64 text-muted">
          What is not listed is denied. At its present score a person has to approve from risk{" "}
          {data.approval_gate} on.
        </p>
        {agent.allowed.set_tools && (
          <Button ref={editRef} onClick={() => setEdit("fresh")}>
            <Wrench aria-hidden /> Edit the grants
          </Button>
        )}
      </div>
      {data.tools.length === 0 ? (
        <EmptyState icon={Wrench} title="No tools">
          {agent.status === "QUARANTINED"
            ? "A quarantined agent has no tools until it is restored."
            : "Every call is denied until a safety officer grants a tool."}
        </EmptyState>
      ) : (
        <ToolTable tools={data.tools} />
      )}
    </section>
  );
}

function ToolTable({ tools }: { tools: readonly Tool[] }) {
  return (
    <ScrollRegion label={CAPTION} className="border-t">
      <Table>
        <caption className="sr-only">{CAPTION}</caption>
        <TableHead>
          <Th>Tool</Th>
          <Th>Verb</Th>
          <Th align="right">Risk</Th>
          <Th>A call now</Th>
          <Th>Granted</Th>
        </TableHead>
        <tbody>
          {tools.map((tool) => (
            <Tr key={tool.tool}>
              <th
                scope="row"
                className="px-3 text-left font-mono font-normal text-xs first:pl-4 md:first:pl-6"
              >
                {tool.tool}
              </th>
              <Td>{tool.verb}</Td>
              <Td align="right">{tool.risk}</Td>
              <Td className="min-w-48">
                <Answer refusal={tool.refusal} />
              </Td>
              <Td className="whitespace-nowrap text-muted text-xs">
                <Time value={tool.granted_at} show="absolute" /> by{" "}
                {visibleText(tool.granted_by).text}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

function Answer({ refusal }: Pick<Tool, "refusal">) {
  if (refusal === null) {
    return (
      <Badge tone="positive">
        <CircleCheck aria-hidden />
        Allowed
      </Badge>
    );
  }
  const isApproval = refusal.blocked === "human-approval";
  return (
    <div className="space-y-0.5">
      <Badge tone={isApproval ? "medium" : "critical"}>
        {isApproval ? <UserCheck aria-hidden /> : <Ban aria-hidden />}
        {isApproval ? "Needs approval" : "Refused"}
      </Badge>
      <p className="text-muted text-xs">
        {refusal.reason}. Requires {refusal.requires}.
      </p>
    </div>
  );
}
