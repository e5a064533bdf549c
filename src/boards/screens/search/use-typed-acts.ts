"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useSession } from "@/accounts/screens/session/use-session";
import { toast } from "@/components/toast";
import { useCaseRefresh } from "@/incidents/screens/cases/use-case-mutation";
import { WORKFLOW_NAMES } from "@/incidents/screens/incident/copy";
import { readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import type { Hit, PaletteOption } from "./palette-options";
import { readAct } from "./read-act";

const FEW = 5;

/** The acts that the typed text describes, on the incident that it names, as far as the reader may do them. */
export function useTypedActs(typed: string, onDone: () => void): PaletteOption[] {
  const trpc = useTRPC();
  const { account, may } = useSession();
  const refresh = useCaseRefresh();
  const act = may["incident.transition"] ? readAct(typed) : null;
  const found = useQuery(
    trpc.search.find.queryOptions({ q: act?.incident ?? "-" }, { enabled: act !== null }),
  );
  const wanted = act?.kind === "assign" && act.to.toLowerCase() !== "me" ? act.to : null;
  const people = useQuery(
    trpc.cases.assignees.queryOptions({ q: wanted ?? "" }, { enabled: wanted !== null }),
  );
  const assign = useMutation(trpc.cases.assign.mutationOptions());
  const move = useMutation(trpc.cases.transition.mutationOptions());
  const incident = act === null ? undefined : found.data?.hits.find(isIncident);
  if (act === null || incident === undefined) return [];
  const { id, title, source } = incident;
  const shared = { group: "act" as const, hint: title, isSimulated: source === "simulation" };
  // The palette is gone by the time of the answer, and with it what a mutation would call back.
  const finish = async (done: Promise<unknown>, text: string) => {
    await done;
    toast.success(text);
    await refresh();
  };
  const start = (done: Promise<unknown>, text: string) => {
    onDone();
    finish(done, text).catch(tellRefusal);
  };
  if (act.kind === "move") {
    const state = WORKFLOW_NAMES[act.to];
    const run = () => start(move.mutateAsync({ id, to: act.to }), copy.done.move(id, state));
    return [{ ...shared, key: `move ${id} ${act.to}`, label: copy.acts.move(id, state), run }];
  }
  const owners =
    wanted === null
      ? [{ email: account.email, name: account.name }]
      : (people.data?.accounts ?? []).slice(0, FEW);
  return owners.map(({ email, name }) => ({
    ...shared,
    key: `assign ${id} ${email}`,
    label: copy.acts.assign(id, name),
    hint: `${email} · ${title}`,
    run: () => start(assign.mutateAsync({ id, owner_email: email }), copy.done.assign(id, name)),
  }));
}

function tellRefusal(error: unknown): void {
  const problem = readProblem(error);
  toast.error(problem?.detail ?? problem?.title ?? copy.refused);
}

const isIncident = ({ noun }: Hit) => noun === "incident";
