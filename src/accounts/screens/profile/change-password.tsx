"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FormProblem } from "@/components/form-problem";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { PasswordField } from "@/components/ui/password-field";
import { fieldErrors, readProblem } from "@/lib/problem";
import { PASSWORD_LENGTH } from "@/platform/domain/password-rule";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";

type Props = {
  email: string;
  labels?: { current: string; submit: string };
  /** Whether it asks if tokens and calendar are to end as well; they do where it does not. */
  asksForTokens?: boolean;
  onChanged: () => void;
};

const LABELS = { current: copy.current, submit: copy.change };

export function ChangePassword(props: Props) {
  const { email, labels = LABELS, asksForTokens = true, onChanged } = props;
  const trpc = useTRPC();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [endsTokens, setEndsTokens] = useState(true);
  const [tooShort, setTooShort] = useState(false);
  const change = useMutation(
    trpc.account.change_password.mutationOptions({
      onSuccess: () => {
        setCurrent("");
        setNext("");
        onChanged();
      },
    }),
  );
  const problem = readProblem(change.error);
  const wrong = problem?.code === "invalid_credentials";
  const errors = fieldErrors(problem);
  const isInField = wrong || errors.current !== undefined || errors.next !== undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const short = [...next].length < PASSWORD_LENGTH.least;
    setTooShort(short);
    if (!short) change.mutate({ current, next, end_tokens: endsTokens });
  }

  return (
    <form onSubmit={submit} method="post" className="max-w-sm space-y-4">
      {change.isError && !isInField && <FormProblem error={change.error} />}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={labels.current}
        error={wrong ? copy.wrongPassword : errors.current}
        value={current}
        onChange={setCurrent}
      />
      <PasswordField
        label={copy.next}
        hint={copy.nextHint}
        error={tooShort ? copy.shortPassword : errors.next}
        isNew
        value={next}
        onChange={setNext}
      />
      {asksForTokens && (
        <Checkbox
          className="-mx-2"
          label={copy.endTokens}
          hint={copy.endTokensHint}
          checked={endsTokens}
          onChange={(event) => setEndsTokens(event.target.checked)}
        />
      )}
      <Button type="submit" disabled={change.isPending}>
        {labels.submit}
      </Button>
    </form>
  );
}
