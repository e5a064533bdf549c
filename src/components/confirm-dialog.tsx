"use client";

import { FormDialog } from "./forms/form-dialog";
import { useForm } from "./forms/use-form";

type Props = {
  open?: boolean;
  title: string;
  text: string;
  confirm: string;
  cancel?: string;
  danger?: boolean;
  busy: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

/** Names what will happen to what, and asks. */
export function ConfirmDialog({ open = true, ...props }: Props) {
  return open && <Confirm {...props} />;
}

function Confirm({ text, confirm, busy, error, onConfirm, ...props }: Omit<Props, "open">) {
  const form = useForm({
    act: { mutate: onConfirm, isPending: busy, error },
    values: {},
    input: () => undefined,
  });
  return <FormDialog {...props} form={form} lead={text} submit={confirm} busy={confirm} />;
}
