"use client";

import type { ReactNode } from "react";
import { FormDialog } from "./forms/form-dialog";
import { useForm } from "./forms/use-form";

type Props = {
  title: string;
  lead: string;
  submit: string;
  danger?: boolean;
  act: { mutate: () => void; isPending: boolean; error: unknown };
  /** It cannot be sent as it is. */
  isIncomplete?: boolean;
  /** The service's response, once it arrives; shown instead of the form. */
  done?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that acts and keeps its values itself. */
export function ActFrame({ act, isIncomplete = false, ...props }: Props) {
  const form = useForm({ act, values: {}, input: () => (isIncomplete ? null : undefined) });
  return <FormDialog {...props} form={form} busy="Waiting for the service…" />;
}
