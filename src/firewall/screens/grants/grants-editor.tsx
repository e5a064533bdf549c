"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { JsonDocument } from "@/components/forms/json-document";
import { JsonText } from "@/components/json-text";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { AgentGrantsDto } from "@/firewall/server/grants/grant-dto";
import { formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { TryOut } from "../try-out/try-out";

import {
  draftProblems,
  draftsOf,
  type GrantDraft,
  grantChanges,
  grantsWith,
  newDraft,
} from "./grant-draft";
import { type GrantEdit, useGrantEdit } from "./grant-edit";
import { GrantList } from "./grant-list";
import { GrantReview } from "./grant-review";
import { RuleFields } from "./rule-fields";

const HEADING = "Grants of the agent";

const TOOL_ARGS = "Schema of the registered tool";

type Props = { agentId: string; onClose: () => void };

/** Edits what an agent may call, one rule for each tool, and shows what that changes before it is saved. */
export function GrantsEditor({ agentId: id, onClose }: Props) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.tools.grants.queryOptions({ id }));
  const registry = useQuery(trpc.tools.list.queryOptions({}));
  const [kept, keep] = useGrantEdit();
  const [opened] = useState(() => openedWith(data));
  const edit = typeof kept === "object" ? kept : opened;
  const { seen, drafts, chosen } = edit;
  const problems = draftProblems(drafts);
  const changes = grantChanges(seen.grants, drafts);
  const draft = drafts.find(({ tool }) => tool === chosen);
  const tools = registry.data?.tools ?? [];
  const toolArgs =
    seen.grants.find(({ tool }) => tool === chosen)?.tool_args ??
    tools.find(({ name }) => name === chosen)?.args ??
    null;

  if (edit.isReviewed) {
    return (
      <GrantReview
        agentId={id}
        seen={seen}
        drafts={drafts}
        changes={changes}
        onBack={() => keep({ ...edit, isReviewed: false })}
        onClose={onClose}
      />
    );
  }

  function put(next: readonly GrantDraft[], nowChosen: string | null): void {
    const isChanged = grantChanges(seen.grants, next).length > 0 || draftProblems(next).size > 0;
    keep({ seen, drafts: next, chosen: nowChosen, isChanged, isReviewed: false });
  }

  function change(tool: string, text: string): void {
    const next = drafts.map((each) => (each.tool === tool ? { ...each, text } : each));
    put(next, chosen);
  }

  function remove(tool: string): void {
    const rest = drafts.filter((each) => each.tool !== tool);
    put(rest, rest[0]?.tool ?? null);
  }

  return (
    <section aria-label={HEADING} className="space-y-4 px-4 py-4 md:px-6">
      <h2 className="font-semibold text-base">{HEADING}</h2>
      <p className="max-w-prose text-muted">
        What is not granted is denied. A grant only narrows its tool: it never allows more than the
        tool itself, or than the agent's status and score.
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <GrantList
          drafts={drafts}
          wrong={new Set(problems.keys())}
          chosen={chosen}
          onChoose={(tool) => put(drafts, tool)}
          onAdd={(tool) => put([...drafts, newDraft(tool)], tool)}
          known={tools.map(({ name, title, risk }) => ({
            value: name,
            name: title,
            note: `risk ${risk}`,
          }))}
        />
        {draft === undefined ? (
          <p className="text-muted text-sm">Choose a tool to edit its rule, or add one.</p>
        ) : (
          <div className="min-w-0 max-w-3xl space-y-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="min-w-0 break-all font-mono font-semibold text-sm">{draft.tool}</h3>
              <Button
                size="sm"
                aria-label={`Remove ${draft.tool}`}
                onClick={() => remove(draft.tool)}
              >
                <Trash2 aria-hidden /> Remove
              </Button>
            </div>
            <ToolNote draft={draft} seen={seen} />
            <JsonDocument
              key={draft.tool}
              label="Rule"
              hint="As the service stores it. Members: args, tests, resource, hosts, limits, risk, approval, tier_min, valid_until."
              text={draft.text}
              faults={problems.get(draft.tool) ?? []}
              rows={20}
              onChange={(text) => change(draft.tool, text)}
            >
              {(rule, changeRule) => (
                <RuleFields
                  rule={rule}
                  faults={problems.get(draft.tool) ?? []}
                  toolArgs={toolArgs}
                  onChange={changeRule}
                />
              )}
            </JsonDocument>
            {!problems.has(draft.tool) && changes.some(({ tool }) => tool === draft.tool) && (
              <TryOut
                key={`tried ${draft.tool}`}
                rule={{ grants: { id, grants: grantsWith(seen.grants, draft) } }}
              />
            )}
          </div>
        )}
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t bg-canvas py-3">
        <p role="status" className="mr-auto text-muted text-sm">
          {problems.size > 0
            ? `${formatQuantity(problems.size, "rule has", "rules have")} a fault`
            : changes.length === 0 && "Nothing is changed so far."}
        </p>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={problems.size > 0 || changes.length === 0}
          onClick={() => keep({ ...edit, isReviewed: true })}
        >
          Review the changes
        </Button>
      </div>
    </section>
  );
}

function openedWith(seen: AgentGrantsDto): GrantEdit {
  const drafts = draftsOf(seen.grants);
  return { seen, drafts, chosen: drafts[0]?.tool ?? null, isChanged: false, isReviewed: false };
}

/** State in the registry of a granted tool. */
function ToolNote({ draft, seen }: { draft: GrantDraft; seen: AgentGrantsDto }) {
  const held = seen.grants.find(({ tool }) => tool === draft.tool);
  if (held === undefined) return null;
  if (held.retired) {
    return <Notice tone="warning" title="The tool is retired: its calls are refused." />;
  }
  if (!held.registered) {
    return (
      <p className="text-muted text-xs">
        The registry does not have this tool: the agent executes it, and without a schema here it
        takes no argument.
      </p>
    );
  }
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer text-muted text-xs">
        Registered, {held.kind}. {TOOL_ARGS}
      </summary>
      <JsonText label={TOOL_ARGS} value={held.tool_args ?? {}} />
    </details>
  );
}
