"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { FormProblem } from "@/components/form-problem";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import type { View } from "./system-views";

const LONGEST_NAME = 60;

export type ViewDialog =
  | { kind: "save"; query: string }
  | { kind: "rename"; view: View }
  | { kind: "remove"; view: View };

type Props = {
  dialog: ViewDialog;
  onSaved: (view: View) => void;
  onClose: () => void;
};

export function ViewDialogs({ dialog, onSaved, onClose }: Props) {
  switch (dialog.kind) {
    case "save":
      return <SaveView query={dialog.query} onSaved={onSaved} onClose={onClose} />;
    case "rename":
      return <RenameView view={dialog.view} onClose={onClose} />;
    case "remove":
      return <RemoveView view={dialog.view} onClose={onClose} />;
  }
}

type SaveProps = { query: string; onSaved: Props["onSaved"]; onClose: () => void };

function SaveView({ query, onSaved, onClose }: SaveProps) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const save = useMutation(
    trpc.views.save.mutationOptions({
      onSuccess: async (view) => {
        await client.invalidateQueries(trpc.views.pathFilter());
        onSaved(view);
        toast.success(copy.saved(view.name));
        onClose();
      },
    }),
  );
  return (
    <NameForm
      title={copy.saveTitle}
      lead={copy.saveLead}
      submit={copy.submitSave}
      start=""
      mutation={save}
      onSubmit={(name) => save.mutate({ name, query })}
      onClose={onClose}
    />
  );
}

type OneProps = { view: View; onClose: () => void };

function RenameView({ view, onClose }: OneProps) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const rename = useMutation(
    trpc.views.rename.mutationOptions({
      onSuccess: async (_, { name }) => {
        await client.invalidateQueries(trpc.views.pathFilter());
        toast.success(copy.renamed(name));
        onClose();
      },
    }),
  );
  return (
    <NameForm
      title={copy.renameTitle(view.name)}
      submit={copy.submitRename}
      start={view.name}
      mutation={rename}
      onSubmit={(name) => rename.mutate({ id: view.id, name })}
      onClose={onClose}
    />
  );
}

function RemoveView({ view, onClose }: OneProps) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const remove = useMutation(
    trpc.views.remove.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries(trpc.views.pathFilter());
        toast.success(copy.removed(view.name));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      title={copy.removeTitle(view.name)}
      text={copy.removeText}
      confirm={copy.submitRemove}
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: view.id })}
      onClose={onClose}
    />
  );
}

type FormProps = {
  title: string;
  lead?: string;
  submit: string;
  start: string;
  mutation: { isPending: boolean; error: unknown };
  onSubmit: (name: string) => void;
  onClose: () => void;
};

function NameForm({ title, lead, submit, start, mutation, onSubmit, onClose }: FormProps) {
  const [text, setText] = useState(start);
  const name = text.trim();
  const problem = fieldErrors(readProblem(mutation.error)).name;

  function send(event: FormEvent) {
    event.preventDefault();
    if (name !== "" && !mutation.isPending) onSubmit(name);
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} description={lead}>
      <form onSubmit={send}>
        <DialogBody>
          {problem === undefined && <FormProblem error={mutation.error} />}
          <Field label={copy.name} error={problem}>
            {(control) => (
              <Input
                {...control}
                required
                autoComplete="off"
                maxLength={LONGEST_NAME}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" variant="primary" disabled={name === "" || mutation.isPending}>
            {mutation.isPending ? copy.saving : submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
