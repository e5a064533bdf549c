"use client";

import type { KeyboardEvent, ReactNode } from "react";
import { Form } from "@/components/forms/form";
import { Button } from "@/components/ui/button";
import { copy } from "./copy";

type Props = {
  /** Counts the attempts that were answered with errors; each moves the focus to the first of them. */
  failures: number;
  wrong: number;
  submit: string;
  /** It cannot be sent now. */
  busy: boolean;
  isSending?: boolean;
  onSubmit: () => void;
  /** Beside the button that sends. */
  actions?: ReactNode;
  status?: string | undefined;
  children: ReactNode;
};

/** Enter in a field of a long form is a slip more often than a wish to send it. */
function keepFromSending(event: KeyboardEvent): void {
  const isMeant = event.ctrlKey || event.metaKey;
  if (event.key !== "Enter" || isMeant) return;
  if (event.target instanceof HTMLInputElement) event.preventDefault();
}

/** The frame of an engagement's form: it is sent by its button only, and errors take the focus. */
export function FormFrame(props: Props) {
  const {
    failures,
    wrong,
    submit,
    busy,
    isSending = busy,
    onSubmit,
    actions,
    status,
    children,
  } = props;
  return (
    <Form
      form={{ send: onSubmit, isPending: busy, error: null, failures }}
      noValidate
      onKeyDown={keepFromSending}
    >
      <div className="max-w-4xl px-4 pb-6 md:px-6">{children}</div>
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t bg-canvas px-4 py-3 md:px-6">
        <Button type="submit" variant="primary" disabled={busy}>
          {isSending ? copy.busy : submit}
        </Button>
        {actions}
        <p role="status" className="min-w-0 flex-1 text-muted text-xs">
          {wrong > 0 ? copy.wrong(wrong) : status}
        </p>
      </div>
    </Form>
  );
}
