"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Archive, Pencil } from "lucide-react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Failure } from "@/components/failure";
import { JsonText } from "@/components/json-text";
import { SidePanel } from "@/components/side-panel";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { useDialog } from "@/components/use-dialog";
import type { ToolDto } from "@/firewall/server/tools/tool-dto";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { grantedTo, KIND_HINTS, KIND_NAMES } from "./copy";
import { EditTool } from "./edit-tool";

const ARGS = "Schema of the arguments";

const DEFINITION = "How the service executes it";

type Props = { name: string; onClose: () => void };

/** One tool of the registry, and what can be done with it. */
export function ToolPanel({ name, onClose }: Props) {
  const trpc = useTRPC();
  const { about: edited, open: edit, close: endEdit } = useDialog<ToolDto>();
  const query = useQuery(trpc.tools.get.queryOptions({ name }));
  return (
    <SidePanel
      label="The open tool"
      onClose={onClose}
      heading={<span className="font-mono">{visibleText(name).text}</span>}
    >
      {query.data !== undefined ? (
        edited !== null ? (
          <EditTool tool={edited} onClose={endEdit} />
        ) : (
          <Body tool={query.data} onEdit={() => edit(query.data)} />
        )
      ) : query.isError ? (
        <Failure
          error={query.error}
          what="The tool could not be loaded"
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className="space-y-4 px-4 py-4">
          <LoadingStatus label="Loading the tool" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-48 w-full" />
        </div>
      )}
    </SidePanel>
  );
}

function Body({ tool, onEdit }: { tool: ToolDto; onEdit: () => void }) {
  const { retired_at: retired, risk, risk_set: set } = tool;
  return (
    <div className="space-y-5 px-4 py-4">
      <div className="space-y-1">
        <h2 className="break-words font-semibold text-base">
          <bdi>{visibleText(tool.title).text}</bdi>
        </h2>
        <p className="whitespace-pre-wrap break-words text-muted text-sm">
          {visibleText(tool.description).text}
        </p>
      </div>
      {retired !== null && (
        <Notice tone="warning" title="Retired">
          Its calls are refused. <Time value={retired} show="both" />
        </Notice>
      )}
      {tool.allowed.edit && retired === null && <Actions tool={tool} onEdit={onEdit} />}
      <section className="space-y-2">
        <h3 className="font-medium text-muted text-xs">{ARGS}</h3>
        <JsonText label={ARGS} value={tool.args} />
      </section>
      <section className="space-y-2">
        <h3 className="font-medium text-muted text-xs">{DEFINITION}</h3>
        <p className="text-sm">
          {KIND_NAMES[tool.kind]}. <span className="text-muted">{KIND_HINTS[tool.kind]}</span>
        </p>
        {Object.keys(tool.definition).length > 0 && (
          <JsonText label={DEFINITION} value={tool.definition} />
        )}
      </section>
      <DescriptionList>
        <Description term="Risk">
          {set === null ? `${risk}, by its verb` : `${risk}; ${set} is set`}
        </Description>
        <Description term="Granted to">{grantedTo(tool)}</Description>
        <Description term="Version">{tool.version}</Description>
        <Description term="Registered">
          <Time value={tool.created_at} show="both" />
        </Description>
        <Description term="Changed">
          <Time value={tool.changed_at} show="both" /> by {visibleText(tool.changed_by).text}
        </Description>
      </DescriptionList>
    </div>
  );
}

function Actions({ tool, onEdit }: { tool: ToolDto; onEdit: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const dialog = useDialog<true>();
  const retire = useMutation(
    trpc.tools.retire.mutationOptions({
      onSuccess: () => {
        toast.success("The tool is retired");
        dialog.close();
      },
      onSettled: () => void client.invalidateQueries(trpc.tools.pathFilter()),
    }),
  );
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onEdit}>
        <Pencil aria-hidden /> Edit
      </Button>
      <Button onClick={() => dialog.open(true)}>
        <Archive aria-hidden /> Retire
      </Button>
      <ConfirmDialog
        open={dialog.about !== null}
        title={`Retire ${tool.name}`}
        text="Its calls are refused from then on, for every agent with a grant. A retired tool does not come back."
        confirm="Retire the tool"
        danger
        busy={retire.isPending}
        error={retire.error}
        onConfirm={() => retire.mutate({ name: tool.name, expected_version: tool.version })}
        onClose={dialog.close}
      />
    </div>
  );
}
