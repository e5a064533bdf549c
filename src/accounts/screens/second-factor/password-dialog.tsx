"use client";

import type { ReactNode } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { PasswordField } from "@/components/ui/password-field";
import { readProblem } from "@/lib/problem";

type Props = {
  title: string;
  text: string;
  submit: string;
  danger?: boolean;
  busy: boolean;
  error: unknown;
  /** Further fields beside the password. */
  children?: ReactNode;
  onSubmit: (password: string) => void;
  onClose: () => void;
};

/** Asks for one's password again before an action on the account. */
export function PasswordDialog(props: Props) {
  const { title, text, submit, danger = false, busy, error, children, onSubmit, onClose } = props;
  const form = useForm({
    act: { mutate: onSubmit, isPending: busy, error },
    values: { password: "" },
    required: ["password"],
    secret: ["password"],
    input: ({ password }) => password,
  });
  const isWrong = readProblem(error)?.code === "invalid_credentials";
  return (
    <FormDialog
      form={form}
      title={title}
      lead={text}
      submit={submit}
      busy={submit}
      danger={danger}
      problem={isWrong ? false : undefined}
      onClose={onClose}
    >
      {children}
      <PasswordField
        label="Your password"
        {...form.field("password")}
        {...(isWrong ? { error: "This is not your password." } : {})}
      />
    </FormDialog>
  );
}
