"use client";

import { Unlink } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { FormProblem } from "@/components/form-problem";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { parseIncidentId } from "@/encoding/domain/ids/incident-id";
import { WORKFLOW_NAMES } from "@/incidents/screens/incident/copy";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { useFocusReturn } from "@/lib/use-focus-return";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useCaseMutation } from "../cases/use-case-mutation";
import { links as copy } from "./copy";

/** Incidents that belong together with this one, duplicates among them. */
export function LinkedIncidents({ incident }: { incident: IncidentDetailDto }) {
  const trpc = useTRPC();
  const [asked, setAsked] = useState<string | null>(null);
  const place = useRef<HTMLElement>(null);
  useFocusReturn(asked !== null, place);
  const unlink = useCaseMutation(trpc.cases.unlink.mutationOptions(), {
    id: incident.id,
    incidentOf: (output) => output,
    onDone: () => {
      if (asked !== null) toast.success(copy.removed(asked));
      setAsked(null);
    },
  });
  const mayChange = incident.allowed.actions.includes("assess");
  return (
    <section ref={place} tabIndex={-1} className="space-y-2 outline-none">
      <h2 className="font-semibold text-base">{copy.heading}</h2>
      {incident.links.length === 0 ? (
        <p className="text-muted">{copy.none}</p>
      ) : (
        <ul>
          {incident.links.map((link) => (
            <li key={`${link.kind} ${link.id}`} className="flex items-start gap-2 border-b py-1.5">
              <span className="min-w-0 flex-1">
                <Link href={`/incidents/${link.id}`} className="link">
                  <span className="font-mono text-xs">{link.id}</span>{" "}
                  <bdi className="break-words">{visibleText(link.title).text}</bdi>
                </Link>
                <span className="block text-muted text-xs">
                  {copy.kinds[link.kind]} · {WORKFLOW_NAMES[link.workflow_status]}
                </span>
              </span>
              {mayChange && link.kind === "related" && (
                <IconButton label={copy.remove(link.id)} onClick={() => setAsked(link.id)}>
                  <Unlink aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && <AddLink incident={incident} />}
      <ConfirmDialog
        open={asked !== null}
        title={copy.removeTitle(asked ?? "")}
        text={copy.removeText}
        confirm={copy.removeConfirm}
        busy={unlink.isPending}
        error={unlink.error}
        onConfirm={() => asked !== null && unlink.mutate({ id: incident.id, other: asked })}
        onClose={() => {
          unlink.reset();
          setAsked(null);
        }}
      />
    </section>
  );
}

function AddLink({ incident }: { incident: IncidentDetailDto }) {
  const trpc = useTRPC();
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const link = useCaseMutation(trpc.cases.link.mutationOptions(), {
    id: incident.id,
    incidentOf: (output) => output,
    onDone: () => {
      toast.success(copy.added(text.trim().toUpperCase()));
      setText("");
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const other = text.trim().toUpperCase();
    const isId = parseIncidentId(other) !== null;
    setWrong(!isId);
    if (isId && !link.isPending) link.mutate({ id: incident.id, other });
  }
  return (
    <form onSubmit={submit} className="space-y-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Field label={copy.add} hint={copy.addHint} error={isWrong ? copy.wrong : undefined}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                spellCheck={false}
                className="font-mono text-xs"
                value={text}
                onChange={(event) => {
                  setWrong(false);
                  setText(event.target.value);
                }}
              />
            )}
          </Field>
        </div>
        <span className="pt-6.5">
          <Button type="submit" disabled={text.trim() === "" || link.isPending}>
            {copy.submit}
          </Button>
        </span>
      </div>
      <FormProblem error={link.error} />
    </form>
  );
}
