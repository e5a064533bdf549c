"use client";

import { useMutation } from "@tanstack/react-query";
import { signIn } from "next-auth/react";
import { type FormEvent, useState } from "react";
import { FormProblem } from "@/components/form-problem";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/trpc/client";
import { copy } from "./copy";

const SHORTEST = 12;

export function ChangePassword({ email }: { email: string }) {
  const trpc = useTRPC();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [tooShort, setTooShort] = useState(false);
  const change = useMutation(
    trpc.account.change_password.mutationOptions({
      onSuccess: async () => {
        // The change ends this session as well; it goes on with the new password.
        await signIn("credentials", { email, password: next, redirect: false });
        setCurrent("");
        setNext("");
        toast.success(copy.changed);
      },
    }),
  );
  const problem = readProblem(change.error);
  const wrong = problem?.code === "invalid_credentials";
  const errors = fieldErrors(problem);

  function submit(event: FormEvent) {
    event.preventDefault();
    const short = next.length < SHORTEST;
    setTooShort(short);
    if (!short) change.mutate({ current, next });
  }

  return (
    <form onSubmit={submit} className="max-w-sm space-y-4">
      {change.isError && !wrong && <FormProblem error={change.error} />}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field label={copy.current} error={wrong ? copy.wrongPassword : errors.current}>
        {(control) => (
          <Input
            {...control}
            type="password"
            required
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={copy.next}
        hint={copy.nextHint}
        error={tooShort ? copy.shortPassword : errors.next}
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            required
            autoComplete="new-password"
            value={next}
            onChange={(event) => setNext(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={change.isPending}>
        {copy.change}
      </Button>
    </form>
  );
}
