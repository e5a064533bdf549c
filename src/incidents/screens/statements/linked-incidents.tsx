"use client";

import { Unlink } from "lucide-react";
import { useRef } from "react";
import { Form } from "@/components/forms/form";
import { FormProblem } from "@/components/forms/form-problem";
import { LineField } from "@/components/forms/line-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { parseIncidentId } from "@/encoding/domain/ids/incident-id";
import { WORKFLOW_NAMES } from "@/incidents/screens/incident/copy";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { useFocusReturn } from "@/lib/use-focus-return";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { facts } from "../cases/copy";
import { useCaseMutation } from "../cases/use-case-mutation";
import { links as copy } from "./copy";

/** Incidents that belong together with this one, duplicates among them. */
export function LinkedIncidents({ incident }: { incident: IncidentDetailDto }) {
  const place = useRef<HTMLElement>(null);
  const { link, unlink } = useLinks(incident.id);
  useFocusReturn(unlink.isPending, place);
  const mayChange = incident.allowed.actions.includes("assess");
  return (
    <section ref={place} tabIndex={-1} className="space-y-2 outline-none">
      <h2 className="font-semibold text-base">Linked incidents</h2>
      {incident.links.length === 0 ? (
        <p className="text-muted">No incident is linked.</p>
      ) : (
        <ul>
          {incident.links.map(({ kind, id, title, workflow_status: state }) => (
            <li key={`${kind} ${id}`} className="flex items-start gap-2 border-b py-1.5">
              <span className="min-w-0 flex-1">
                <Link href={`/incidents/${id}`} className="link">
                  <span className="font-mono text-xs">{id}</span>{" "}
                  <bdi className="break-words">{visibleText(title).text}</bdi>
                </Link>
                <span className="block text-muted text-xs">
                  {facts.linkKinds[kind]} · {WORKFLOW_NAMES[state]}
                </span>
              </span>
              {mayChange && kind === "related" && (
                <IconButton
                  label={`Remove the link to ${id}`}
                  onClick={() => unlink.mutate({ id: incident.id, other: id })}
                >
                  <Unlink aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <FormProblem error={unlink.error} />
      {mayChange && <AddLink incident={incident} link={link} />}
    </section>
  );
}

/** Linking and its way back, which is each other; the toast of either offers the other. */
function useLinks(id: string) {
  const trpc = useTRPC();
  const link = useCaseMutation(trpc.cases.link.mutationOptions(), {
    id,
    incidentOf: (output) => output,
    onDone: (_, { other }) =>
      toast.success(`${other} is linked`, {
        label: copy.undo,
        run: () => unlink.mutate({ id, other }),
      }),
  });
  const unlink = useCaseMutation(trpc.cases.unlink.mutationOptions(), {
    id,
    incidentOf: (output) => output,
    onDone: (_, { other }) =>
      toast.success(`The link to ${other} is removed`, {
        label: copy.undo,
        run: () => link.mutate({ id, other }),
      }),
  });
  return { link, unlink };
}

type AddProps = { incident: IncidentDetailDto; link: ReturnType<typeof useLinks>["link"] };

function AddLink({ incident, link }: AddProps) {
  const form = useForm({
    act: {
      ...link,
      mutate: (input: { id: string; other: string }) =>
        link.mutate(input, { onSuccess: () => form.clear() }),
    },
    values: { other: "" },
    required: ["other"],
    wrong: ({ other }) =>
      other === "" || parseIncidentId(other.toUpperCase()) !== null
        ? {}
        : { other: "An incident is named INC-, a year and a number." },
    input: ({ other }) => ({ id: incident.id, other: other.toUpperCase() }),
  });
  return (
    <Form form={form} className="space-y-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <LineField
            label="Id of an incident"
            hint="Such as INC-2026-000123"
            mono
            input={{ className: "text-xs" }}
            {...form.field("other")}
          />
        </div>
        <span className="pt-6.5">
          <Button type="submit" disabled={!form.isReady || form.isPending}>
            Link
          </Button>
        </span>
      </div>
      <FormProblem error={link.error} />
    </Form>
  );
}
