"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
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
      title="Save this view"
      lead="Filters, data, order and display are kept for your account. A link to the page shows others the same."
      submit="Save view"
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
        toast.success(`The view is called “${name}” now`);
        onClose();
      },
    }),
  );
  return (
    <NameForm
      title={`Rename “${view.name}”`}
      submit="Rename"
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
        toast.success(`“${view.name}” is removed`);
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      title={`Remove “${view.name}”?`}
      text="Links to these filters keep working; only the name for them goes."
      confirm="Remove view"
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
  const form = useForm({
    act: { ...mutation, mutate: onSubmit },
    values: { name: start },
    required: ["name"],
    input: ({ name }) => name,
  });
  return (
    <FormDialog
      form={form}
      title={title}
      lead={lead}
      submit={submit}
      busy={copy.saving}
      onClose={onClose}
    >
      <LineField label="Name" {...form.field("name")} max={LONGEST_NAME} />
    </FormDialog>
  );
}
