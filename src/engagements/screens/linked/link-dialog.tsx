"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FormProblem } from "@/components/form-problem";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { LinkedIncidentsDto } from "@/engagements/server/linked/linked-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { IncidentChoice } from "./incident-choice";
import { useLinkChange } from "./use-link-change";

type Props = { engagementId: string; linked: LinkedIncidentsDto; onClose: () => void };

/** Links an incident that is found by its id or by words. */
export function LinkDialog({ engagementId, linked, onClose }: Props) {
  const trpc = useTRPC();
  const take = useLinkChange(engagementId);
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const link = useMutation(
    trpc.engagements.linkIncident.mutationOptions({
      onSuccess: (now, { incident_id }) => {
        take(now);
        toast.success(copy.linked(incident_id));
        onClose();
      },
    }),
  );
  function send(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (chosen !== null && !link.isPending) {
      link.mutate({ id: engagementId, incident_id: chosen });
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.linkTitle}
      description={copy.linkLead[linked.source]}
    >
      <form onSubmit={send}>
        <DialogBody>
          <Field label={copy.search} hint={copy.searchHint}>
            {(control) => (
              <Input
                {...control}
                type="search"
                autoComplete="off"
                maxLength={200}
                value={search}
                onChange={(event) => {
                  setSearch(event.target.value);
                  setChosen(null);
                }}
                onKeyDown={(event) => {
                  // Enter looks something up here; it does not link.
                  if (event.key === "Enter") event.preventDefault();
                }}
              />
            )}
          </Field>
          <IncidentChoice
            search={search}
            source={linked.source}
            linked={linked.incidents.map(({ id }) => id)}
            value={chosen}
            onChange={setChosen}
          />
          <FormProblem error={link.error} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" variant="primary" disabled={chosen === null || link.isPending}>
            {link.isPending ? copy.busy : copy.submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
