"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { FormProblem } from "@/components/form-problem";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { PasswordField } from "@/components/ui/password-field";
import { readProblem } from "@/lib/problem";
import { copy } from "./copy";

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
  const [password, setPassword] = useState("");
  const wrong = readProblem(error)?.code === "invalid_credentials";
  function send(event: FormEvent) {
    event.preventDefault();
    onSubmit(password);
  }
  return (
    <Dialog open onOpenChange={onClose} title={title} description={text}>
      <form onSubmit={send} method="post">
        <DialogBody>
          {!wrong && <FormProblem error={error} />}
          {children}
          <PasswordField
            label={copy.password}
            error={wrong ? copy.wrongPassword : undefined}
            value={password}
            onChange={setPassword}
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" variant={danger ? "danger" : "primary"} disabled={busy}>
            {submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
