"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { toast } from "@/components/toast";
import type { CaseAction } from "@/incidents/domain/case-actions";
import { type CaseDialogKind, nextMove } from "@/incidents/screens/cases/next-move";
import { useAssigned } from "@/incidents/screens/cases/use-assign";
import { useCaseRefresh } from "@/incidents/screens/cases/use-case-mutation";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { readProblem } from "@/lib/problem";
import { type ShortcutMap, useShortcuts } from "@/lib/use-shortcuts";
import { useTRPC } from "@/platform/trpc/browser/client";

export type KeyDialog = { kind: CaseDialogKind | "comment"; id: string };

export interface CaseKeys {
  dialog: KeyDialog | null;
  close: () => void;
}

/**
 * Keys that change the incident in focus: f, a, m, i and c. Its state and the reader's rights are
 * checked first; a forbidden change is explained instead. While several are selected, f and a are theirs.
 */
export function useCaseKeys(currentId: () => string | undefined, isSelecting = false): CaseKeys {
  const trpc = useTRPC();
  const client = useQueryClient();
  const me = useSession().account;
  const refresh = useCaseRefresh();
  const [dialog, setDialog] = useState<KeyDialog | null>(null);
  const assigned = useAssigned();
  const assign = useMutation(
    trpc.cases.assign.mutationOptions({ onError: showError, onSettled: refresh }),
  );

  async function withIncident(
    event: KeyboardEvent,
    act: (incident: IncidentDetailDto) => void,
  ): Promise<void> {
    // The letter is not typed into what opens.
    event.preventDefault();
    const id = currentId();
    if (id === undefined) {
      toast.message("No incident has the focus. Move to one with j and k.");
      return;
    }
    try {
      act(await client.fetchQuery(trpc.incidents.get.queryOptions({ id })));
    } catch (error) {
      showError(error);
    }
  }

  function ask(kind: KeyDialog["kind"], action: CaseAction): ShortcutMap[string] {
    return (event) =>
      void withIncident(event, (incident) => {
        if (isAllowed(incident, action)) setDialog({ kind, id: incident.id });
      });
  }

  const ofOne: ShortcutMap = {
    a: ask("assign", "assign"),
    f: (event) =>
      void withIncident(event, (incident) => {
        const kind = nextMove(incident);
        if (kind !== null) setDialog({ kind, id: incident.id });
        else toast.message(whyNot(incident, "transition"));
      }),
  };
  useShortcuts({
    ...(isSelecting ? {} : ofOne),
    i: ask("severity", "assess"),
    c: ask("comment", "comment"),
    m: (event) =>
      void withIncident(event, (incident) => {
        const { id, version } = incident;
        if (!isAllowed(incident, "assign")) return;
        if (incident.owner_is_me) toast.message(`${id} is yours already`);
        else {
          assign.mutate(
            { id, owner_email: me.email, expected_version: version },
            { onSuccess: (output) => assigned(incident, output.incident, me.name || me.email) },
          );
        }
      }),
  });
  return { dialog, close: () => setDialog(null) };
}

function whyNot(incident: IncidentDetailDto, action: CaseAction): string {
  return incident.allowed.reasons[action] ?? "Your role does not allow this for this incident.";
}

function isAllowed(incident: IncidentDetailDto, action: CaseAction): boolean {
  const allowed = incident.allowed.actions.includes(action);
  if (!allowed) toast.message(whyNot(incident, action));
  return allowed;
}

function showError(error: unknown): void {
  const problem = readProblem(error);
  toast.error(problem?.detail ?? problem?.title ?? "The incident could not be loaded");
}
